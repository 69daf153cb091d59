// Every type of a property, every default, every index.
N::Telescope {
  UNIQUE INDEX serial: String DEFAULT "none",
  INDEX tiny: I8 DEFAULT -128,
  INDEX small: I16 DEFAULT -32768,
  INDEX medium: I32 DEFAULT 2147483647,
  INDEX big: I64 DEFAULT 9223372036854775807,
  INDEX byte: U8 DEFAULT 255,
  INDEX word: U16 DEFAULT 65535,
  INDEX double_word: U32 DEFAULT 4294967295,
  INDEX quad: U64 DEFAULT 18446744073709551615,
  INDEX huge: U128 DEFAULT 340282366920938463463374607431768211455,
  single: F32 DEFAULT 0.1,
  INDEX wide: F64 DEFAULT -2.5e-3,
  INDEX yes: Boolean DEFAULT true,
  INDEX other: ID,
  INDEX moment: Date DEFAULT NOW,
  day: Date DEFAULT "2031-02-03",
  names: [String],
  grid: [[F64]],
  marks: [Boolean],
  others: [ID],
  days: [Date],
}
V::Logbook {
  entry: String, bytes: [U8], lang: String DEFAULT "e\u006e",
}
E::Overlaps UNIQUE { From: Telescope, To: Telescope, Properties: { since: Date DEFAULT NOW, weights: [F32], } }
