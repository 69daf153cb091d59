// mapping with a rename in mapping entry
QUERY Q13_mapping_with_a_rename() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<RecordedIn>::{called: studio_name, key: ID}
  }

// exclusion in nested mapping entry
QUERY Q14_exclusion(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<Follows>::!{episodes, share_pct},
      show_title,
    },
  }

// exclusion of system fields in traversal from FIRST
QUERY Q15_exclusion_of_system_fields() =>
  shows <- N<Show>
  RETURN shows::FIRST::OutE<RecordedIn>::!{id, label, from_node}

// nested mapping in nested mapping entry
QUERY Q16_nested_mapping(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<Follows>::{slug, more: {episodes, rest: {share_pct}}},
      show_title,
    },
  }

// exclusion after RANGE in traversal from a search
QUERY Q17_exclusion_after_RANGE(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::Out<RecordedIn>::RANGE(0, 5)::!{booths}

// exclusion of system fields in closure
QUERY Q18_exclusion_of_system_fields() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::OutE<RecordedIn>::!{id, label, from_node},
  }

// mapping in traversal from a search
QUERY Q19_mapping(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::Out<RecordedIn>::{studio_name, booths}

// exclusion in FOR body
QUERY Q20_exclusion() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<Follows>::!{episodes, share_pct}
  }
  RETURN NONE

// two exclusions in nested mapping entry
QUERY Q21_two_exclusions(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<Follows>::!{episodes}::!{share_pct,},
      show_title,
    },
  }

// mapping of literals in bound mapping entry
QUERY Q22_mapping_of_literals() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::Out<Follows>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}, slug, ..}
  RETURN shown

// nested mapping in traversal from a search
QUERY Q23_nested_mapping(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::Out<Follows>::{slug, more: {episodes, rest: {share_pct}}}

// exclusion after RANGE in traversal from a source
QUERY Q24_exclusion_after_RANGE() =>
  RETURN N<Show>::Out<RecordedIn>::RANGE(0, 5)::!{booths}

// mapping of edges in bound mapping entry
QUERY Q25_mapping_of_edges() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::OutE<RecordedIn>::{hire, from_node, to_node}, slug, ..}
  RETURN shown

// mapping with a rename in traversal from a source
QUERY Q26_mapping_with_a_rename() =>
  RETURN N<Show>::Out<RecordedIn>::{called: studio_name, key: ID}

// two exclusions in RETURN nested object
QUERY Q27_two_exclusions() =>
  shows <- N<Show>
  RETURN {outer: {value: shows::Out<Follows>::!{episodes}::!{share_pct,}}, again: shows::Out<Follows>::!{episodes}::!{share_pct,}}

// mapping of a call in traversal from a single variable
QUERY Q28_mapping_of_a_call(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::Out<Follows>::{slug, twice: MUL(_::{episodes}, 2), near: COUNT(_::Out<Follows>)}

// two exclusions in nested closure
QUERY Q29_two_exclusions() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<Follows>::!{episodes}::!{share_pct,}},
  }

// mapping with a rename in traversal from a plural variable
QUERY Q30_mapping_with_a_rename() =>
  shows <- N<Show>
  RETURN shows::Out<RecordedIn>::{called: studio_name, key: ID}

// mapping with a rename in RETURN
QUERY Q31_mapping_with_a_rename(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::Out<RecordedIn>::{called: studio_name, key: ID}

// mapping of traversals in nested FOR body
QUERY Q32_mapping_of_traversals(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::Out<Follows>::{slug, where: _::Out<RecordedIn>::{studio_name}, first: _::In<Presents>::FIRST}
    }
  }
  RETURN shows::COUNT

// exclusion before a mapping in nested mapping entry
QUERY Q33_exclusion_before_a_mapping(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<Follows>::!{episodes}::{slug, ..},
      show_title,
    },
  }

// closure with the whole item in traversal from FIRST
QUERY Q34_closure_with_the_whole_item() =>
  shows <- N<Show>
  RETURN shows::FIRST::Out<Follows>::|near|{whole: near, size: ADD(near::{episodes}, 1)}

// mapping of a call in traversal from a search
QUERY Q35_mapping_of_a_call(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::Out<Follows>::{slug, twice: MUL(_::{episodes}, 2), near: COUNT(_::Out<Follows>)}

// mapping of vectors in FOR body after destructuring
QUERY Q36_mapping_of_vectors(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::Out<HasTranscript>::{spoken, data}
  }
  RETURN NONE
