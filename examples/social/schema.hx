N::Person {
    INDEX name: String,
    age: U32
}

N::Company {
    INDEX name: String
}

E::Knows {
    From: Person,
    To: Person,
    Properties: {
        since: String
    }
}

E::Friendship {
    From: Person,
    To: Person,
    Properties: {
        since: String,
        strength: F32
    }
}

E::WorksAt {
    From: Person,
    To: Company,
    Properties: {
        position: String
    }
}

V::Document {
    content: String
}

V::Resume {
    content: String
}
