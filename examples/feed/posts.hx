QUERY Publish (handle: String, text: String, tags: [String], posted: Date) =>
    author <- N<Account>({handle: handle})
    post <- AddN<Post>({text: text, tags: tags, posted: posted})
    AddE<Wrote>::From(author)::To(post)
    RETURN post

QUERY Like (handle: String, post: ID) =>
    fan <- N<Account>({handle: handle})
    AddE<Likes>::From(fan)::To(post)
    RETURN N<Post>(post)::In<Likes>::COUNT

QUERY Unlike (handle: String, post: ID) =>
    DROP N<Post>(post)::InE<Likes>::WHERE(_::FromN::{handle}::EQ(handle))
    RETURN N<Post>(post)::In<Likes>::COUNT

QUERY EditPost (post: ID, text: String) =>
    edited <- N<Post>(post)::UPDATE({text: text})
    RETURN edited

// The posts of the accounts that the given account follows, newest first.
QUERY Timeline (handle: String, start: U32, end: U32) =>
    posts <- N<Account>({handle: handle})
        ::Out<Follows>
        ::Out<Wrote>
        ::ORDER<Desc>(_::{posted})
        ::RANGE(start, end)
    RETURN posts::|p|{
        author: p::In<Wrote>::FIRST::{handle},
        text: p::{text},
        posted: p::{posted},
        likes: p::In<Likes>::COUNT,
        liked: EXISTS(p::In<Likes>::WHERE(_::{handle}::EQ(handle)))
    }

// Each of the given accounts with its posts, and each post with the accounts that like it.
QUERY Walls (handles: [String]) =>
    accounts <- N<Account>::WHERE(_::{handle}::IS_IN(handles))
    RETURN accounts::|a|{
        name: a::{name},
        posts: a
            ::Out<Wrote>
            ::ORDER<Asc>(_::{posted})
            ::|p|{
                text: p::{text},
                fans: p
                    ::In<Likes>
                    ::|f|{
                        name: f::{name},
                        follows_author: EXISTS(f::Out<Follows>::WHERE(_::ID::EQ(a::ID)))
                    }
            }
    }

// A parameter that is left out does not filter.
QUERY FindPosts (author?: String, tag?: String, since?: Date, until?: Date) =>
    posts <- N<Post>::WHERE(AND(
        _::In<Wrote>::{handle}::EQ(author),
        _::{tags}::CONTAINS(tag),
        _::{posted}::GTE(since),
        _::{posted}::LT(until)
    ))
    RETURN posts::{text}

QUERY Popular (min_likes: U32) =>
    posts <- N<Post>::WHERE(_::In<Likes>::COUNT::GTE(min_likes))::ORDER<Desc>(_::In<Likes>::COUNT)
    RETURN posts::{text, likes: _::In<Likes>::COUNT}
