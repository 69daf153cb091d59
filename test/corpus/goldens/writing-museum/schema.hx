// The world of the museum.
N::Exhibit {
  UNIQUE INDEX inventory: String,
  INDEX heading: String,
  year_made: U16,
  insured: F64,
  fragile: Boolean,
  materials: [String],
  acquired: Date
}

N::Gallery { INDEX gallery_name: String, alcoves: U32 }

N::Curator {
  appointed: I32,
}

V::Essay {
  passage: String,
  written_in: String DEFAULT "en"
}

E::ShownIn {
  From: Exhibit,
  To: Gallery,
  Properties: {
    hung_on: Date,
    loan_fee: F64
  }
}

E::Echoes { From: Exhibit, To: Exhibit, Properties: { affinity: F64 } }
E::Selected { From: Curator, To: Exhibit, Properties: { title_held: String } }
E::HasEssay { From: Exhibit, To: Essay }
E::Treats { From: Essay, To: Exhibit }
E::Sponsors UNIQUE { From: Curator, To: Gallery }
