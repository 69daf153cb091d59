schema::1 {
  N::Device { asset_tag: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Manual { chapter: String, wordset: String DEFAULT "en", }
  N::Nurse {}
  E::Replaces { From: Device, To: Device, Properties: { fitness: F64 DEFAULT 1.5, } }
  E::Manages UNIQUE { From: Nurse, To: Ward, }
  E::Covers { From: Manual, To: Device, Properties: {} }

  N::Device {
    UNIQUE INDEX asset_tag: String, device_name: String DEFAULT "",
    watts: U16 DEFAULT 3, dosage: F64 DEFAULT 0.5, sterile: Boolean DEFAULT false,
    parts: [String], INDEX bought_on: Date DEFAULT NOW,
  }
}

schema::2 {
  E::UsedIn { From : Device, To : Ward, Properties : { placed_at: Date DEFAULT NOW, deposit: F64 } }
  E::HasManual { From: Device, To: Manual }
  E::Services { From: Nurse, To: Device, Properties: { duty_name: String } }
  N::Ward { ward_name: String, beds: U32 DEFAULT 4 }
}
