// mapping with a spread in bound mapping entry
QUERY Q6_mapping_with_a_spread() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::Out<StandsIn>::{called: dome_name, ..}, serial, ..}
  RETURN shown

// exclusion after RANGE in RETURN object
QUERY Q7_exclusion_after_RANGE() =>
  RETURN {
    value: E<Operated>::ToN::Out<StandsIn>::RANGE(0, 5)::!{floors},
    nested: {inner: [1, {deep: NONE}]},
  }

// closure in RETURN nested object
QUERY Q8_closure() =>
  RETURN {outer: {value: V<Logbook>::Out<Mentions>::Out<Overlaps>::|near|{key: near::{serial}, places: near::Out<StandsIn>::{dome_name}}}, again: V<Logbook>::Out<Mentions>::Out<Overlaps>::|near|{key: near::{serial}, places: near::Out<StandsIn>::{dome_name}}}

// exclusion before a mapping in FOR body after destructuring
QUERY Q9_exclusion_before_a_mapping(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<Overlaps>::!{mirror_cm}::{serial, ..}
  }
  RETURN NONE

// mapping in closure
QUERY Q10_mapping() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::Out<StandsIn>::{dome_name, floors},
  }

// closure with the whole item in RETURN list
QUERY Q11_closure_with_the_whole_item(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  total <- N<Dome>::COUNT
  RETURN total, telescope::Out<Overlaps>::|near|{whole: near, size: ADD(near::{mirror_cm}, 1)}

// nested mapping in closure
QUERY Q12_nested_mapping() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::Out<Overlaps>::{serial, more: {mirror_cm, rest: {seeing}}},
  }

// nested mapping in binding
QUERY Q13_nested_mapping(text: String) =>
  result <- SearchBM25<Telescope>(text, 4)::Out<Overlaps>::{serial, more: {mirror_cm, rest: {seeing}}}
  RETURN result

// exclusion of system fields in RETURN
QUERY Q14_exclusion_of_system_fields(text: String) =>
  RETURN N<Telescope>({serial: text})::OutE<StandsIn>::!{id, label, from_node}

// mapping with a rename in RETURN list
QUERY Q15_mapping_with_a_rename() =>
  telescopes <- N<Telescope>
  total <- N<Dome>::COUNT
  RETURN total, telescopes::FIRST::Out<StandsIn>::{called: dome_name, key: ID}

// mapping of a call in RETURN nested object
QUERY Q16_mapping_of_a_call() =>
  RETURN {outer: {value: E<Operated>::ToN::Out<Overlaps>::{serial, twice: MUL(_::{mirror_cm}, 2), near: COUNT(_::Out<Overlaps>)}}, again: E<Operated>::ToN::Out<Overlaps>::{serial, twice: MUL(_::{mirror_cm}, 2), near: COUNT(_::Out<Overlaps>)}}

// exclusion in RETURN object
QUERY Q17_exclusion() =>
  RETURN {
    value: V<Logbook>::Out<Mentions>::Out<Overlaps>::!{mirror_cm, seeing},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping with a spread in closure
QUERY Q18_mapping_with_a_spread() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::Out<StandsIn>::{called: dome_name, ..},
  }

// nested mapping in RETURN list
QUERY Q19_nested_mapping() =>
  total <- N<Dome>::COUNT
  RETURN total, N<Telescope>::Out<Overlaps>::{serial, more: {mirror_cm, rest: {seeing}}}

// mapping with ::ID in nested closure
QUERY Q20_mapping_with_ID() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::Out<StandsIn>::{key: ::ID, many: floors,}},
  }

// closure in bound mapping entry
QUERY Q21_closure() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::Out<Overlaps>::|near|{key: near::{serial}, places: near::Out<StandsIn>::{dome_name}}, serial, ..}
  RETURN shown

// exclusion of system fields in bound mapping entry
QUERY Q22_exclusion_of_system_fields() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::OutE<StandsIn>::!{id, label, from_node}, serial, ..}
  RETURN shown

// closure in RETURN object
QUERY Q23_closure(text: String) =>
  RETURN {
    value: N<Telescope>({serial: text})::Out<Overlaps>::|near|{key: near::{serial}, places: near::Out<StandsIn>::{dome_name}},
    nested: {inner: [1, {deep: NONE}]},
  }

// nested mapping in nested mapping entry
QUERY Q24_nested_mapping(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::Out<Overlaps>::{serial, more: {mirror_cm, rest: {seeing}}},
      label_text,
    },
  }

// two exclusions in closure
QUERY Q25_two_exclusions() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::Out<Overlaps>::!{mirror_cm}::!{seeing,},
  }

// mapping with a rename in nested closure
QUERY Q26_mapping_with_a_rename() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::Out<StandsIn>::{called: dome_name, key: ID}},
  }

// mapping of a call in binding
QUERY Q27_mapping_of_a_call() =>
  telescopes <- N<Telescope>
  result <- telescopes::Out<Overlaps>::{serial, twice: MUL(_::{mirror_cm}, 2), near: COUNT(_::Out<Overlaps>)}
  RETURN result

// mapping of literals in RETURN array
QUERY Q28_mapping_of_literals() =>
  RETURN [
    {entry: N<Telescope>::Out<Overlaps>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}},
    {entry: 1},
  ]

// mapping of literals in RETURN
QUERY Q29_mapping_of_literals(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::Out<Overlaps>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
