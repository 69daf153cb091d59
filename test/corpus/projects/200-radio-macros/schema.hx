// The world of the radio.
N::Show {
  UNIQUE INDEX slug: String,
  INDEX show_title: String,
  episodes: U16,
  share_pct: F64,
  live: Boolean,
  topics: [String],
  premiered: Date
}

N::Studio { INDEX studio_name: String, booths: U32 }

N::Host {
  debut: I32,
}

V::Transcript {
  spoken: String,
  accent: String DEFAULT "en"
}

E::RecordedIn {
  From: Show,
  To: Studio,
  Properties: {
    taped_at: Date,
    hire: F64
  }
}

E::Follows { From: Show, To: Show, Properties: { closeness: F64 } }
E::Presents { From: Host, To: Show, Properties: { part: String } }
E::HasTranscript { From: Show, To: Transcript }
E::Quotes { From: Transcript, To: Show }
E::Reserves UNIQUE { From: Host, To: Studio }
