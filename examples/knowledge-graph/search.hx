QUERY NearestPassages (question: String, k: I64) =>
    passages <- SearchV<Passage>(Embed(question), k)
    RETURN passages::{text, score}

// The topic is looked at before the ranking: k passages are found when the topic has as many.
QUERY NearestOnTopic (question: String, topic: String, k: I64) =>
    passages <- SearchV<Passage>(Embed(question), k)
        ::PREFILTER(_::In<EmbeddedAs>::In<HasChunk>::{topic}::EQ(topic))
    RETURN passages::{text}

QUERY NearestIn (title: String, question: String, k: I64) =>
    passages <- N<Document>({title: title})::Out<HasChunk>::Out<EmbeddedAs>::SearchV<Passage>(Embed(question), k)
    RETURN passages::{text, score}

// Passages that say what others have said already come later.
QUERY VariedPassages (question: String, k: I64, lambda: F64) =>
    passages <- SearchV<Passage>(Embed(question), k)::RerankMMR(lambda: lambda)
    RETURN passages::{text, score}

QUERY ChunksByWords (words: String, k: I64) =>
    chunks <- SearchBM25<Chunk>(words, k)
    RETURN chunks::{text, score}

QUERY RankedByWords (words: String, k: I64, rrf_k: F64) =>
    chunks <- SearchBM25<Chunk>(words, k)::RerankRRF(k: rrf_k)
    RETURN chunks::{text, score}

// All of it in one answer: the nearest passages with their documents, the chunks with the words of the question, and
// what both have to do with.
QUERY Ask (question: String, k: I64, topic?: String) =>
    passages <- SearchV<Passage>(Embed(question), k)
        ::PREFILTER(_::In<EmbeddedAs>::In<HasChunk>::{topic}::EQ(topic))
        ::RerankMMR(lambda: 0.75)
    chunks <- SearchBM25<Chunk>(question, k)::WHERE(_::In<HasChunk>::{topic}::EQ(topic))::RerankRRF
    entities <- passages::In<EmbeddedAs>::Out<Mentions>
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
        facts: entities::OutE<RelatedTo>::|r|{
            subject: r::FromN::{name},
            relation: r::{relation},
            object: r::ToN::{name}
        }
    }
