QUERY UpsertDoc (vector: [F64], content: String) =>
    existing <- V<Document>::WHERE(_::{content}::EQ(content))
    doc <- existing::UpsertV(vector, {content: content})
    RETURN doc

QUERY UpsertDocEmbed (text: String) =>
    existing <- V<Document>::WHERE(_::{content}::EQ(text))
    doc <- existing::UpsertV(Embed(text), {content: text})
    RETURN doc

QUERY SearchDocs (vector: [F64], k: I64) =>
    docs <- SearchV<Document>(vector, k)
    RETURN docs::{content, score}

QUERY SearchResumes (text: String, k: I64) =>
    resumes <- SearchV<Resume>(Embed(text), k)
    RETURN resumes::{content, score}
