// mapping with a rename in RETURN array
QUERY Q1_mapping_with_a_rename() =>
  RETURN [
    {entry: N<Show>::Out<RecordedIn>::{called: studio_name, key: ID}},
    {entry: 1},
  ]

// exclusion after RANGE in traversal from FIRST
QUERY Q2_exclusion_after_RANGE() =>
  shows <- N<Show>
  RETURN shows::FIRST::Out<RecordedIn>::RANGE(0, 5)::!{booths}

// mapping of traversals in traversal from a look-up
QUERY Q3_mapping_of_traversals(text: String) =>
  RETURN N<Show>({slug: text})::Out<Follows>::{slug, where: _::Out<RecordedIn>::{studio_name}, first: _::In<Presents>::FIRST}

// mapping of edges in traversal from a plural variable
QUERY Q4_mapping_of_edges() =>
  shows <- N<Show>
  RETURN shows::OutE<RecordedIn>::{hire, from_node, to_node}

// mapping of literals in traversal from a look-up
QUERY Q5_mapping_of_literals(text: String) =>
  RETURN N<Show>({slug: text})::Out<Follows>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}

// mapping with a spread in traversal from a single variable
QUERY Q6_mapping_with_a_spread(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::Out<RecordedIn>::{called: studio_name, ..}

// exclusion after RANGE in FOR body
QUERY Q7_exclusion_after_RANGE() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<RecordedIn>::RANGE(0, 5)::!{booths}
  }
  RETURN NONE

// mapping of edges in RETURN nested object
QUERY Q8_mapping_of_edges() =>
  RETURN {outer: {value: V<Transcript>::Out<Quotes>::OutE<RecordedIn>::{hire, from_node, to_node}}, again: V<Transcript>::Out<Quotes>::OutE<RecordedIn>::{hire, from_node, to_node}}

// two exclusions in bound mapping entry
QUERY Q9_two_exclusions() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::Out<Follows>::!{episodes}::!{share_pct,}, slug, ..}
  RETURN shown

// mapping of a condition in traversal from FIRST
QUERY Q10_mapping_of_a_condition() =>
  shows <- N<Show>
  RETURN shows::FIRST::Out<Follows>::{slug, big: _::{episodes}::GT(5), held: EXISTS(_::Out<RecordedIn>)}

// mapping of literals in RETURN
QUERY Q11_mapping_of_literals(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::Out<Follows>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}

// mapping of a call in nested mapping entry
QUERY Q12_mapping_of_a_call(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<Follows>::{slug, twice: MUL(_::{episodes}, 2), near: COUNT(_::Out<Follows>)},
      show_title,
    },
  }

// exclusion before a mapping in mapping entry
QUERY Q13_exclusion_before_a_mapping() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<Follows>::!{episodes}::{slug, ..}
  }

// mapping with a spread in bound mapping entry
QUERY Q14_mapping_with_a_spread() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::Out<RecordedIn>::{called: studio_name, ..}, slug, ..}
  RETURN shown

// mapping of vectors in nested mapping entry
QUERY Q15_mapping_of_vectors(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<HasTranscript>::{spoken, data},
      show_title,
    },
  }

// closure with the whole item in nested FOR body
QUERY Q16_closure_with_the_whole_item(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::Out<Follows>::|near|{whole: near, size: ADD(near::{episodes}, 1)}
    }
  }
  RETURN shows::COUNT

// mapping of edges in traversal from a search
QUERY Q17_mapping_of_edges(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::OutE<RecordedIn>::{hire, from_node, to_node}

// mapping in RETURN list
QUERY Q18_mapping() =>
  shows <- N<Show>
  total <- N<Studio>::COUNT
  RETURN total, shows::Out<RecordedIn>::{studio_name, booths}

// mapping of a condition in RETURN list
QUERY Q19_mapping_of_a_condition() =>
  total <- N<Studio>::COUNT
  RETURN total, N<Show>::Out<Follows>::{slug, big: _::{episodes}::GT(5), held: EXISTS(_::Out<RecordedIn>)}

// exclusion after RANGE in RETURN nested object
QUERY Q20_exclusion_after_RANGE(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN {outer: {value: show::Out<RecordedIn>::RANGE(0, 5)::!{booths}}, again: show::Out<RecordedIn>::RANGE(0, 5)::!{booths}}

// exclusion in nested FOR body
QUERY Q21_exclusion(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::Out<Follows>::!{episodes, share_pct}
    }
  }
  RETURN shows::COUNT

// mapping in traversal from a plural variable
QUERY Q22_mapping() =>
  shows <- N<Show>
  RETURN shows::Out<RecordedIn>::{studio_name, booths}

// closure with the whole item in nested mapping entry
QUERY Q23_closure_with_the_whole_item(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<Follows>::|near|{whole: near, size: ADD(near::{episodes}, 1)},
      show_title,
    },
  }

// mapping of literals in mapping entry
QUERY Q24_mapping_of_literals() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<Follows>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
  }
