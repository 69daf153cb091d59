schema::1 {
  N::Quest { quest_key: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Legend { tale: String, runes: String DEFAULT "en", }
  N::Hero {}
  E::Unlocks { From: Quest, To: Quest, Properties: { weight: F64 DEFAULT 1.5, } }
  E::Rules UNIQUE { From: Hero, To: Realm, }
  E::Foretells { From: Legend, To: Quest, Properties: {} }

  N::Quest {
    UNIQUE INDEX quest_key: String, quest_name: String DEFAULT "",
    points: U16 DEFAULT 3, odds: F64 DEFAULT 0.5, hidden: Boolean DEFAULT false,
    rewards: [String], INDEX opened_on: Date DEFAULT NOW,
  }
}

schema::2 {
  E::TakesPlace { From : Quest, To : Realm, Properties : { begun_at: Date DEFAULT NOW, stake: F64 } }
  E::HasLegend { From: Quest, To: Legend }
  E::Finished { From: Hero, To: Quest, Properties: { deed: String } }
  N::Realm { realm_name: String, regions: U32 DEFAULT 4 }
}
