schema::1 {
  N::Plant { accession: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Sketch { caption: String, script: String DEFAULT "en", }
  N::Gardener {}
  E::Shades { From: Plant, To: Plant, Properties: { shade: F64 DEFAULT 1.5, } }
  E::Keeps UNIQUE { From: Gardener, To: Greenhouse, }
  E::Depicts { From: Sketch, To: Plant, Properties: {} }

  N::Plant {
    UNIQUE INDEX accession: String, common_name: String DEFAULT "",
    height_cm: U16 DEFAULT 3, acidity: F64 DEFAULT 0.5, evergreen: Boolean DEFAULT false,
    habitats: [String], INDEX sown: Date DEFAULT NOW,
  }
}

schema::2 {
  E::GrowsIn { From : Plant, To : Greenhouse, Properties : { potted_on: Date DEFAULT NOW, upkeep: F64 } }
  E::HasSketch { From: Plant, To: Sketch }
  E::Tends { From: Gardener, To: Plant, Properties: { task: String } }
  N::Greenhouse { house_name: String, benches: U32 DEFAULT 4 }
}
