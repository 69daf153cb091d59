QUERY Join (name: String, joined: String, phone?: String) =>
    member <- AddN<Member>({name: name, joined: joined, phone: phone})
    RETURN member

QUERY Print (text: String) =>
    flyer <- AddN<Flyer>({text: text})
    RETURN flyer

QUERY Lend (from: ID, to: ID, what: String) =>
    loan <- AddE<Lends>({what: what})::From(from)::To(to)
    RETURN loan

QUERY Correct (id: ID, joined: String) =>
    member <- N<Member>(id)::UPDATE({joined: joined})
    RETURN member
