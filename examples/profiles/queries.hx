QUERY CreateUser (
    name: String,
    age: U8,
    email: String,
    posts: U32,
    followers: U32,
    following: U32,
    location: String
) =>
    user <- AddN<User>({
        name: name,
        age: age,
        email: email,
        posts: posts,
        followers: followers,
        following: following,
        location: location
    })
    RETURN user

QUERY GetPublicUserInfo () =>
    users <- N<User>::RANGE(0, 10)
    RETURN users::!{email, location}

// The range is in RETURN here: a step has the same result in a binding and in RETURN.
QUERY GetPublicUserPage (start: U32, end: U32) =>
    users <- N<User>
    RETURN users::RANGE(start, end)::!{email, location}

QUERY MostFollowed () =>
    user <- N<User>::ORDER<Desc>(_::{followers})::FIRST
    RETURN user::{name, followers}
