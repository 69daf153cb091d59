QUERY Join (handle: String, name: String, private?: Boolean) =>
    account <- AddN<Account>({handle: handle, name: name, private: private})
    RETURN account

// Following the same account again only changes the date.
QUERY Follow (follower: String, followed: String, since: Date) =>
    a <- N<Account>({handle: follower})
    b <- N<Account>({handle: followed})
    follows <- E<Follows>::UpsertE({since: since})::From(a)::To(b)
    RETURN follows::{follower: _::FromN::{handle}, followed: _::ToN::{handle}, since}

QUERY Unfollow (follower: String, followed: String) =>
    DROP N<Account>({handle: follower})::OutE<Follows>::WHERE(_::ToN::{handle}::EQ(followed))
    RETURN NONE

QUERY Profile (handle: String) =>
    account <- N<Account>({handle: handle})
    RETURN account::{
        handle,
        name,
        counts: {
            followers: _::In<Follows>::COUNT,
            following: _::Out<Follows>::COUNT,
            posts: _::Out<Wrote>::COUNT,
            likes: _::Out<Wrote>::In<Likes>::COUNT
        },
        newest: _::Out<Wrote>::ORDER<Desc>(_::{posted})::FIRST::{text}
    }

// One page of the public accounts, with their total number.
QUERY Directory (start: U32, end: U32) =>
    accounts <- N<Account>::WHERE(_::{private}::EQ(false))::ORDER<Asc>(_::{handle})
    RETURN {total: accounts::COUNT, page: accounts::RANGE(start, end)::!{id, label, private}}

// The accounts that all of these accounts follow.
QUERY FollowedByAll (handles: [String]) =>
    followed <- N<Account>::WHERE(_::{handle}::IS_IN(handles))::INTERSECT(_::Out<Follows>)
    RETURN followed::{handle}

// Suggestions: the accounts followed by those that the given account follows, except the ones it already follows, each
// with the number of its followers among them.
QUERY WhomToFollow (handle: String) =>
    candidates <- N<Account>({handle: handle})
        ::Out<Follows>
        ::Out<Follows>
        ::WHERE(AND(
            _::{handle}::NEQ(handle),
            !EXISTS(_::In<Follows>::WHERE(_::{handle}::EQ(handle)))
        ))
    RETURN candidates::GROUP_BY(handle)

// Deletes an account with its posts, and with the edges of both.
QUERY CloseAccount (handle: String) =>
    account <- N<Account>({handle: handle})
    DROP account::Out<Wrote>
    DROP N<Account>({handle: handle})
    RETURN NONE

QUERY Totals () =>
    RETURN {
        accounts: N<Account>::COUNT,
        posts: N<Post>::COUNT,
        follows: E<Follows>::COUNT,
        wrote: E<Wrote>::COUNT,
        likes: E<Likes>::COUNT
    }
