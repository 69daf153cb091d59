#[mcp]
QUERY NearestPassages (question: String, k: I64) =>
    passages <- SearchV<Passage>(Embed(question), k)
    RETURN passages::{text, score}

// The topic is filtered before the ranking: k passages are found if the topic has that many.
#[mcp]
QUERY NearestOnTopic (question: String, topic: String, k: I64) =>
    passages <- SearchV<Passage>(Embed(question), k)::PREFILTER(
        _::In<EmbeddedAs>::In<HasChunk>::{topic}::EQ(topic)
    )
    RETURN passages::{text}

QUERY NearestIn (title: String, question: String, k: I64) =>
    passages <- N<Document>({title: title})
        ::Out<HasChunk>
        ::Out<EmbeddedAs>
        ::SearchV<Passage>(Embed(question), k)
    RETURN passages::{text, score}

// Passages that repeat earlier ones rank lower.
QUERY VariedPassages (question: String, k: I64, lambda: F64) =>
    passages <- SearchV<Passage>(Embed(question), k)::RerankMMR(lambda: lambda)
    RETURN passages::{text, score}

QUERY ChunksByWords (words: String, k: I64) =>
    chunks <- SearchBM25<Chunk>(words, k)
    RETURN chunks::{text, score}

QUERY RankedByWords (words: String, k: I64, rrf_k: F64) =>
    chunks <- SearchBM25<Chunk>(words, k)::RerankRRF(k: rrf_k)
    RETURN chunks::{text, score}

// Everything in one answer: the nearest passages with their documents, the chunks that contain the words of the question,
// the entities that the passages mention, and the relations of these entities.
#[mcp]
QUERY Ask (question: String, k: I64, topic?: String) =>
    passages <- SearchV<Passage>(Embed(question), k)
        ::PREFILTER(_::In<EmbeddedAs>::In<HasChunk>::{topic}::EQ(topic))
        ::RerankMMR(lambda: 0.75)
    chunks <- SearchBM25<Chunk>(question, k)::WHERE(_::In<HasChunk>::{topic}::EQ(topic))::RerankRRF
    entities <- passages::In<EmbeddedAs>::Out<Mentions>
    names <- entities::{name}
    facts <- E<RelatedTo>::WHERE(_::FromN::{name}::IS_IN(names))
    RETURN {
        question: question,
        by_meaning: passages::|p|{
            text: p::{text},
            document: p::In<EmbeddedAs>::In<HasChunk>::FIRST::{title},
            entities: p::In<EmbeddedAs>::Out<Mentions>::{name},
            score: p::{score}
        },
        by_words: chunks::{text, score, documents: _::In<HasChunk>::{title}},
        entities: entities::GROUP_BY(name),
        facts: facts::{subject: _::FromN::{name}, relation: _::{relation}, object: _::ToN::{name}}
    }
