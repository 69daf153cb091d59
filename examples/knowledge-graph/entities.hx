// Creates the entity if it does not exist, and records how often the chunk mentions it.
QUERY Mention (title: String, position: U32, name: String, kind: String, times: U32) =>
    chunks <- N<Document>({title: title})::OutE<HasChunk>::WHERE(_::{position}::EQ(position))::ToN
    entity <- N<Entity>({name: name})::UpsertN({name: name, kind: kind})
    mentions <- E<Mentions>::UpsertE({times: times})::From(chunks)::To(entity)
    RETURN mentions::{chunk: _::FromN::{text}, entity: _::ToN::{name}, times}

QUERY Relate (subject: String, relation: String, object: String) =>
    from <- N<Entity>({name: subject})
    to <- N<Entity>({name: object})
    related <- E<RelatedTo>::UpsertE({relation: relation})::From(from)::To(to)
    RETURN related::{relation}

QUERY Connection (subject: String, object: String) =>
    end <- N<Entity>({name: object})
    connection <- N<Entity>({name: subject})::ShortestPath<RelatedTo>::To(end)
    RETURN connection

QUERY Subjects () =>
    entities <- N<Entity>::ORDER<Desc>(SUM(_::InE<Mentions>::{times}))
    RETURN entities::{name, kind, times: SUM(_::InE<Mentions>::{times})}
