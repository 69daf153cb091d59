E :: Rents UNIQUE { From: Astronomer, To: Dome }
E::Mentions
{
	From: Logbook,
	To: Telescope
}
E::HasLog { From: Telescope, To: Logbook }
E::Operated { From: Astronomer, To: Telescope, Properties: { duty: String } } // trailing words
E::Overlaps { From: Telescope, To: Telescope, Properties: { overlap: F64 } }
E::StandsIn { From: Telescope, To: Dome, Properties: { moved_on: Date, rent: F64 } }

V::Logbook {
	entry: String,
	// Every note is English unless it says so.
	tongue: String DEFAULT "en",
}
N::Astronomer { birth_year: I32 DEFAULT -1, }
N::Dome { dome_name: String, floors: U32 }
N::Telescope
{
	UNIQUE INDEX serial
		: String
	, INDEX label_text : String
	, INDEX mirror_cm : U16
	, seeing : F64 , remote : Boolean
	, filters : [ String ]
	, first_light : Date
}
