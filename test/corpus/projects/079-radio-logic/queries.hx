// EXISTS of a property in nested closure
QUERY Q2_EXISTS_of_a_property() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: EXISTS(inner::{premiered})},
  }

// AND in RETURN array
QUERY Q3_AND(item_id: ID) =>
  shows <- N<Show>
  RETURN [
    {entry: AND(shows::FIRST::{live}::EQ(true), EXISTS(N<Show>(item_id)::OutE<Follows>))},
    {entry: 1},
  ]

// EXISTS in negated OR operand
QUERY Q4_EXISTS() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::Out<RecordedIn>), _::{episodes}::LT(0)))

// negated OR in nested closure
QUERY Q5_negated_OR() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: !OR(EXISTS(inner::Out<Follows>), !EXISTS(inner::Out<HasTranscript>))},
  }

// EXISTS in traversal from a single variable
QUERY Q6_EXISTS(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN EXISTS(show::Out<RecordedIn>)

// negated EXISTS in nested closure
QUERY Q7_negated_EXISTS() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: !EXISTS(inner::In<Presents>)},
  }

// negated EXISTS in traversal from a search
QUERY Q8_negated_EXISTS(text: String) =>
  RETURN !EXISTS(SearchBM25<Show>(text, 4)::In<Presents>)

// AND in binding
QUERY Q9_AND() =>
  shows <- N<Show>
  result <- AND(shows::FIRST::{live}::EQ(true), EXISTS(shows::OutE<Follows>))
  RETURN result

// EXISTS in RETURN object
QUERY Q10_EXISTS() =>
  RETURN {
    value: EXISTS(N<Show>::Out<RecordedIn>),
    nested: {inner: [1, {deep: NONE}]},
  }

// negated EXISTS in traversal from a single variable
QUERY Q11_negated_EXISTS(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN !EXISTS(show::In<Presents>)

// negated OR in UpsertN value
QUERY Q12_negated_OR(item_id: ID, text: String) =>
  kept <- N<Show>::WHERE(_::{slug}::EQ(text))::UpsertN({live: !OR(EXISTS(N<Show>(item_id)::Out<Follows>), !EXISTS(N<Show>(item_id)::Out<HasTranscript>)), episodes: 1})
  RETURN kept

// EXISTS in FOR body after destructuring
QUERY Q13_EXISTS(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- EXISTS(found::Out<RecordedIn>)
  }
  RETURN NONE

// nested logic in FOR body
QUERY Q14_nested_logic(enabled: Boolean) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- AND(OR(each::{episodes}::GT(1), !AND(each::{live}::EQ(enabled), EXISTS(each::Out<Follows>))), !OR(each::{show_title}::EQ("x")))
  }
  RETURN NONE

// negated OR in nested mapping entry
QUERY Q15_negated_OR(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: !OR(EXISTS(_::Out<Follows>), !EXISTS(_::Out<HasTranscript>)),
      show_title,
    },
  }

// OR in bound mapping entry
QUERY Q16_OR(text: String) =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: OR(_::{episodes}::GT(5), _::{show_title}::EQ(text), _::{share_pct}::LT(0.5)), slug, ..}
  RETURN shown

// negated OR in negated OR operand
QUERY Q17_negated_OR() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(!OR(EXISTS(_::Out<Follows>), !EXISTS(_::Out<HasTranscript>)), _::{episodes}::LT(0)))

// AND in FOR body
QUERY Q18_AND() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- AND(each::{live}::EQ(true), EXISTS(each::OutE<Follows>))
  }
  RETURN NONE

// negated EXISTS in array element
QUERY Q19_negated_EXISTS() =>
  list <- [!EXISTS(N<Show>::In<Presents>), !EXISTS(N<Show>::In<Presents>)]
  RETURN list

// AND in ORDER
QUERY Q20_AND() =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(AND(_::{live}::EQ(true), EXISTS(_::OutE<Follows>)))::{slug, episodes}

// nested logic in AND operand
QUERY Q21_nested_logic(enabled: Boolean) =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    AND(OR(_::{episodes}::GT(1), !AND(_::{live}::EQ(enabled), EXISTS(_::Out<Follows>))), !OR(_::{show_title}::EQ("x")))
  ))

// negated EXISTS in AddN statement
QUERY Q22_negated_EXISTS(text: String) =>
  AddN<Show>({live: !EXISTS(SearchBM25<Show>(text, 4)::In<Presents>), episodes: 1})
  RETURN NONE

// EXISTS in ORDER
QUERY Q23_EXISTS() =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(EXISTS(_::Out<RecordedIn>))::{slug, episodes}

// negated AND in negated OR operand
QUERY Q24_negated_AND(limit: U16) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(!AND(_::{live}::EQ(false), _::{episodes}::LTE(limit)), _::{episodes}::LT(0)))

// EXISTS of a property in RETURN nested object
QUERY Q25_EXISTS_of_a_property(item_id: ID) =>
  RETURN {outer: {value: EXISTS(N<Show>(item_id)::{premiered})}, again: EXISTS(N<Show>(item_id)::{premiered})}
