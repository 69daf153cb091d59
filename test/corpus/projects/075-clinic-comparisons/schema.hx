E :: Manages UNIQUE { From: Nurse, To: Ward }
E::Covers
{
	From: Manual,
	To: Device
}
E::HasManual { From: Device, To: Manual }
E::Services { From: Nurse, To: Device, Properties: { duty_name: String } } // trailing words
E::Replaces { From: Device, To: Device, Properties: { fitness: F64 } }
E::UsedIn { From: Device, To: Ward, Properties: { placed_at: Date, deposit: F64 } }

V::Manual {
	chapter: String,
	// Every note is English unless it says so.
	wordset: String DEFAULT "en",
}
N::Nurse { certified: I32 DEFAULT -1, }
N::Ward { ward_name: String, beds: U32 }
N::Device
{
	UNIQUE INDEX asset_tag
		: String
	, INDEX device_name : String
	, INDEX watts : U16
	, dosage : F64 , sterile : Boolean
	, parts : [ String ]
	, bought_on : Date
}
