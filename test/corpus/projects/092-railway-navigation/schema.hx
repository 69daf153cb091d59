schema::1 {
  N::Train { unit_code: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Report { summary: String, dialect: String DEFAULT "en", }
  N::Driver {}
  E::Couples { From: Train, To: Train, Properties: { stress: F64 DEFAULT 1.5, } }
  E::Assigned UNIQUE { From: Driver, To: Depot, }
  E::Concerns { From: Report, To: Train, Properties: {} }

  N::Train {
    UNIQUE INDEX unit_code: String, nickname: String DEFAULT "",
    coaches: U16 DEFAULT 3, top_speed: F64 DEFAULT 0.5, electric: Boolean DEFAULT false,
    services: [String], INDEX inspected: Date DEFAULT NOW,
  }
}

schema::2 {
  E::ParkedAt { From : Train, To : Depot, Properties : { arrived: Date DEFAULT NOW, charge: F64 } }
  E::HasReport { From: Train, To: Report }
  E::Drives { From: Driver, To: Train, Properties: { grade: String } }
  N::Depot { depot_name: String, tracks: U32 DEFAULT 4 }
}
