// The world of the apiary.
N::Hive {
  UNIQUE INDEX tag: String,
  INDEX hive_name: String,
  frames: U16,
  honey_kg: F64,
  queenright: Boolean,
  blossoms: [String],
  split_on: Date
}

N::Meadow { INDEX meadow_name: String, acres: U32 }

N::Keeper {
  joined: I32,
}

V::Diary {
  note_text: String,
  jargon: String DEFAULT "en"
}

E::PlacedOn {
  From: Hive,
  To: Meadow,
  Properties: {
    set_down: Date,
    toll: F64
  }
}

E::Swarms { From: Hive, To: Hive, Properties: { drift: F64 } }
E::Watches { From: Keeper, To: Hive, Properties: { chore: String } }
E::HasDiary { From: Hive, To: Diary }
E::Describes { From: Diary, To: Hive }
E::Farms UNIQUE { From: Keeper, To: Meadow }
