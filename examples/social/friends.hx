QUERY UpsertFriendship (id1: ID, id2: ID, since: String) =>
    p1 <- N<Person>(id1)
    p2 <- N<Person>(id2)
    existing <- E<Knows>
    edge <- existing::UpsertE({since: since})::From(p1)::To(p2)
    RETURN edge

QUERY UpsertFriendshipWithProps (id1: ID, id2: ID, since: String, strength: F32) =>
    p1 <- N<Person>(id1)
    p2 <- N<Person>(id2)
    edge <- E<Friendship>::UpsertE({since: since, strength: strength})::To(p2)::From(p1)
    RETURN edge

QUERY Acquaintances (id: ID) =>
    person <- N<Person>(id)
    known <- person::Out<Knows>
    RETURN known::{name}

QUERY ClosestFriends (id: ID) =>
    friendships <- N<Person>(id)::OutE<Friendship>::ORDER<Desc>(_::{strength})
    RETURN friendships::|f|{name: f::ToN::{name}, strength: f::{strength}}

QUERY Loners () =>
    people <- N<Person>::WHERE(!OR(EXISTS(_::Out<Knows>), EXISTS(_::In<Knows>)))
    RETURN people::{name}
