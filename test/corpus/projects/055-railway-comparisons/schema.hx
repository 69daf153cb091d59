// The world of the railway.
N::Train {
  UNIQUE INDEX unit_code: String,
  INDEX nickname: String,
  coaches: U16,
  top_speed: F64,
  electric: Boolean,
  services: [String],
  inspected: Date
}

N::Depot { INDEX depot_name: String, tracks: U32 }

N::Driver {
  licensed: I32,
}

V::Report {
  summary: String,
  dialect: String DEFAULT "en"
}

E::ParkedAt {
  From: Train,
  To: Depot,
  Properties: {
    arrived: Date,
    charge: F64
  }
}

E::Couples { From: Train, To: Train, Properties: { stress: F64 } }
E::Drives { From: Driver, To: Train, Properties: { grade: String } }
E::HasReport { From: Train, To: Report }
E::Concerns { From: Report, To: Train }
E::Assigned UNIQUE { From: Driver, To: Depot }
