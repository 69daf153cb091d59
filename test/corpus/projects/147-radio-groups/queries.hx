// GROUP_BY of system fields in traversal from a search
QUERY Q1_GROUP_BY_of_system_fields(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::OutE<RecordedIn>::GROUP_BY(label)

// GROUP_BY in FOR body after destructuring
QUERY Q2_GROUP_BY(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::Out<Follows>::GROUP_BY(show_title)
  }
  RETURN NONE

// COUNT GROUP_BY in RETURN
QUERY Q3_COUNT_GROUP_BY(item_id: ID) =>
  RETURN N<Show>(item_id)::Out<Follows>::COUNT::GROUP_BY(live)

// RANGE of groups in FOR body
QUERY Q4_RANGE_of_groups() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<Follows>::GROUP_BY(show_title)::RANGE(0, 2)
  }
  RETURN NONE

// COUNT GROUP_BY in bound mapping entry
QUERY Q5_COUNT_GROUP_BY() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::Out<Follows>::COUNT::GROUP_BY(live), slug, ..}
  RETURN shown

// RANGE of groups in closure
QUERY Q6_RANGE_of_groups() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<Follows>::GROUP_BY(show_title)::RANGE(0, 2),
  }

// COUNT of groups in RETURN list
QUERY Q7_COUNT_of_groups() =>
  total <- N<Studio>::COUNT
  RETURN total, E<Presents>::ToN::Out<Follows>::GROUP_BY(show_title)::COUNT

// COUNT AGGREGATE_BY in RETURN list
QUERY Q8_COUNT_AGGREGATE_BY() =>
  total <- N<Studio>::COUNT
  RETURN total, V<Transcript>::Out<Quotes>::Out<RecordedIn>::COUNT::AGGREGATE_BY(studio_name)

// RANGE of groups in traversal from a source
QUERY Q9_RANGE_of_groups() =>
  RETURN N<Show>::Out<Follows>::GROUP_BY(show_title)::RANGE(0, 2)

// COUNT of groups in RETURN nested object
QUERY Q10_COUNT_of_groups() =>
  RETURN {outer: {value: N<Show>::Out<Follows>::GROUP_BY(show_title)::COUNT}, again: N<Show>::Out<Follows>::GROUP_BY(show_title)::COUNT}

// RANGE of groups in RETURN object
QUERY Q11_RANGE_of_groups(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN {
    value: show::Out<Follows>::GROUP_BY(show_title)::RANGE(0, 2),
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT of groups in call argument
QUERY Q12_COUNT_of_groups(item_id: ID) =>
  RETURN ADD(N<Show>(item_id)::Out<Follows>::GROUP_BY(show_title)::COUNT, SUB(1, N<Show>(item_id)::Out<Follows>::GROUP_BY(show_title)::COUNT))

// GROUP_BY in binding
QUERY Q13_GROUP_BY(text: String) =>
  result <- SearchBM25<Show>(text, 4)::Out<Follows>::GROUP_BY(show_title)
  RETURN result

// COUNT GROUP_BY in FOR body after destructuring
QUERY Q14_COUNT_GROUP_BY(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::Out<Follows>::COUNT::GROUP_BY(live)
  }
  RETURN NONE

// GROUP_BY of several in mapping entry
QUERY Q15_GROUP_BY_of_several() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<Follows>::GROUP_BY(show_title, live)
  }

// AGGREGATE_BY in binding
QUERY Q16_AGGREGATE_BY() =>
  result <- E<Presents>::ToN::Out<Follows>::AGGREGATE_BY(show_title)
  RETURN result

// RANGE of groups in traversal from a look-up
QUERY Q17_RANGE_of_groups(text: String) =>
  RETURN N<Show>({slug: text})::Out<Follows>::GROUP_BY(show_title)::RANGE(0, 2)

// AGGREGATE_BY of a mapping in RETURN list
QUERY Q18_AGGREGATE_BY_of_a_mapping() =>
  shows <- N<Show>
  total <- N<Studio>::COUNT
  RETURN total, shows::Out<Follows>::{show_title, episodes}::AGGREGATE_BY(show_title)

// COUNT GROUP_BY in traversal from a plural variable
QUERY Q19_COUNT_GROUP_BY() =>
  shows <- N<Show>
  RETURN shows::Out<Follows>::COUNT::GROUP_BY(live)

// AGGREGATE_BY in nested mapping entry
QUERY Q20_AGGREGATE_BY(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<Follows>::AGGREGATE_BY(show_title),
      show_title,
    },
  }

// GROUP_BY of system fields in traversal from FIRST
QUERY Q21_GROUP_BY_of_system_fields() =>
  shows <- N<Show>
  RETURN shows::FIRST::OutE<RecordedIn>::GROUP_BY(label)

// RANGE of groups in RETURN nested object
QUERY Q22_RANGE_of_groups(text: String) =>
  RETURN {outer: {value: SearchBM25<Show>(text, 4)::Out<Follows>::GROUP_BY(show_title)::RANGE(0, 2)}, again: SearchBM25<Show>(text, 4)::Out<Follows>::GROUP_BY(show_title)::RANGE(0, 2)}

// COUNT AGGREGATE_BY in FOR body after destructuring
QUERY Q23_COUNT_AGGREGATE_BY(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::Out<RecordedIn>::COUNT::AGGREGATE_BY(studio_name)
  }
  RETURN NONE

// AGGREGATE_BY in closure
QUERY Q24_AGGREGATE_BY() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<Follows>::AGGREGATE_BY(show_title),
  }
