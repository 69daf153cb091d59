schema::1 {
  N::Show { slug: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Transcript { spoken: String, accent: String DEFAULT "en", }
  N::Host {}
  E::Follows { From: Show, To: Show, Properties: { closeness: F64 DEFAULT 1.5, } }
  E::Reserves UNIQUE { From: Host, To: Studio, }
  E::Quotes { From: Transcript, To: Show, Properties: {} }

  N::Show {
    UNIQUE INDEX slug: String, show_title: String DEFAULT "",
    episodes: U16 DEFAULT 3, share_pct: F64 DEFAULT 0.5, live: Boolean DEFAULT false,
    topics: [String], INDEX premiered: Date DEFAULT NOW,
  }
}

schema::2 {
  E::RecordedIn { From : Show, To : Studio, Properties : { taped_at: Date DEFAULT NOW, hire: F64 } }
  E::HasTranscript { From: Show, To: Transcript }
  E::Presents { From: Host, To: Show, Properties: { part: String } }
  N::Studio { studio_name: String, booths: U32 DEFAULT 4 }
}
