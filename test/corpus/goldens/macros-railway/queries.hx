#[mcp]
QUERY one(text: String) =>
  found <- N<Train>({unit_code: text})
  RETURN found

#[mcp] QUERY shaped() => RETURN {all: N<Train>::COUNT, some: [1, 2]}

#[model("builtin:hash")]
QUERY embedded(text: String) =>
  note <- AddV<Report>(Embed(text), {summary: text})
  same <- AddV<Report>(Embed("the words themselves"))
  RETURN note

#[ model ( "builtin:hash" ) ]
QUERY nearest(text: String, limit: U16) =>
  found <- SearchV<Report>(Embed(text), limit)
  RETURN found::{summary, score}

#[model("builtin:hash")]
QUERY renewed(text: String) =>
  kept <- V<Report>::WHERE(_::{summary}::EQ(text))::UpsertV(Embed(text), {summary: text})
  near <- kept::Out<Concerns>::Out<HasReport>::SearchV<Report>(Embed("other words"), 3)
  RETURN kept, near
