E :: Leases UNIQUE { From: Baker, To: Oven }
E::Suggests
{
	From: Recipe,
	To: Bread
}
E::HasRecipe { From: Bread, To: Recipe }
E::Kneaded { From: Baker, To: Bread, Properties: { shift: String } } // trailing words
E::PairsWith { From: Bread, To: Bread, Properties: { harmony: F64 } }
E::BakedIn { From: Bread, To: Oven, Properties: { baked_at: Date, cost: F64 } }

V::Recipe {
	steps_text: String,
	// Every note is English unless it says so.
	language: String DEFAULT "en",
}
N::Baker { apprenticed: I32 DEFAULT -1, }
N::Oven { oven_name: String, racks: U32 }
N::Bread
{
	UNIQUE INDEX sku
		: String
	, INDEX title : String
	, INDEX grams : U16
	, hydration : F64 , vegan : Boolean
	, grains : [ String ]
	, launched : Date
}
