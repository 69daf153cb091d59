// The world of the harbour.
N::Vessel {
  UNIQUE INDEX imo: String,
  INDEX ship_name: String,
  tonnage: U16,
  draught: F64,
  tanker: Boolean,
  cargoes: [String],
  keel_laid: Date
}

N::Pier { INDEX pier_name: String, berths: U32 }

N::Captain {
  commissioned: I32,
}

V::Manifest {
  wording: String,
  locale: String DEFAULT "en"
}

E::MooredAt {
  From: Vessel,
  To: Pier,
  Properties: {
    docked_at: Date,
    dues: F64
  }
}

E::Tows { From: Vessel, To: Vessel, Properties: { tension: F64 } }
E::Commands { From: Captain, To: Vessel, Properties: { rank: String } }
E::HasManifest { From: Vessel, To: Manifest }
E::Lists { From: Manifest, To: Vessel }
E::Charters UNIQUE { From: Captain, To: Pier }
