// closure in nested closure
QUERY Q1_closure() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<Follows>::|near|{key: near::{slug}, places: near::Out<RecordedIn>::{studio_name}}},
  }

// mapping of a call in closure
QUERY Q2_mapping_of_a_call() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<Follows>::{slug, twice: MUL(_::{episodes}, 2), near: COUNT(_::Out<Follows>)},
  }

// closure in binding
QUERY Q3_closure(item_id: ID) =>
  result <- N<Show>(item_id)::Out<Follows>::|near|{key: near::{slug}, places: near::Out<RecordedIn>::{studio_name}}
  RETURN result

// mapping of literals in RETURN object
QUERY Q4_mapping_of_literals(text: String) =>
  RETURN {
    value: SearchBM25<Show>(text, 4)::Out<Follows>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]},
    nested: {inner: [1, {deep: NONE}]},
  }

// exclusion after RANGE in RETURN nested object
QUERY Q5_exclusion_after_RANGE(text: String) =>
  RETURN {outer: {value: N<Show>({slug: text})::Out<RecordedIn>::RANGE(0, 5)::!{booths}}, again: N<Show>({slug: text})::Out<RecordedIn>::RANGE(0, 5)::!{booths}}

// closure in a closure in FOR body after destructuring
QUERY Q6_closure_in_a_closure(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::Out<Follows>::|near|{key: near::ID, all: near::Out<RecordedIn>::|place|{a: near::{slug}, b: place::{studio_name}}}
  }
  RETURN NONE

// mapping in nested mapping entry
QUERY Q7_mapping(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<RecordedIn>::{studio_name, booths},
      show_title,
    },
  }

// closure in a closure in binding
QUERY Q8_closure_in_a_closure() =>
  result <- V<Transcript>::Out<Quotes>::Out<Follows>::|near|{key: near::ID, all: near::Out<RecordedIn>::|place|{a: near::{slug}, b: place::{studio_name}}}
  RETURN result

// mapping in RETURN list
QUERY Q9_mapping() =>
  shows <- N<Show>
  total <- N<Studio>::COUNT
  RETURN total, shows::Out<RecordedIn>::{studio_name, booths}

// mapping of a condition in binding
QUERY Q10_mapping_of_a_condition() =>
  result <- N<Show>::Out<Follows>::{slug, big: _::{episodes}::GT(5), held: EXISTS(_::Out<RecordedIn>)}
  RETURN result

// mapping with a spread in RETURN
QUERY Q11_mapping_with_a_spread(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::Out<RecordedIn>::{called: studio_name, ..}

// mapping of vectors in bound mapping entry
QUERY Q12_mapping_of_vectors() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::Out<HasTranscript>::{spoken, data}, slug, ..}
  RETURN shown

// exclusion after RANGE in RETURN list
QUERY Q13_exclusion_after_RANGE(text: String) =>
  total <- N<Studio>::COUNT
  RETURN total, SearchBM25<Show>(text, 4)::Out<RecordedIn>::RANGE(0, 5)::!{booths}

// closure in a closure in RETURN
QUERY Q14_closure_in_a_closure(text: String) =>
  RETURN N<Show>({slug: text})::Out<Follows>::|near|{key: near::ID, all: near::Out<RecordedIn>::|place|{a: near::{slug}, b: place::{studio_name}}}

// exclusion in RETURN list
QUERY Q15_exclusion() =>
  shows <- N<Show>
  total <- N<Studio>::COUNT
  RETURN total, shows::FIRST::Out<Follows>::!{episodes, share_pct}

// mapping of a call in nested closure
QUERY Q16_mapping_of_a_call() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<Follows>::{slug, twice: MUL(_::{episodes}, 2), near: COUNT(_::Out<Follows>)}},
  }

// mapping with a spread in FOR body
QUERY Q17_mapping_with_a_spread() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<RecordedIn>::{called: studio_name, ..}
  }
  RETURN NONE

// closure in a closure in RETURN array
QUERY Q18_closure_in_a_closure() =>
  shows <- N<Show>
  RETURN [
    {entry: shows::Out<Follows>::|near|{key: near::ID, all: near::Out<RecordedIn>::|place|{a: near::{slug}, b: place::{studio_name}}}},
    {entry: 1},
  ]

// exclusion after RANGE in nested FOR body
QUERY Q19_exclusion_after_RANGE(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::Out<RecordedIn>::RANGE(0, 5)::!{booths}
    }
  }
  RETURN shows::COUNT

// two exclusions in RETURN array
QUERY Q20_two_exclusions(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN [
    {entry: show::Out<Follows>::!{episodes}::!{share_pct,}},
    {entry: 1},
  ]

// mapping of traversals in RETURN array
QUERY Q21_mapping_of_traversals(item_id: ID) =>
  RETURN [
    {entry: N<Show>(item_id)::Out<Follows>::{slug, where: _::Out<RecordedIn>::{studio_name}, first: _::In<Presents>::FIRST}},
    {entry: 1},
  ]

// closure in RETURN array
QUERY Q22_closure(text: String) =>
  RETURN [
    {entry: SearchBM25<Show>(text, 4)::Out<Follows>::|near|{key: near::{slug}, places: near::Out<RecordedIn>::{studio_name}}},
    {entry: 1},
  ]

// mapping with a rename in closure
QUERY Q23_mapping_with_a_rename() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<RecordedIn>::{called: studio_name, key: ID},
  }

// mapping of a call in FOR body
QUERY Q24_mapping_of_a_call() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<Follows>::{slug, twice: MUL(_::{episodes}, 2), near: COUNT(_::Out<Follows>)}
  }
  RETURN NONE
