MIGRATION schema::1 => schema::2 {
  N::Show => _:: {
    show_title: slug, episodes: episodes AS U16, share_pct: share_pct, live: live AS Boolean, premiered: premiered AS Date, other: id,
  }
  N::Host => N::Host { }
  V::Transcript => _:: { Properties: { numbers: data, accent: "en" } }
  E::Follows => E::Follows {
    Properties: { closeness: closeness AS F64, since: "2031-02-03", text: label }
  }
}

// Back to some of the old names, and a jump over versions that never were.
MIGRATION schema::2 => schema::7 {
  N::Show => _:: { slug: show_title, episodes: -1, share_pct: share_pct AS String, live: true, premiered: premiered }
  N::Host => _:: { Properties: { part: part, hire: 0.5 } }
}

MIGRATION schema::7 => schema::1 { }
