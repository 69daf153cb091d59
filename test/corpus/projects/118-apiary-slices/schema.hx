E :: Farms UNIQUE { From: Keeper, To: Meadow }
E::Describes
{
	From: Diary,
	To: Hive
}
E::HasDiary { From: Hive, To: Diary }
E::Watches { From: Keeper, To: Hive, Properties: { chore: String } } // trailing words
E::Swarms { From: Hive, To: Hive, Properties: { drift: F64 } }
E::PlacedOn { From: Hive, To: Meadow, Properties: { set_down: Date, toll: F64 } }

V::Diary {
	note_text: String,
	// Every note is English unless it says so.
	jargon: String DEFAULT "en",
}
N::Keeper { joined: I32 DEFAULT -1, }
N::Meadow { meadow_name: String, acres: U32 }
N::Hive
{
	UNIQUE INDEX tag
		: String
	, INDEX hive_name : String
	, INDEX frames : U16
	, honey_kg : F64 , queenright : Boolean
	, blossoms : [ String ]
	, split_on : Date
}
