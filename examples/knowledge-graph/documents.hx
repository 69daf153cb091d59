// The position of a chunk is the number of chunks before it.
QUERY AddDocument (title: String, topic: String, published: Date, chunks: [String]) =>
    document <- AddN<Document>({title: title, topic: topic, published: published})
    FOR text IN chunks {
        position <- document::Out<HasChunk>::COUNT
        chunk <- AddN<Chunk>({text: text})
        passage <- AddV<Passage>(Embed(text), {text: text})
        AddE<HasChunk>({position: position})::From(document)::To(chunk)
        AddE<EmbeddedAs>::From(chunk)::To(passage)
    }
    RETURN document

QUERY EditChunk (title: String, position: U32, text: String) =>
    chunk <- N<Document>({title: title})
        ::OutE<HasChunk>
        ::WHERE(_::{position}::EQ(position))
        ::ToN
        ::UPDATE({text: text})
    passage <- chunk::Out<EmbeddedAs>::UpsertV(Embed(text), {text: text})
    RETURN passage::{text}

QUERY ReadDocument (title: String) =>
    document <- N<Document>({title: title})
    RETURN document::{
        title,
        published,
        text: _::OutE<HasChunk>::ORDER<Asc>(_::{position})::ToN::{text},
        entities: _::Out<HasChunk>::Out<Mentions>::{name}
    }

QUERY RemoveDocument (title: String) =>
    chunks <- N<Document>({title: title})::Out<HasChunk>
    DROP chunks::Out<EmbeddedAs>
    DROP N<Document>({title: title})::Out<HasChunk>
    DROP N<Document>({title: title})
    RETURN {
        documents: N<Document>::COUNT,
        chunks: N<Chunk>::COUNT,
        passages: V<Passage>::COUNT,
        entities: N<Entity>::COUNT
    }
