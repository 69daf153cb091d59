schema::1 {
  N::Telescope { serial: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Logbook { entry: String, tongue: String DEFAULT "en", }
  N::Astronomer {}
  E::Overlaps { From: Telescope, To: Telescope, Properties: { overlap: F64 DEFAULT 1.5, } }
  E::Rents UNIQUE { From: Astronomer, To: Dome, }
  E::Mentions { From: Logbook, To: Telescope, Properties: {} }

  N::Telescope {
    UNIQUE INDEX serial: String, label_text: String DEFAULT "",
    mirror_cm: U16 DEFAULT 3, seeing: F64 DEFAULT 0.5, remote: Boolean DEFAULT false,
    filters: [String], INDEX first_light: Date DEFAULT NOW,
  }
}

schema::2 {
  E::StandsIn { From : Telescope, To : Dome, Properties : { moved_on: Date DEFAULT NOW, rent: F64 } }
  E::HasLog { From: Telescope, To: Logbook }
  E::Operated { From: Astronomer, To: Telescope, Properties: { duty: String } }
  N::Dome { dome_name: String, floors: U32 DEFAULT 4 }
}
