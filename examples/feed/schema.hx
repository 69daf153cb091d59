N::Account {
    UNIQUE INDEX handle: String,
    name: String,
    private: Boolean DEFAULT false
}

N::Post {
    text: String,
    tags: [String],
    INDEX posted: Date
}

E::Follows {
    From: Account,
    To: Account,
    Properties: {
        since: Date
    }
}

E::Wrote {
    From: Account,
    To: Post
}

// An account can like a post only once.
E::Likes UNIQUE {
    From: Account,
    To: Post
}
