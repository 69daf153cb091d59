schema::1 {
  N::Vessel { imo: String }
}

/// Only the highest version is seen by queries.
schema::2 {
  V::Manifest { wording: String, locale: String DEFAULT "en", }
  N::Captain {}
  E::Tows { From: Vessel, To: Vessel, Properties: { tension: F64 DEFAULT 1.5, } }
  E::Charters UNIQUE { From: Captain, To: Pier, }
  E::Lists { From: Manifest, To: Vessel, Properties: {} }

  N::Vessel {
    UNIQUE INDEX imo: String, ship_name: String DEFAULT "",
    tonnage: U16 DEFAULT 3, draught: F64 DEFAULT 0.5, tanker: Boolean DEFAULT false,
    cargoes: [String], INDEX keel_laid: Date DEFAULT NOW,
  }
}

schema::2 {
  E::MooredAt { From : Vessel, To : Pier, Properties : { docked_at: Date DEFAULT NOW, dues: F64 } }
  E::HasManifest { From: Vessel, To: Manifest }
  E::Commands { From: Captain, To: Vessel, Properties: { rank: String } }
  N::Pier { pier_name: String, berths: U32 DEFAULT 4 }
}
