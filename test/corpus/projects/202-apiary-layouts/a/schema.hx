schema::1 {
  N::Hive { tag: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Diary { note_text: String, jargon: String DEFAULT "en", }
  N::Keeper {}
  E::Swarms { From: Hive, To: Hive, Properties: { drift: F64 DEFAULT 1.5, } }
  E::Farms UNIQUE { From: Keeper, To: Meadow, }
  E::Describes { From: Diary, To: Hive, Properties: {} }

  N::Hive {
    UNIQUE INDEX tag: String, hive_name: String DEFAULT "",
    frames: U16 DEFAULT 3, honey_kg: F64 DEFAULT 0.5, queenright: Boolean DEFAULT false,
    blossoms: [String], INDEX split_on: Date DEFAULT NOW,
  }
}

schema::2 {
  E::PlacedOn { From : Hive, To : Meadow, Properties : { set_down: Date DEFAULT NOW, toll: F64 } }
  E::HasDiary { From: Hive, To: Diary }
  E::Watches { From: Keeper, To: Hive, Properties: { chore: String } }
  N::Meadow { meadow_name: String, acres: U32 DEFAULT 4 }
}
