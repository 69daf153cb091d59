// CONTAINS of text in ORDER
QUERY Q13_CONTAINS_of_text() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(_::{label_text}::CONTAINS("or"))::{serial, mirror_cm}

// EQ of a literal in UPDATE value
QUERY Q14_EQ_of_a_literal(item_id: ID, text: String) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({remote: N<Telescope>({serial: text})::{label_text}::EQ("north"), mirror_cm: 1})
  RETURN changed

// EQ of an ID in RETURN list
QUERY Q15_EQ_of_an_ID(item_id: ID) =>
  telescopes <- N<Telescope>
  total <- N<Dome>::COUNT
  RETURN total, telescopes::FIRST::ID::EQ(item_id)

// EQ of a traversal in RETURN list
QUERY Q16_EQ_of_a_traversal(text: String) =>
  total <- N<Dome>::COUNT
  RETURN total, N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{label_text}::EQ(N<Telescope>({serial: text})::{label_text})

// GT in binding
QUERY Q17_GT(item_id: ID) =>
  result <- E<Overlaps>(item_id)::ToN::{mirror_cm}::GT(10)
  RETURN result

// GT of a call in nested FOR body
QUERY Q18_GT_of_a_call(limit: U16, codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::{mirror_cm}::GT(MUL(limit, 2))
    }
  }
  RETURN telescopes::COUNT

// EQ of a traversal in FOR body
QUERY Q19_EQ_of_a_traversal(text: String) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::{label_text}::EQ(N<Telescope>({serial: text})::{label_text})
  }
  RETURN NONE

// comparison across an edge in condition
QUERY Q20_comparison_across_an_edge(text: String) =>
  found <- N<Telescope>::WHERE(
    _::InE<Overlaps>::FromN::FIRST::{label_text}::NEQ(text)
  )
  RETURN found

// EQ of text in RETURN array
QUERY Q21_EQ_of_text(text: String) =>
  telescopes <- N<Telescope>
  RETURN [
    {entry: telescopes::FIRST::{label_text}::EQ(text)},
    {entry: 1},
  ]

// comparison of a COUNT in UpsertN value
QUERY Q22_comparison_of_a_COUNT(text: String) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({remote: N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::Out<StandsIn>::COUNT::GTE(1), mirror_cm: 1})
  RETURN kept

// NEQ in negated OR operand
QUERY Q23_NEQ() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(_::{label_text}::NEQ("south"), _::{mirror_cm}::LT(0)))

// LTE of an integer in RETURN object
QUERY Q24_LTE_of_an_integer(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN {
    value: telescope::{seeing}::LTE(3),
    nested: {inner: [1, {deep: NONE}]},
  }

// comparison of an end in FOR body
QUERY Q25_comparison_of_an_end(text: String) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::InE<Operated>::FIRST::{duty}::EQ(text)
  }
  RETURN NONE

// EQ of a Date in array element
QUERY Q26_EQ_of_a_Date(text: String, moment: Date) =>
  list <- [N<Telescope>({serial: text})::{first_light}::EQ(moment), N<Telescope>({serial: text})::{first_light}::EQ(moment)]
  RETURN list

// GT of another property in bound mapping entry
QUERY Q27_GT_of_another_property() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::{mirror_cm}::GT(_::{seeing}), serial, ..}
  RETURN shown

// comparison of a COUNT in bound mapping entry
QUERY Q28_comparison_of_a_COUNT() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::Out<StandsIn>::COUNT::GTE(1), serial, ..}
  RETURN shown

// GT in AddN statement
QUERY Q29_GT(item_id: ID) =>
  AddN<Telescope>({remote: E<Overlaps>(item_id)::ToN::{mirror_cm}::GT(10), mirror_cm: 1})
  RETURN NONE

// EQ of a Date in RETURN list
QUERY Q30_EQ_of_a_Date(item_id: ID, moment: Date) =>
  telescope <- N<Telescope>(item_id)
  total <- N<Dome>::COUNT
  RETURN total, telescope::{first_light}::EQ(moment)

// IS_IN a literal in nested mapping entry
QUERY Q31_IS_IN_a_literal(item_id: ID, limit: U16) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::{mirror_cm}::IS_IN([1, 2, limit]),
      label_text,
    },
  }

// GTE of a Date in RETURN object
QUERY Q32_GTE_of_a_Date(text: String, moment: Date) =>
  RETURN {
    value: N<Telescope>({serial: text})::{first_light}::GTE(moment),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of a literal in nested FOR body
QUERY Q33_EQ_of_a_literal(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::{label_text}::EQ("north")
    }
  }
  RETURN telescopes::COUNT

// comparison across an edge in FOR body
QUERY Q34_comparison_across_an_edge(text: String) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::InE<Overlaps>::FromN::FIRST::{label_text}::NEQ(text)
  }
  RETURN NONE

// LT in RETURN array
QUERY Q35_LT(item_id: ID, factor: F64) =>
  RETURN [
    {entry: E<Overlaps>(item_id)::ToN::{seeing}::LT(factor)},
    {entry: 1},
  ]

// GT of another property in closure
QUERY Q36_GT_of_another_property() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::{mirror_cm}::GT(each::{seeing}),
  }
