E :: Assigned UNIQUE { From: Driver, To: Depot }
E::Concerns
{
	From: Report,
	To: Train
}
E::HasReport { From: Train, To: Report }
E::Drives { From: Driver, To: Train, Properties: { grade: String } } // trailing words
E::Couples { From: Train, To: Train, Properties: { stress: F64 } }
E::ParkedAt { From: Train, To: Depot, Properties: { arrived: Date, charge: F64 } }

V::Report {
	summary: String,
	// Every note is English unless it says so.
	dialect: String DEFAULT "en",
}
N::Driver { licensed: I32 DEFAULT -1, }
N::Depot { depot_name: String, tracks: U32 }
N::Train
{
	UNIQUE INDEX unit_code
		: String
	, INDEX nickname : String
	, INDEX coaches : U16
	, top_speed : F64 , electric : Boolean
	, services : [ String ]
	, inspected : Date
}
