E :: Sponsors UNIQUE { From: Curator, To: Gallery }
E::Treats
{
	From: Essay,
	To: Exhibit
}
E::HasEssay { From: Exhibit, To: Essay }
E::Selected { From: Curator, To: Exhibit, Properties: { title_held: String } } // trailing words
E::Echoes { From: Exhibit, To: Exhibit, Properties: { affinity: F64 } }
E::ShownIn { From: Exhibit, To: Gallery, Properties: { hung_on: Date, loan_fee: F64 } }

V::Essay {
	passage: String,
	// Every note is English unless it says so.
	written_in: String DEFAULT "en",
}
N::Curator { appointed: I32 DEFAULT -1, }
N::Gallery { gallery_name: String, alcoves: U32 }
N::Exhibit
{
	UNIQUE INDEX inventory
		: String
	, INDEX heading : String
	, INDEX year_made : U16
	, insured : F64 , fragile : Boolean
	, materials : [ String ]
	, acquired : Date
}
