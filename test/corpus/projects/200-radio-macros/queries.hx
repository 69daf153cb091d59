#[mcp]
QUERY one(text: String) =>
  found <- N<Show>({slug: text})
  RETURN found

#[mcp] QUERY shaped() => RETURN {all: N<Show>::COUNT, some: [1, 2]}

#[model("builtin:hash")]
QUERY embedded(text: String) =>
  note <- AddV<Transcript>(Embed(text), {spoken: text})
  same <- AddV<Transcript>(Embed("the words themselves"))
  RETURN note

#[ model ( "builtin:hash" ) ]
QUERY nearest(text: String, limit: U16) =>
  found <- SearchV<Transcript>(Embed(text), limit)
  RETURN found::{spoken, score}

#[model("builtin:hash")]
QUERY renewed(text: String) =>
  kept <- V<Transcript>::WHERE(_::{spoken}::EQ(text))::UpsertV(Embed(text), {spoken: text})
  near <- kept::Out<Quotes>::Out<HasTranscript>::SearchV<Transcript>(Embed("other words"), 3)
  RETURN kept, near
