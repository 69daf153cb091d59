schema::1 {
  N::Film { slug_text: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Synopsis { plot: String, spoken_in: String DEFAULT "en", }
  N::Director {}
  E::Inspired { From: Film, To: Film, Properties: { influence: F64 DEFAULT 1.5, } }
  E::Hires UNIQUE { From: Director, To: Venue, }
  E::QuoteOf { From: Synopsis, To: Film, Properties: {} }

  N::Film {
    UNIQUE INDEX slug_text: String, film_title: String DEFAULT "",
    minutes: U16 DEFAULT 3, rating: F64 DEFAULT 0.5, restored: Boolean DEFAULT false,
    genres: [String], INDEX premiere: Date DEFAULT NOW,
  }
}

schema::2 {
  E::ScreensAt { From : Film, To : Venue, Properties : { slot: Date DEFAULT NOW, ticket: F64 } }
  E::HasSynopsis { From: Film, To: Synopsis }
  E::Directed { From: Director, To: Film, Properties: { credited_as: String } }
  N::Venue { venue_name: String, chairs: U32 DEFAULT 4 }
}
