// The world of the observatory.
N::Telescope {
  UNIQUE INDEX serial: String,
  INDEX label_text: String,
  mirror_cm: U16,
  seeing: F64,
  remote: Boolean,
  filters: [String],
  first_light: Date
}

N::Dome { INDEX dome_name: String, floors: U32 }

N::Astronomer {
  birth_year: I32,
}

V::Logbook {
  entry: String,
  tongue: String DEFAULT "en"
}

E::StandsIn {
  From: Telescope,
  To: Dome,
  Properties: {
    moved_on: Date,
    rent: F64
  }
}

E::Overlaps { From: Telescope, To: Telescope, Properties: { overlap: F64 } }
E::Operated { From: Astronomer, To: Telescope, Properties: { duty: String } }
E::HasLog { From: Telescope, To: Logbook }
E::Mentions { From: Logbook, To: Telescope }
E::Rents UNIQUE { From: Astronomer, To: Dome }
