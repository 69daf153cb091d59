E :: Keeps UNIQUE { From: Gardener, To: Greenhouse }
E::Depicts
{
	From: Sketch,
	To: Plant
}
E::HasSketch { From: Plant, To: Sketch }
E::Tends { From: Gardener, To: Plant, Properties: { task: String } } // trailing words
E::Shades { From: Plant, To: Plant, Properties: { shade: F64 } }
E::GrowsIn { From: Plant, To: Greenhouse, Properties: { potted_on: Date, upkeep: F64 } }

V::Sketch {
	caption: String,
	// Every note is English unless it says so.
	script: String DEFAULT "en",
}
N::Gardener { hired: I32 DEFAULT -1, }
N::Greenhouse { house_name: String, benches: U32 }
N::Plant
{
	UNIQUE INDEX accession
		: String
	, INDEX common_name : String
	, INDEX height_cm : U16
	, acidity : F64 , evergreen : Boolean
	, habitats : [ String ]
	, sown : Date
}
