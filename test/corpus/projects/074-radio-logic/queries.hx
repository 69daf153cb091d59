// AND in AddN property
QUERY Q2_AND(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  added <- AddN<Show>({live: AND(N<Show>({slug: text})::{live}::EQ(true), EXISTS(show::OutE<Follows>)), episodes: 1})
  RETURN added

// EXISTS in closure
QUERY Q3_EXISTS() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: EXISTS(each::Out<RecordedIn>),
  }

// negated EXISTS in closure
QUERY Q4_negated_EXISTS() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: !EXISTS(each::In<Presents>),
  }

// negated EXISTS in RETURN array
QUERY Q5_negated_EXISTS(text: String) =>
  RETURN [
    {entry: !EXISTS(N<Show>({slug: text})::In<Presents>)},
    {entry: 1},
  ]

// nested logic in negated OR operand
QUERY Q6_nested_logic(enabled: Boolean) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(AND(OR(_::{episodes}::GT(1), !AND(_::{live}::EQ(enabled), EXISTS(_::Out<Follows>))), !OR(_::{show_title}::EQ("x"))), _::{episodes}::LT(0)))

// negated AND in RETURN object
QUERY Q7_negated_AND(item_id: ID, limit: U16) =>
  RETURN {
    value: !AND(N<Show>(item_id)::{live}::EQ(false), N<Show>(item_id)::{episodes}::LTE(limit)),
    nested: {inner: [1, {deep: NONE}]},
  }

// nested logic in AddN property
QUERY Q8_nested_logic(text: String, enabled: Boolean) =>
  added <- AddN<Show>({live: AND(OR(N<Show>({slug: text})::{episodes}::GT(1), !AND(N<Show>({slug: text})::{live}::EQ(enabled), EXISTS(V<Transcript>::Out<Quotes>::Out<Follows>))), !OR(N<Show>({slug: text})::{show_title}::EQ("x"))), episodes: 1})
  RETURN added

// OR in PREFILTER
QUERY Q9_OR(text: String, vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(OR(_::{episodes}::GT(5), _::{show_title}::EQ(text), _::{share_pct}::LT(0.5)))
  ))::{spoken, score}

// EXISTS of a source in RETURN nested object
QUERY Q10_EXISTS_of_a_source(text: String) =>
  RETURN {outer: {value: EXISTS(N<Show>({slug: text}))}, again: EXISTS(N<Show>({slug: text}))}

// OR in closure
QUERY Q11_OR(text: String) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: OR(each::{episodes}::GT(5), each::{show_title}::EQ(text), each::{share_pct}::LT(0.5)),
  }

// EXISTS of a source in mapping entry
QUERY Q12_EXISTS_of_a_source(text: String) =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: EXISTS(N<Show>({slug: text}))
  }

// EXISTS in FOR body
QUERY Q13_EXISTS() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- EXISTS(each::Out<RecordedIn>)
  }
  RETURN NONE

// negated OR in AND operand
QUERY Q14_negated_OR() =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    !OR(EXISTS(_::Out<Follows>), !EXISTS(_::Out<HasTranscript>))
  ))

// EXISTS of a property in AddN statement
QUERY Q15_EXISTS_of_a_property() =>
  shows <- N<Show>
  AddN<Show>({live: EXISTS(shows::FIRST::{premiered}), episodes: 1})
  RETURN NONE

// negated EXISTS in AddN statement
QUERY Q16_negated_EXISTS() =>
  AddN<Show>({live: !EXISTS(E<Presents>::ToN::In<Presents>), episodes: 1})
  RETURN NONE

// OR in RETURN list
QUERY Q17_OR(item_id: ID, text: String) =>
  total <- N<Studio>::COUNT
  RETURN total, OR(E<Follows>(item_id)::ToN::{episodes}::GT(5), E<Follows>(item_id)::ToN::{show_title}::EQ(text), E<Follows>(item_id)::ToN::{share_pct}::LT(0.5))

// negated AND in RETURN array
QUERY Q18_negated_AND(item_id: ID, limit: U16) =>
  show <- N<Show>(item_id)
  RETURN [
    {entry: !AND(show::{live}::EQ(false), show::{episodes}::LTE(limit))},
    {entry: 1},
  ]

// negated OR in mapping entry
QUERY Q19_negated_OR() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: !OR(EXISTS(_::Out<Follows>), !EXISTS(_::Out<HasTranscript>))
  }

// negated OR in RETURN object
QUERY Q20_negated_OR(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN {
    value: !OR(EXISTS(show::Out<Follows>), !EXISTS(show::Out<HasTranscript>)),
    nested: {inner: [1, {deep: NONE}]},
  }

// OR in nested mapping entry
QUERY Q21_OR(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: OR(_::{episodes}::GT(5), _::{show_title}::EQ(text), _::{share_pct}::LT(0.5)),
      show_title,
    },
  }

// EXISTS of a source in UPDATE value
QUERY Q22_EXISTS_of_a_source(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({live: EXISTS(N<Show>({slug: text})), episodes: 1})
  RETURN changed

// negated EXISTS in nested mapping entry
QUERY Q23_negated_EXISTS(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: !EXISTS(_::In<Presents>),
      show_title,
    },
  }

// EXISTS of a source in RETURN object
QUERY Q24_EXISTS_of_a_source(text: String) =>
  RETURN {
    value: EXISTS(N<Show>({slug: text})),
    nested: {inner: [1, {deep: NONE}]},
  }

// EXISTS of a source in AddN statement
QUERY Q25_EXISTS_of_a_source(text: String) =>
  AddN<Show>({live: EXISTS(N<Show>({slug: text})), episodes: 1})
  RETURN NONE
