// exclusion after RANGE in nested closure
QUERY Q6_exclusion_after_RANGE() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::Out<StandsIn>::RANGE(0, 5)::!{floors}},
  }

// exclusion before a mapping in nested closure
QUERY Q7_exclusion_before_a_mapping() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::Out<Overlaps>::!{mirror_cm}::{serial, ..}},
  }

// two exclusions in RETURN
QUERY Q8_two_exclusions() =>
  RETURN V<Logbook>::Out<Mentions>::Out<Overlaps>::!{mirror_cm}::!{seeing,}

// mapping of traversals in RETURN object
QUERY Q9_mapping_of_traversals() =>
  telescopes <- N<Telescope>
  RETURN {
    value: telescopes::Out<Overlaps>::{serial, where: _::Out<StandsIn>::{dome_name}, first: _::In<Operated>::FIRST},
    nested: {inner: [1, {deep: NONE}]},
  }

// exclusion after RANGE in traversal from a plural variable
QUERY Q10_exclusion_after_RANGE() =>
  telescopes <- N<Telescope>
  RETURN telescopes::Out<StandsIn>::RANGE(0, 5)::!{floors}

// mapping with a rename in traversal from a search
QUERY Q11_mapping_with_a_rename(text: String) =>
  RETURN SearchBM25<Telescope>(text, 4)::Out<StandsIn>::{called: dome_name, key: ID}

// closure in nested closure
QUERY Q12_closure() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::Out<Overlaps>::|near|{key: near::{serial}, places: near::Out<StandsIn>::{dome_name}}},
  }

// exclusion before a mapping in traversal from FIRST
QUERY Q13_exclusion_before_a_mapping() =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::Out<Overlaps>::!{mirror_cm}::{serial, ..}

// mapping of literals in traversal from FIRST
QUERY Q14_mapping_of_literals() =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::Out<Overlaps>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}

// mapping of a condition in mapping entry
QUERY Q15_mapping_of_a_condition() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::Out<Overlaps>::{serial, big: _::{mirror_cm}::GT(5), held: EXISTS(_::Out<StandsIn>)}
  }

// mapping of a call in traversal from a look-up
QUERY Q16_mapping_of_a_call(text: String) =>
  RETURN N<Telescope>({serial: text})::Out<Overlaps>::{serial, twice: MUL(_::{mirror_cm}, 2), near: COUNT(_::Out<Overlaps>)}

// exclusion before a mapping in nested FOR body
QUERY Q17_exclusion_before_a_mapping(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::Out<Overlaps>::!{mirror_cm}::{serial, ..}
    }
  }
  RETURN telescopes::COUNT

// mapping of a condition in nested mapping entry
QUERY Q18_mapping_of_a_condition(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::Out<Overlaps>::{serial, big: _::{mirror_cm}::GT(5), held: EXISTS(_::Out<StandsIn>)},
      label_text,
    },
  }

// exclusion before a mapping in traversal from a search
QUERY Q19_exclusion_before_a_mapping(text: String) =>
  RETURN SearchBM25<Telescope>(text, 4)::Out<Overlaps>::!{mirror_cm}::{serial, ..}

// mapping of a condition in nested FOR body
QUERY Q20_mapping_of_a_condition(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::Out<Overlaps>::{serial, big: _::{mirror_cm}::GT(5), held: EXISTS(_::Out<StandsIn>)}
    }
  }
  RETURN telescopes::COUNT

// two exclusions in traversal from a look-up
QUERY Q21_two_exclusions(text: String) =>
  RETURN N<Telescope>({serial: text})::Out<Overlaps>::!{mirror_cm}::!{seeing,}

// exclusion after RANGE in bound mapping entry
QUERY Q22_exclusion_after_RANGE() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::Out<StandsIn>::RANGE(0, 5)::!{floors}, serial, ..}
  RETURN shown

// exclusion in RETURN nested object
QUERY Q23_exclusion(text: String) =>
  RETURN {outer: {value: N<Telescope>({serial: text})::Out<Overlaps>::!{mirror_cm, seeing}}, again: N<Telescope>({serial: text})::Out<Overlaps>::!{mirror_cm, seeing}}

// mapping of traversals in traversal from a search
QUERY Q24_mapping_of_traversals(text: String) =>
  RETURN SearchBM25<Telescope>(text, 4)::Out<Overlaps>::{serial, where: _::Out<StandsIn>::{dome_name}, first: _::In<Operated>::FIRST}

// mapping of vectors in traversal from a plural variable
QUERY Q25_mapping_of_vectors() =>
  telescopes <- N<Telescope>
  RETURN telescopes::Out<HasLog>::{entry, data}

// closure in a closure in nested FOR body
QUERY Q26_closure_in_a_closure(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::Out<Overlaps>::|near|{key: near::ID, all: near::Out<StandsIn>::|place|{a: near::{serial}, b: place::{dome_name}}}
    }
  }
  RETURN telescopes::COUNT

// exclusion of system fields in nested mapping entry
QUERY Q27_exclusion_of_system_fields(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::OutE<StandsIn>::!{id, label, from_node},
      label_text,
    },
  }

// exclusion in nested closure
QUERY Q28_exclusion() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::Out<Overlaps>::!{mirror_cm, seeing}},
  }

// exclusion of system fields in RETURN object
QUERY Q29_exclusion_of_system_fields(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN {
    value: telescope::OutE<StandsIn>::!{id, label, from_node},
    nested: {inner: [1, {deep: NONE}]},
  }
