N::Member {
    name: String,
    joined: String,
    phone: String
}

N::Flyer {
    text: String
}

E::Lends {
    From: Member,
    To: Member,
    Properties: {
        what: String
    }
}
