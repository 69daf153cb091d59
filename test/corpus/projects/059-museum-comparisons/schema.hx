schema::1 {
  N::Exhibit { inventory: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Essay { passage: String, written_in: String DEFAULT "en", }
  N::Curator {}
  E::Echoes { From: Exhibit, To: Exhibit, Properties: { affinity: F64 DEFAULT 1.5, } }
  E::Sponsors UNIQUE { From: Curator, To: Gallery, }
  E::Treats { From: Essay, To: Exhibit, Properties: {} }

  N::Exhibit {
    UNIQUE INDEX inventory: String, heading: String DEFAULT "",
    year_made: U16 DEFAULT 3, insured: F64 DEFAULT 0.5, fragile: Boolean DEFAULT false,
    materials: [String], INDEX acquired: Date DEFAULT NOW,
  }
}

schema::2 {
  E::ShownIn { From : Exhibit, To : Gallery, Properties : { hung_on: Date DEFAULT NOW, loan_fee: F64 } }
  E::HasEssay { From: Exhibit, To: Essay }
  E::Selected { From: Curator, To: Exhibit, Properties: { title_held: String } }
  N::Gallery { gallery_name: String, alcoves: U32 DEFAULT 4 }
}
