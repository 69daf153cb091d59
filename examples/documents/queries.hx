QUERY UpsertDoc (vector: [F64], content: String) =>
    existing <- V<Document>::WHERE(_::{content}::EQ(content))
    doc <- existing::UpsertV(vector, {content: content})
    RETURN doc

// A literal vector, with which other documents can be compared.
QUERY UpsertOrigin () =>
    doc <- V<Document>::WHERE(_::{content}::EQ("origin"))::UpsertV([1.0, 0, 0], {content: "origin"})
    RETURN doc

QUERY NearestDocs (vector: [F64], k: I64) =>
    docs <- SearchV<Document>(vector, k)
    RETURN docs::{content, score}

QUERY DropDoc (id: ID) =>
    DROP V<Document>(id)
    RETURN NONE

QUERY CountDocs () =>
    RETURN V<Document>::COUNT
