schema::1 {
  N::Bread { sku: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Recipe { steps_text: String, language: String DEFAULT "en", }
  N::Baker {}
  E::PairsWith { From: Bread, To: Bread, Properties: { harmony: F64 DEFAULT 1.5, } }
  E::Leases UNIQUE { From: Baker, To: Oven, }
  E::Suggests { From: Recipe, To: Bread, Properties: {} }

  N::Bread {
    UNIQUE INDEX sku: String, title: String DEFAULT "",
    grams: U16 DEFAULT 3, hydration: F64 DEFAULT 0.5, vegan: Boolean DEFAULT false,
    grains: [String], INDEX launched: Date DEFAULT NOW,
  }
}

schema::2 {
  E::BakedIn { From : Bread, To : Oven, Properties : { baked_at: Date DEFAULT NOW, cost: F64 } }
  E::HasRecipe { From: Bread, To: Recipe }
  E::Kneaded { From: Baker, To: Bread, Properties: { shift: String } }
  N::Oven { oven_name: String, racks: U32 DEFAULT 4 }
}
