E :: Reserves UNIQUE { From: Host, To: Studio }
E::Quotes
{
	From: Transcript,
	To: Show
}
E::HasTranscript { From: Show, To: Transcript }
E::Presents { From: Host, To: Show, Properties: { part: String } } // trailing words
E::Follows { From: Show, To: Show, Properties: { closeness: F64 } }
E::RecordedIn { From: Show, To: Studio, Properties: { taped_at: Date, hire: F64 } }

V::Transcript {
	spoken: String,
	// Every note is English unless it says so.
	accent: String DEFAULT "en",
}
N::Host { debut: I32 DEFAULT -1, }
N::Studio { studio_name: String, booths: U32 }
N::Show
{
	UNIQUE INDEX slug
		: String
	, INDEX show_title : String
	, INDEX episodes : U16
	, share_pct : F64 , live : Boolean
	, topics : [ String ]
	, premiered : Date
}
