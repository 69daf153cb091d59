// The schema of the project in before/. Keep it as long as there is data of this version.
schema::1 {
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
}

schema::2 {
    N::Member {
        UNIQUE INDEX full_name: String,
        INDEX joined: Date DEFAULT NOW,
        points: U32 DEFAULT 10,
        city: String
    }

    E::Lends {
        From: Member,
        To: Member,
        Properties: {
            thing: String,
            returned: Boolean
        }
    }
}

MIGRATION schema::1 => schema::2 {
    N::Member => _:: {
        full_name: name,
        joined: joined AS Date,
        city: "Ghent"
    }

    E::Lends => _:: {
        Properties: {
            thing: what,
            returned: false
        }
    }
}
