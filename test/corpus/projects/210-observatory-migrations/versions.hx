schema::1 {
  N::Telescope { serial: String, label_text: String, mirror_cm: String, seeing: I32, remote: String, filters: [String], first_light: String }
  N::Dome { dome_name: String }
  N::Astronomer {}
  V::Logbook { entry: String }
  E::Overlaps { From: Telescope, To: Telescope, Properties: { overlap: I32 } }
}
schema::2 {
  N::Telescope {
    UNIQUE INDEX label_text: String, mirror_cm: U16, seeing: F64 DEFAULT 0.5, remote: Boolean, INDEX first_light: Date DEFAULT NOW
    , other: ID
  }
  N::Astronomer { duty: String DEFAULT "none" }
  V::Logbook { entry: String, numbers: [F64], tongue: String }
  E::Overlaps UNIQUE { From: Telescope, To: Telescope, Properties: { overlap: F64, since: Date, text: String } }
}
schema::7 {
  N::Telescope { serial: String, INDEX mirror_cm: I64, seeing: String, remote: Boolean, first_light: Date }
  N::Astronomer { duty: String, rent: F32 }
  V::Logbook { entry: String }
}
