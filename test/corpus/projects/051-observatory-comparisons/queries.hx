// IS_IN a parameter in AddN statement
QUERY Q1_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  AddN<Telescope>({remote: N<Telescope>(item_id)::{label_text}::IS_IN(codes), mirror_cm: 1})
  RETURN NONE

// IS_IN a literal in negated OR operand
QUERY Q2_IS_IN_a_literal(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(_::{mirror_cm}::IS_IN([1, 2, limit]), _::{mirror_cm}::LT(0)))

// comparison across an edge in nested mapping entry
QUERY Q3_comparison_across_an_edge(item_id: ID, text: String) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::InE<Overlaps>::FromN::FIRST::{label_text}::NEQ(text),
      label_text,
    },
  }

// CONTAINS of text in UPDATE value
QUERY Q4_CONTAINS_of_text(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({remote: N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{label_text}::CONTAINS("or"), mirror_cm: 1})
  RETURN changed

// EQ of a Boolean in UPDATE value
QUERY Q5_EQ_of_a_Boolean(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({remote: E<Overlaps>(item_id)::ToN::{remote}::EQ(true), mirror_cm: 1})
  RETURN changed

// EQ of a Date in mapping entry
QUERY Q6_EQ_of_a_Date(moment: Date) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::{first_light}::EQ(moment)
  }

// EQ of a Date in condition
QUERY Q7_EQ_of_a_Date(moment: Date) =>
  found <- N<Telescope>::WHERE(
    _::{first_light}::EQ(moment)
  )
  RETURN found

// comparison of a filtered COUNT in RETURN array
QUERY Q8_comparison_of_a_filtered_COUNT(limit: U16, text: String) =>
  RETURN [
    {entry: N<Telescope>({serial: text})::Out<Overlaps>::WHERE(_::{mirror_cm}::GT(2))::COUNT::LT(limit)},
    {entry: 1},
  ]

// CONTAINS of an array in bound mapping entry
QUERY Q9_CONTAINS_of_an_array(text: String) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::{filters}::CONTAINS(text), serial, ..}
  RETURN shown

// GT of a call in FOR body
QUERY Q10_GT_of_a_call(limit: U16) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::{mirror_cm}::GT(MUL(limit, 2))
  }
  RETURN NONE

// CONTAINS of an array in UpsertN value
QUERY Q11_CONTAINS_of_an_array(item_id: ID, text: String) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({remote: E<Overlaps>(item_id)::ToN::{filters}::CONTAINS(text), mirror_cm: 1})
  RETURN kept

// IS_IN a parameter in nested closure
QUERY Q12_IS_IN_a_parameter(codes: [String]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::{label_text}::IS_IN(codes)},
  }

// GTE of a Date in RETURN list
QUERY Q13_GTE_of_a_Date(item_id: ID, moment: Date) =>
  total <- N<Dome>::COUNT
  RETURN total, N<Telescope>(item_id)::{first_light}::GTE(moment)

// IS_IN a literal in mapping entry
QUERY Q14_IS_IN_a_literal(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::{mirror_cm}::IS_IN([1, 2, limit])
  }

// NEQ in array element
QUERY Q15_NEQ() =>
  telescopes <- N<Telescope>
  list <- [telescopes::FIRST::{label_text}::NEQ("south"), telescopes::FIRST::{label_text}::NEQ("south")]
  RETURN list

// comparison of a filtered COUNT in negated OR operand
QUERY Q16_comparison_of_a_filtered_COUNT(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(_::Out<Overlaps>::WHERE(_::{mirror_cm}::GT(2))::COUNT::LT(limit), _::{mirror_cm}::LT(0)))

// GT of another property in RETURN list
QUERY Q17_GT_of_another_property(item_id: ID) =>
  total <- N<Dome>::COUNT
  RETURN total, E<Overlaps>(item_id)::ToN::{mirror_cm}::GT(E<Overlaps>(item_id)::ToN::{seeing})

// GTE of a Date in ORDER
QUERY Q18_GTE_of_a_Date(moment: Date) =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(_::{first_light}::GTE(moment))::{serial, mirror_cm}

// comparison across an edge in RETURN
QUERY Q19_comparison_across_an_edge(item_id: ID, text: String) =>
  RETURN N<Telescope>(item_id)::InE<Overlaps>::FromN::FIRST::{label_text}::NEQ(text)

// comparison of a filtered COUNT in FOR body
QUERY Q20_comparison_of_a_filtered_COUNT(limit: U16) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::Out<Overlaps>::WHERE(_::{mirror_cm}::GT(2))::COUNT::LT(limit)
  }
  RETURN NONE

// comparison of a filtered COUNT in array element
QUERY Q21_comparison_of_a_filtered_COUNT(limit: U16) =>
  telescopes <- N<Telescope>
  list <- [telescopes::FIRST::Out<Overlaps>::WHERE(_::{mirror_cm}::GT(2))::COUNT::LT(limit), telescopes::FIRST::Out<Overlaps>::WHERE(_::{mirror_cm}::GT(2))::COUNT::LT(limit)]
  RETURN list

// EQ of a Boolean in condition inside EXISTS
QUERY Q22_EQ_of_a_Boolean() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(_::{remote}::EQ(true))))::{serial}

// EQ of a Boolean in PREFILTER
QUERY Q23_EQ_of_a_Boolean(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(_::{remote}::EQ(true))
  ))::{entry, score}

// EQ of an ID in negated OR operand
QUERY Q24_EQ_of_an_ID(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(_::ID::EQ(item_id), _::{mirror_cm}::LT(0)))
