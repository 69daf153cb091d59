QUERY Join (full_name: String, city: String) =>
    member <- AddN<Member>({full_name: full_name, city: city})
    RETURN member

QUERY Lend (from: String, to: String, thing: String) =>
    lender <- N<Member>({full_name: from})
    borrower <- N<Member>({full_name: to})
    loan <- AddE<Lends>({thing: thing, returned: false})::From(lender)::To(borrower)
    RETURN loan

QUERY Find (full_name: String) =>
    member <- N<Member>({full_name: full_name})
    RETURN member::{full_name, joined, points, city}

QUERY Lent (full_name: String) =>
    loans <- N<Member>({full_name: full_name})::OutE<Lends>
    RETURN loans::{thing, returned}
