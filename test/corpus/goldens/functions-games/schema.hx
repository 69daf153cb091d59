// The world of the games.
N::Quest {
  UNIQUE INDEX quest_key: String,
  INDEX quest_name: String,
  points: U16,
  odds: F64,
  hidden: Boolean,
  rewards: [String],
  opened_on: Date
}

N::Realm { INDEX realm_name: String, regions: U32 }

N::Hero {
  levelled: I32,
}

V::Legend {
  tale: String,
  runes: String DEFAULT "en"
}

E::TakesPlace {
  From: Quest,
  To: Realm,
  Properties: {
    begun_at: Date,
    stake: F64
  }
}

E::Unlocks { From: Quest, To: Quest, Properties: { weight: F64 } }
E::Finished { From: Hero, To: Quest, Properties: { deed: String } }
E::HasLegend { From: Quest, To: Legend }
E::Foretells { From: Legend, To: Quest }
E::Rules UNIQUE { From: Hero, To: Realm }
