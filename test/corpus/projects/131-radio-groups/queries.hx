// COUNT of groups in ORDER
QUERY Q1_COUNT_of_groups() =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(_::Out<Follows>::GROUP_BY(show_title)::COUNT)::{slug, episodes}

// GROUP_BY in mapping entry
QUERY Q2_GROUP_BY() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<Follows>::GROUP_BY(show_title)
  }

// AGGREGATE_BY of a mapping in closure
QUERY Q3_AGGREGATE_BY_of_a_mapping() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<Follows>::{show_title, episodes}::AGGREGATE_BY(show_title),
  }

// GROUP_BY of system fields in RETURN nested object
QUERY Q4_GROUP_BY_of_system_fields(text: String) =>
  RETURN {outer: {value: SearchBM25<Show>(text, 4)::OutE<RecordedIn>::GROUP_BY(label)}, again: SearchBM25<Show>(text, 4)::OutE<RecordedIn>::GROUP_BY(label)}

// COUNT AGGREGATE_BY in RETURN list
QUERY Q5_COUNT_AGGREGATE_BY(text: String) =>
  total <- N<Studio>::COUNT
  RETURN total, N<Show>({slug: text})::Out<RecordedIn>::COUNT::AGGREGATE_BY(studio_name)

// RANGE of groups in nested closure
QUERY Q6_RANGE_of_groups() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<Follows>::GROUP_BY(show_title)::RANGE(0, 2)},
  }

// AGGREGATE_BY in mapping entry
QUERY Q7_AGGREGATE_BY() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<Follows>::AGGREGATE_BY(show_title)
  }

// COUNT AGGREGATE_BY in nested closure
QUERY Q8_COUNT_AGGREGATE_BY() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<RecordedIn>::COUNT::AGGREGATE_BY(studio_name)},
  }

// COUNT GROUP_BY in RETURN list
QUERY Q9_COUNT_GROUP_BY() =>
  shows <- N<Show>
  total <- N<Studio>::COUNT
  RETURN total, shows::Out<Follows>::COUNT::GROUP_BY(live)

// COUNT AGGREGATE_BY in FOR body
QUERY Q10_COUNT_AGGREGATE_BY() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<RecordedIn>::COUNT::AGGREGATE_BY(studio_name)
  }
  RETURN NONE

// RANGE of groups in FOR body
QUERY Q11_RANGE_of_groups() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<Follows>::GROUP_BY(show_title)::RANGE(0, 2)
  }
  RETURN NONE

// COUNT of groups in RETURN nested object
QUERY Q12_COUNT_of_groups(item_id: ID) =>
  RETURN {outer: {value: N<Show>(item_id)::Out<Follows>::GROUP_BY(show_title)::COUNT}, again: N<Show>(item_id)::Out<Follows>::GROUP_BY(show_title)::COUNT}

// COUNT of groups in nested closure
QUERY Q13_COUNT_of_groups() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<Follows>::GROUP_BY(show_title)::COUNT},
  }

// GROUP_BY of several in RETURN list
QUERY Q14_GROUP_BY_of_several(text: String) =>
  total <- N<Studio>::COUNT
  RETURN total, N<Show>({slug: text})::Out<Follows>::GROUP_BY(show_title, live)

// COUNT AGGREGATE_BY in RETURN object
QUERY Q15_COUNT_AGGREGATE_BY() =>
  shows <- N<Show>
  RETURN {
    value: shows::FIRST::Out<RecordedIn>::COUNT::AGGREGATE_BY(studio_name),
    nested: {inner: [1, {deep: NONE}]},
  }

// GROUP_BY of several in nested closure
QUERY Q16_GROUP_BY_of_several() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<Follows>::GROUP_BY(show_title, live)},
  }

// COUNT of groups in mapping entry
QUERY Q17_COUNT_of_groups() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<Follows>::GROUP_BY(show_title)::COUNT
  }

// AGGREGATE_BY of a mapping in RETURN nested object
QUERY Q18_AGGREGATE_BY_of_a_mapping() =>
  shows <- N<Show>
  RETURN {outer: {value: shows::Out<Follows>::{show_title, episodes}::AGGREGATE_BY(show_title)}, again: shows::Out<Follows>::{show_title, episodes}::AGGREGATE_BY(show_title)}

// COUNT of groups in binding
QUERY Q19_COUNT_of_groups() =>
  result <- N<Show>::Out<Follows>::GROUP_BY(show_title)::COUNT
  RETURN result

// AGGREGATE_BY in RETURN list
QUERY Q20_AGGREGATE_BY(item_id: ID) =>
  show <- N<Show>(item_id)
  total <- N<Studio>::COUNT
  RETURN total, show::Out<Follows>::AGGREGATE_BY(show_title)

// AGGREGATE_BY of a mapping in nested closure
QUERY Q21_AGGREGATE_BY_of_a_mapping() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<Follows>::{show_title, episodes}::AGGREGATE_BY(show_title)},
  }

// COUNT AGGREGATE_BY in RETURN
QUERY Q22_COUNT_AGGREGATE_BY(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::Out<RecordedIn>::COUNT::AGGREGATE_BY(studio_name)

// GROUP_BY of several in FOR body
QUERY Q23_GROUP_BY_of_several() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<Follows>::GROUP_BY(show_title, live)
  }
  RETURN NONE

// COUNT of groups in RETURN array
QUERY Q24_COUNT_of_groups() =>
  shows <- N<Show>
  RETURN [
    {entry: shows::FIRST::Out<Follows>::GROUP_BY(show_title)::COUNT},
    {entry: 1},
  ]
