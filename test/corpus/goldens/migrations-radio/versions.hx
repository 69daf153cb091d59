schema::1 {
  N::Show { slug: String, show_title: String, episodes: String, share_pct: I32, live: String, topics: [String], premiered: String }
  N::Studio { studio_name: String }
  N::Host {}
  V::Transcript { spoken: String }
  E::Follows { From: Show, To: Show, Properties: { closeness: I32 } }
}
schema::2 {
  N::Show {
    UNIQUE INDEX show_title: String, episodes: U16, share_pct: F64 DEFAULT 0.5, live: Boolean, INDEX premiered: Date DEFAULT NOW
    , other: ID
  }
  N::Host { part: String DEFAULT "none" }
  V::Transcript { spoken: String, numbers: [F64], accent: String }
  E::Follows UNIQUE { From: Show, To: Show, Properties: { closeness: F64, since: Date, text: String } }
}
schema::7 {
  N::Show { slug: String, INDEX episodes: I64, share_pct: String, live: Boolean, premiered: Date }
  N::Host { part: String, hire: F32 }
  V::Transcript { spoken: String }
}
