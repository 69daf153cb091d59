// COUNT of a filter in condition inside EXISTS
QUERY Q9_COUNT_of_a_filter() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::{share_pct}::LTE(_::Out<Follows>::WHERE(_::{live}::EQ(true))::COUNT))))::{slug}

// COUNT of items in RETURN
QUERY Q10_COUNT_of_items() =>
  RETURN COUNT(N<Show>::In<Presents>)

// COUNT of items in RETURN object
QUERY Q11_COUNT_of_items(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN {
    value: COUNT(show::In<Presents>),
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT of items in nested FOR body
QUERY Q12_COUNT_of_items(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- COUNT(inner::In<Presents>)
    }
  }
  RETURN shows::COUNT

// SUM in UpsertE value
QUERY Q13_SUM(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  link <- E<Follows>::UpsertE({closeness: SUM(SearchBM25<Show>(text, 4)::Out<RecordedIn>::{booths})})::From(show)::To(item_id)
  RETURN link

// COUNT step in nested closure
QUERY Q14_COUNT_step() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::COUNT},
  }

// COUNT of values in nested closure
QUERY Q15_COUNT_of_values() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: COUNT(inner::Out<RecordedIn>::{studio_name})},
  }

// COUNT step in nested mapping entry
QUERY Q16_COUNT_step(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::COUNT,
      show_title,
    },
  }

// MAX of a collection in UPDATE value
QUERY Q17_MAX_of_a_collection(item_id: ID) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: MAX(V<Transcript>::Out<Quotes>::InE<Follows>::{closeness})})
  RETURN changed

// AVG in RETURN
QUERY Q18_AVG() =>
  shows <- N<Show>
  RETURN AVG(shows::OutE<RecordedIn>::{hire})

// AVG in AddN property
QUERY Q19_AVG() =>
  added <- AddN<Show>({share_pct: AVG(N<Show>::OutE<RecordedIn>::{hire})})
  RETURN added

// AVG in nested FOR body
QUERY Q20_AVG(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- AVG(inner::OutE<RecordedIn>::{hire})
    }
  }
  RETURN shows::COUNT

// SUM in nested closure
QUERY Q21_SUM() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: SUM(inner::Out<RecordedIn>::{booths})},
  }

// MIN of a collection in condition inside EXISTS
QUERY Q22_MIN_of_a_collection() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::{share_pct}::LTE(MIN(_::Out<Follows>::{episodes})))))::{slug}

// SUM of a parameter in AddN statement
QUERY Q23_SUM_of_a_parameter(numbers: [I32]) =>
  AddN<Show>({share_pct: SUM(numbers)})
  RETURN NONE

// MIN of a collection in call argument
QUERY Q24_MIN_of_a_collection() =>
  shows <- N<Show>
  RETURN ADD(MIN(shows::FIRST::Out<Follows>::{episodes}), SUB(1, MIN(shows::FIRST::Out<Follows>::{episodes})))

// COUNT of values in AddN property
QUERY Q25_COUNT_of_values() =>
  added <- AddN<Show>({share_pct: COUNT(E<Presents>::ToN::Out<RecordedIn>::{studio_name})})
  RETURN added

// SUM of a parameter in vector element
QUERY Q26_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN SearchV<Transcript>([SUM(numbers), 1, 0], 2)

// SUM of a parameter in PREFILTER
QUERY Q27_SUM_of_a_parameter(numbers: [I32], vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(_::{share_pct}::LTE(SUM(numbers)))
  ))::{spoken, score}

// COUNT of values in RETURN object
QUERY Q28_COUNT_of_values() =>
  RETURN {
    value: COUNT(N<Show>::Out<RecordedIn>::{studio_name}),
    nested: {inner: [1, {deep: NONE}]},
  }

// AVG of an array in FOR body
QUERY Q29_AVG_of_an_array(limit: U16) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- AVG([1, 2.5, limit])
  }
  RETURN NONE

// MIN of a collection in RETURN array
QUERY Q30_MIN_of_a_collection(item_id: ID) =>
  RETURN [
    {entry: MIN(N<Show>(item_id)::Out<Follows>::{episodes})},
    {entry: 1},
  ]

// SUM in UPDATE value
QUERY Q31_SUM(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: SUM(SearchBM25<Show>(text, 4)::Out<RecordedIn>::{booths})})
  RETURN changed

// COUNT of values in AddN statement
QUERY Q32_COUNT_of_values(text: String) =>
  AddN<Show>({share_pct: COUNT(N<Show>({slug: text})::Out<RecordedIn>::{studio_name})})
  RETURN NONE
