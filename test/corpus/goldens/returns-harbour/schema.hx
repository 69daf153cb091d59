E :: Charters UNIQUE { From: Captain, To: Pier }
E::Lists
{
	From: Manifest,
	To: Vessel
}
E::HasManifest { From: Vessel, To: Manifest }
E::Commands { From: Captain, To: Vessel, Properties: { rank: String } } // trailing words
E::Tows { From: Vessel, To: Vessel, Properties: { tension: F64 } }
E::MooredAt { From: Vessel, To: Pier, Properties: { docked_at: Date, dues: F64 } }

V::Manifest {
	wording: String,
	// Every note is English unless it says so.
	locale: String DEFAULT "en",
}
N::Captain { commissioned: I32 DEFAULT -1, }
N::Pier { pier_name: String, berths: U32 }
N::Vessel
{
	UNIQUE INDEX imo
		: String
	, INDEX ship_name : String
	, INDEX tonnage : U16
	, draught : F64 , tanker : Boolean
	, cargoes : [ String ]
	, keel_laid : Date
}
