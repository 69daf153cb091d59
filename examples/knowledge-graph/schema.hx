N::Document {
    UNIQUE INDEX title: String,
    topic: String,
    published: Date
}

// Searched by words; the passage with the same text is searched by vector.
N::Chunk {
    text: String
}

V::Passage {
    text: String
}

N::Entity {
    UNIQUE INDEX name: String,
    kind: String
}

E::HasChunk {
    From: Document,
    To: Chunk,
    Properties: {
        position: U32
    }
}

E::EmbeddedAs {
    From: Chunk,
    To: Passage
}

E::Mentions {
    From: Chunk,
    To: Entity,
    Properties: {
        times: U32
    }
}

E::RelatedTo {
    From: Entity,
    To: Entity,
    Properties: {
        relation: String
    }
}
