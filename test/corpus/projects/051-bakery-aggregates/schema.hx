// The world of the bakery.
N::Bread {
  UNIQUE INDEX sku: String,
  INDEX title: String,
  grams: U16,
  hydration: F64,
  vegan: Boolean,
  grains: [String],
  launched: Date
}

N::Oven { INDEX oven_name: String, racks: U32 }

N::Baker {
  apprenticed: I32,
}

V::Recipe {
  steps_text: String,
  language: String DEFAULT "en"
}

E::BakedIn {
  From: Bread,
  To: Oven,
  Properties: {
    baked_at: Date,
    cost: F64
  }
}

E::PairsWith { From: Bread, To: Bread, Properties: { harmony: F64 } }
E::Kneaded { From: Baker, To: Bread, Properties: { shift: String } }
E::HasRecipe { From: Bread, To: Recipe }
E::Suggests { From: Recipe, To: Bread }
E::Leases UNIQUE { From: Baker, To: Oven }
