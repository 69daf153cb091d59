// AGGREGATE_BY in nested FOR body
QUERY Q6_AGGREGATE_BY(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::Out<Overlaps>::AGGREGATE_BY(label_text)
    }
  }
  RETURN telescopes::COUNT

// GROUP_BY of system fields in traversal from a look-up
QUERY Q7_GROUP_BY_of_system_fields(text: String) =>
  RETURN N<Telescope>({serial: text})::OutE<StandsIn>::GROUP_BY(label)

// GROUP_BY of system fields in traversal from a source
QUERY Q8_GROUP_BY_of_system_fields() =>
  RETURN N<Telescope>::OutE<StandsIn>::GROUP_BY(label)

// GROUP_BY of system fields in closure
QUERY Q9_GROUP_BY_of_system_fields() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::OutE<StandsIn>::GROUP_BY(label),
  }

// COUNT AGGREGATE_BY in bound mapping entry
QUERY Q10_COUNT_AGGREGATE_BY() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::Out<StandsIn>::COUNT::AGGREGATE_BY(dome_name), serial, ..}
  RETURN shown

// AGGREGATE_BY of a mapping in traversal from a plural variable
QUERY Q11_AGGREGATE_BY_of_a_mapping() =>
  telescopes <- N<Telescope>
  RETURN telescopes::Out<Overlaps>::{label_text, mirror_cm}::AGGREGATE_BY(label_text)

// GROUP_BY in traversal from a single variable
QUERY Q12_GROUP_BY(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::Out<Overlaps>::GROUP_BY(label_text)

// RANGE of groups in RETURN
QUERY Q13_RANGE_of_groups(text: String) =>
  RETURN SearchBM25<Telescope>(text, 4)::Out<Overlaps>::GROUP_BY(label_text)::RANGE(0, 2)

// COUNT AGGREGATE_BY in RETURN object
QUERY Q14_COUNT_AGGREGATE_BY(text: String) =>
  RETURN {
    value: N<Telescope>({serial: text})::Out<StandsIn>::COUNT::AGGREGATE_BY(dome_name),
    nested: {inner: [1, {deep: NONE}]},
  }

// GROUP_BY in FOR body
QUERY Q15_GROUP_BY() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::Out<Overlaps>::GROUP_BY(label_text)
  }
  RETURN NONE

// AGGREGATE_BY of a mapping in traversal from a look-up
QUERY Q16_AGGREGATE_BY_of_a_mapping(text: String) =>
  RETURN N<Telescope>({serial: text})::Out<Overlaps>::{label_text, mirror_cm}::AGGREGATE_BY(label_text)

// COUNT of groups in traversal from FIRST
QUERY Q17_COUNT_of_groups() =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::Out<Overlaps>::GROUP_BY(label_text)::COUNT

// COUNT of groups in traversal from a search
QUERY Q18_COUNT_of_groups(text: String) =>
  RETURN SearchBM25<Telescope>(text, 4)::Out<Overlaps>::GROUP_BY(label_text)::COUNT

// COUNT of groups in ORDER
QUERY Q19_COUNT_of_groups() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(_::Out<Overlaps>::GROUP_BY(label_text)::COUNT)::{serial, mirror_cm}

// AGGREGATE_BY in traversal from FIRST
QUERY Q20_AGGREGATE_BY() =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::Out<Overlaps>::AGGREGATE_BY(label_text)

// RANGE of groups in nested FOR body
QUERY Q21_RANGE_of_groups(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::Out<Overlaps>::GROUP_BY(label_text)::RANGE(0, 2)
    }
  }
  RETURN telescopes::COUNT

// RANGE of groups in traversal from a single variable
QUERY Q22_RANGE_of_groups(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::Out<Overlaps>::GROUP_BY(label_text)::RANGE(0, 2)

// AGGREGATE_BY in traversal from a single variable
QUERY Q23_AGGREGATE_BY(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::Out<Overlaps>::AGGREGATE_BY(label_text)

// COUNT of groups in traversal from a look-up
QUERY Q24_COUNT_of_groups(text: String) =>
  RETURN N<Telescope>({serial: text})::Out<Overlaps>::GROUP_BY(label_text)::COUNT

// COUNT GROUP_BY in RETURN nested object
QUERY Q25_COUNT_GROUP_BY() =>
  RETURN {outer: {value: E<Operated>::ToN::Out<Overlaps>::COUNT::GROUP_BY(remote)}, again: E<Operated>::ToN::Out<Overlaps>::COUNT::GROUP_BY(remote)}

// COUNT of groups in array element
QUERY Q26_COUNT_of_groups() =>
  list <- [V<Logbook>::Out<Mentions>::Out<Overlaps>::GROUP_BY(label_text)::COUNT, V<Logbook>::Out<Mentions>::Out<Overlaps>::GROUP_BY(label_text)::COUNT]
  RETURN list

// COUNT GROUP_BY in traversal from FIRST
QUERY Q27_COUNT_GROUP_BY() =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::Out<Overlaps>::COUNT::GROUP_BY(remote)

// AGGREGATE_BY in traversal from a plural variable
QUERY Q28_AGGREGATE_BY() =>
  telescopes <- N<Telescope>
  RETURN telescopes::Out<Overlaps>::AGGREGATE_BY(label_text)

// AGGREGATE_BY of a mapping in traversal from a search
QUERY Q29_AGGREGATE_BY_of_a_mapping(text: String) =>
  RETURN SearchBM25<Telescope>(text, 4)::Out<Overlaps>::{label_text, mirror_cm}::AGGREGATE_BY(label_text)
