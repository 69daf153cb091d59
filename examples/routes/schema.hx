// `delay` is the time lost in traffic on entering the place, in minutes. `to_harbour` is the straight-line distance in
// kilometres.
N::Place {
    UNIQUE INDEX name: String,
    delay: U32 DEFAULT 0,
    to_harbour: F64
}

E::Road {
    From: Place,
    To: Place,
    Properties: {
        km: F64,
        kmh: U32
    }
}
