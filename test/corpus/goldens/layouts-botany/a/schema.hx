// The world of the botany.
N::Plant {
  UNIQUE INDEX accession: String,
  INDEX common_name: String,
  height_cm: U16,
  acidity: F64,
  evergreen: Boolean,
  habitats: [String],
  sown: Date
}

N::Greenhouse { INDEX house_name: String, benches: U32 }

N::Gardener {
  hired: I32,
}

V::Sketch {
  caption: String,
  script: String DEFAULT "en"
}

E::GrowsIn {
  From: Plant,
  To: Greenhouse,
  Properties: {
    potted_on: Date,
    upkeep: F64
  }
}

E::Shades { From: Plant, To: Plant, Properties: { shade: F64 } }
E::Tends { From: Gardener, To: Plant, Properties: { task: String } }
E::HasSketch { From: Plant, To: Sketch }
E::Depicts { From: Sketch, To: Plant }
E::Keeps UNIQUE { From: Gardener, To: Greenhouse }
