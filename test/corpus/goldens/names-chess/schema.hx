schema::1 {
  N::Match { match_key: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Commentary { remark: String, idiom: String DEFAULT "en", }
  N::Player {}
  E::Transposes { From: Match, To: Match, Properties: { likeness: F64 DEFAULT 1.5, } }
  E::Books UNIQUE { From: Player, To: Hall, }
  E::Discusses { From: Commentary, To: Match, Properties: {} }

  N::Match {
    UNIQUE INDEX match_key: String, opening: String DEFAULT "",
    moves: U16 DEFAULT 3, accuracy: F64 DEFAULT 0.5, rated: Boolean DEFAULT false,
    themes: [String], INDEX played_on: Date DEFAULT NOW,
  }
}

schema::2 {
  E::HeldIn { From : Match, To : Hall, Properties : { starts_at: Date DEFAULT NOW, prize: F64 } }
  E::HasCommentary { From: Match, To: Commentary }
  E::Plays { From: Player, To: Match, Properties: { colour: String } }
  N::Hall { hall_name: String, boards: U32 DEFAULT 4 }
}
