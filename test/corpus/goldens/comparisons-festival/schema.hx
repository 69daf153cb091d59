// The world of the festival.
N::Film {
  UNIQUE INDEX slug_text: String,
  INDEX film_title: String,
  minutes: U16,
  rating: F64,
  restored: Boolean,
  genres: [String],
  premiere: Date
}

N::Venue { INDEX venue_name: String, chairs: U32 }

N::Director {
  birthyear: I32,
}

V::Synopsis {
  plot: String,
  spoken_in: String DEFAULT "en"
}

E::ScreensAt {
  From: Film,
  To: Venue,
  Properties: {
    slot: Date,
    ticket: F64
  }
}

E::Inspired { From: Film, To: Film, Properties: { influence: F64 } }
E::Directed { From: Director, To: Film, Properties: { credited_as: String } }
E::HasSynopsis { From: Film, To: Synopsis }
E::QuoteOf { From: Synopsis, To: Film }
E::Hires UNIQUE { From: Director, To: Venue }
