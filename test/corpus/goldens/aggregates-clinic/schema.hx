// The world of the clinic.
N::Device {
  UNIQUE INDEX asset_tag: String,
  INDEX device_name: String,
  watts: U16,
  dosage: F64,
  sterile: Boolean,
  parts: [String],
  bought_on: Date
}

N::Ward { INDEX ward_name: String, beds: U32 }

N::Nurse {
  certified: I32,
}

V::Manual {
  chapter: String,
  wordset: String DEFAULT "en"
}

E::UsedIn {
  From: Device,
  To: Ward,
  Properties: {
    placed_at: Date,
    deposit: F64
  }
}

E::Replaces { From: Device, To: Device, Properties: { fitness: F64 } }
E::Services { From: Nurse, To: Device, Properties: { duty_name: String } }
E::HasManual { From: Device, To: Manual }
E::Covers { From: Manual, To: Device }
E::Manages UNIQUE { From: Nurse, To: Ward }
