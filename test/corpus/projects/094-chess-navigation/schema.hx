// The world of the chess.
N::Match {
  UNIQUE INDEX match_key: String,
  INDEX opening: String,
  moves: U16,
  accuracy: F64,
  rated: Boolean,
  themes: [String],
  played_on: Date
}

N::Hall { INDEX hall_name: String, boards: U32 }

N::Player {
  elo: I32,
}

V::Commentary {
  remark: String,
  idiom: String DEFAULT "en"
}

E::HeldIn {
  From: Match,
  To: Hall,
  Properties: {
    starts_at: Date,
    prize: F64
  }
}

E::Transposes { From: Match, To: Match, Properties: { likeness: F64 } }
E::Plays { From: Player, To: Match, Properties: { colour: String } }
E::HasCommentary { From: Match, To: Commentary }
E::Discusses { From: Commentary, To: Match }
E::Books UNIQUE { From: Player, To: Hall }
