// SUM of a parameter in RETURN array
QUERY Q9_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN [
    {entry: SUM(numbers)},
    {entry: 1},
  ]

// AVG of an array in ORDER
QUERY Q10_AVG_of_an_array(limit: U16) =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(AVG([1, 2.5, limit]))::{slug, episodes}

// AVG of an array in AddN property
QUERY Q11_AVG_of_an_array(limit: U16) =>
  added <- AddN<Show>({share_pct: AVG([1, 2.5, limit])})
  RETURN added

// COUNT step in FOR body after destructuring
QUERY Q12_COUNT_step(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::COUNT
  }
  RETURN NONE

// AVG in RETURN array
QUERY Q13_AVG(text: String) =>
  RETURN [
    {entry: AVG(SearchBM25<Show>(text, 4)::OutE<RecordedIn>::{hire})},
    {entry: 1},
  ]

// COUNT of a relation in nested closure
QUERY Q14_COUNT_of_a_relation() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<RecordedIn>::COUNT},
  }

// MIN of a collection in rerank argument
QUERY Q15_MIN_of_a_collection(vector: [F64]) =>
  shows <- N<Show>
  RETURN SearchV<Transcript>(vector, 3)::RerankRRF(k: MIN(shows::FIRST::Out<Follows>::{episodes}))

// MIN of a collection in nested closure
QUERY Q16_MIN_of_a_collection() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: MIN(inner::Out<Follows>::{episodes})},
  }

// MIN of a collection in call argument
QUERY Q17_MIN_of_a_collection() =>
  RETURN ADD(MIN(V<Transcript>::Out<Quotes>::Out<Follows>::{episodes}), SUB(1, MIN(V<Transcript>::Out<Quotes>::Out<Follows>::{episodes})))

// COUNT of items in RETURN object
QUERY Q18_COUNT_of_items() =>
  shows <- N<Show>
  RETURN {
    value: COUNT(shows::In<Presents>),
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT of items in AddE property
QUERY Q19_COUNT_of_items(item_id: ID) =>
  show <- N<Show>(item_id)
  AddE<Follows>({closeness: COUNT(N<Show>::In<Presents>)})::From(item_id)::To(show)
  RETURN NONE

// MIN of a collection in condition inside EXISTS
QUERY Q20_MIN_of_a_collection() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::{share_pct}::LTE(MIN(_::Out<Follows>::{episodes})))))::{slug}

// AVG of an array in UpsertN value
QUERY Q21_AVG_of_an_array(limit: U16, text: String) =>
  kept <- N<Show>::WHERE(_::{slug}::EQ(text))::UpsertN({share_pct: AVG([1, 2.5, limit])})
  RETURN kept

// COUNT of a filter in AND operand
QUERY Q22_COUNT_of_a_filter() =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    _::{share_pct}::LTE(_::Out<Follows>::WHERE(_::{live}::EQ(true))::COUNT)
  ))

// AVG of an array in AddE property
QUERY Q23_AVG_of_an_array(item_id: ID, limit: U16) =>
  show <- N<Show>(item_id)
  AddE<Follows>({closeness: AVG([1, 2.5, limit])})::From(item_id)::To(show)
  RETURN NONE

// COUNT of values in closure
QUERY Q24_COUNT_of_values() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: COUNT(each::Out<RecordedIn>::{studio_name}),
  }

// AVG in negated OR operand
QUERY Q25_AVG() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(_::{share_pct}::LTE(AVG(_::OutE<RecordedIn>::{hire})), _::{episodes}::LT(0)))

// MAX of a collection in RETURN nested object
QUERY Q26_MAX_of_a_collection() =>
  RETURN {outer: {value: MAX(V<Transcript>::Out<Quotes>::InE<Follows>::{closeness})}, again: MAX(V<Transcript>::Out<Quotes>::InE<Follows>::{closeness})}

// SUM in RETURN object
QUERY Q27_SUM() =>
  shows <- N<Show>
  RETURN {
    value: SUM(shows::Out<RecordedIn>::{booths}),
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT step in mapping entry
QUERY Q28_COUNT_step() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::COUNT
  }

// SUM of a parameter in closure
QUERY Q29_SUM_of_a_parameter(numbers: [I32]) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: SUM(numbers),
  }

// AVG in AddN property
QUERY Q30_AVG(item_id: ID) =>
  added <- AddN<Show>({share_pct: AVG(N<Show>(item_id)::OutE<RecordedIn>::{hire})})
  RETURN added

// AVG of an array in nested closure
QUERY Q31_AVG_of_an_array(limit: U16) =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: AVG([1, 2.5, limit])},
  }

// MIN of a collection in traversal from a search
QUERY Q32_MIN_of_a_collection(text: String) =>
  RETURN MIN(SearchBM25<Show>(text, 4)::Out<Follows>::{episodes})
