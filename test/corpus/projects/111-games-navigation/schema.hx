E :: Rules UNIQUE { From: Hero, To: Realm }
E::Foretells
{
	From: Legend,
	To: Quest
}
E::HasLegend { From: Quest, To: Legend }
E::Finished { From: Hero, To: Quest, Properties: { deed: String } } // trailing words
E::Unlocks { From: Quest, To: Quest, Properties: { weight: F64 } }
E::TakesPlace { From: Quest, To: Realm, Properties: { begun_at: Date, stake: F64 } }

V::Legend {
	tale: String,
	// Every note is English unless it says so.
	runes: String DEFAULT "en",
}
N::Hero { levelled: I32 DEFAULT -1, }
N::Realm { realm_name: String, regions: U32 }
N::Quest
{
	UNIQUE INDEX quest_key
		: String
	, INDEX quest_name : String
	, INDEX points : U16
	, odds : F64 , hidden : Boolean
	, rewards : [ String ]
	, opened_on : Date
}
