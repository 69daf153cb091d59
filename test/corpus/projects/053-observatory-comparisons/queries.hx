// comparison of a filtered COUNT in UpsertN value
QUERY Q1_comparison_of_a_filtered_COUNT(item_id: ID, limit: U16, text: String) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({remote: N<Telescope>(item_id)::Out<Overlaps>::WHERE(_::{mirror_cm}::GT(2))::COUNT::LT(limit), mirror_cm: 1})
  RETURN kept

// IS_IN a literal in AddN property
QUERY Q2_IS_IN_a_literal(limit: U16, text: String) =>
  added <- AddN<Telescope>({remote: N<Telescope>({serial: text})::{mirror_cm}::IS_IN([1, 2, limit]), mirror_cm: 1})
  RETURN added

// EQ of a Date in condition inside EXISTS
QUERY Q3_EQ_of_a_Date(moment: Date) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(_::{first_light}::EQ(moment))))::{serial}

// NEQ in RETURN
QUERY Q4_NEQ() =>
  RETURN N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{label_text}::NEQ("south")

// NEQ in RETURN array
QUERY Q5_NEQ(item_id: ID) =>
  RETURN [
    {entry: E<Overlaps>(item_id)::ToN::{label_text}::NEQ("south")},
    {entry: 1},
  ]

// CONTAINS of an array in FOR body after destructuring
QUERY Q6_CONTAINS_of_an_array(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::{filters}::CONTAINS(text)
  }
  RETURN NONE

// CONTAINS of text in UpsertN value
QUERY Q7_CONTAINS_of_text(item_id: ID, text: String) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({remote: N<Telescope>(item_id)::{label_text}::CONTAINS("or"), mirror_cm: 1})
  RETURN kept

// comparison of a COUNT in RETURN nested object
QUERY Q8_comparison_of_a_COUNT(text: String) =>
  RETURN {outer: {value: N<Telescope>({serial: text})::Out<StandsIn>::COUNT::GTE(1)}, again: N<Telescope>({serial: text})::Out<StandsIn>::COUNT::GTE(1)}

// EQ of a traversal in mapping entry
QUERY Q9_EQ_of_a_traversal(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::{label_text}::EQ(N<Telescope>({serial: text})::{label_text})
  }

// EQ of a Boolean in condition
QUERY Q10_EQ_of_a_Boolean() =>
  found <- N<Telescope>::WHERE(
    _::{remote}::EQ(true)
  )
  RETURN found

// EQ of an ID in AddN statement
QUERY Q11_EQ_of_an_ID(item_id: ID) =>
  AddN<Telescope>({remote: E<Overlaps>(item_id)::ToN::ID::EQ(item_id), mirror_cm: 1})
  RETURN NONE

// EQ of an ID in FOR body after destructuring
QUERY Q12_EQ_of_an_ID(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::ID::EQ(item_id)
  }
  RETURN NONE

// comparison of an end in traversal from FIRST
QUERY Q13_comparison_of_an_end(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::InE<Operated>::FIRST::{duty}::EQ(text)

// EQ of a traversal in AddN property
QUERY Q14_EQ_of_a_traversal(text: String) =>
  added <- AddN<Telescope>({remote: N<Telescope>({serial: text})::{label_text}::EQ(N<Telescope>({serial: text})::{label_text}), mirror_cm: 1})
  RETURN added

// LTE of an integer in array element
QUERY Q15_LTE_of_an_integer() =>
  telescopes <- N<Telescope>
  list <- [telescopes::FIRST::{seeing}::LTE(3), telescopes::FIRST::{seeing}::LTE(3)]
  RETURN list

// CONTAINS of text in RETURN nested object
QUERY Q16_CONTAINS_of_text() =>
  RETURN {outer: {value: N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{label_text}::CONTAINS("or")}, again: N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{label_text}::CONTAINS("or")}

// comparison of a filtered COUNT in traversal from a look-up
QUERY Q17_comparison_of_a_filtered_COUNT(limit: U16, text: String) =>
  RETURN N<Telescope>({serial: text})::Out<Overlaps>::WHERE(_::{mirror_cm}::GT(2))::COUNT::LT(limit)

// CONTAINS of an array in PREFILTER
QUERY Q18_CONTAINS_of_an_array(text: String, vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(_::{filters}::CONTAINS(text))
  ))::{entry, score}

// GT in mapping entry
QUERY Q19_GT() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::{mirror_cm}::GT(10)
  }

// CONTAINS of text in condition inside EXISTS
QUERY Q20_CONTAINS_of_text() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(_::{label_text}::CONTAINS("or"))))::{serial}

// NEQ in traversal from a look-up
QUERY Q21_NEQ(text: String) =>
  RETURN N<Telescope>({serial: text})::{label_text}::NEQ("south")

// comparison of an end in mapping entry
QUERY Q22_comparison_of_an_end(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::InE<Operated>::FIRST::{duty}::EQ(text)
  }

// LTE of an integer in FOR body
QUERY Q23_LTE_of_an_integer() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::{seeing}::LTE(3)
  }
  RETURN NONE

// GT in UPDATE value
QUERY Q24_GT(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({remote: telescope::{mirror_cm}::GT(10), mirror_cm: 1})
  RETURN changed
