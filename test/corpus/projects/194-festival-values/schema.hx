E :: Hires UNIQUE { From: Director, To: Venue }
E::QuoteOf
{
	From: Synopsis,
	To: Film
}
E::HasSynopsis { From: Film, To: Synopsis }
E::Directed { From: Director, To: Film, Properties: { credited_as: String } } // trailing words
E::Inspired { From: Film, To: Film, Properties: { influence: F64 } }
E::ScreensAt { From: Film, To: Venue, Properties: { slot: Date, ticket: F64 } }

V::Synopsis {
	plot: String,
	// Every note is English unless it says so.
	spoken_in: String DEFAULT "en",
}
N::Director { birthyear: I32 DEFAULT -1, }
N::Venue { venue_name: String, chairs: U32 }
N::Film
{
	UNIQUE INDEX slug_text
		: String
	, INDEX film_title : String
	, INDEX minutes : U16
	, rating : F64 , restored : Boolean
	, genres : [ String ]
	, premiere : Date
}
