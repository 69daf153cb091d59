// EQ of a literal in negated OR operand
QUERY Q16_EQ_of_a_literal() =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(_::{common_name}::EQ("north"), _::{height_cm}::LT(0)))

// EQ of text in AddN statement
QUERY Q17_EQ_of_text(item_id: ID, text: String) =>
  AddN<Plant>({evergreen: E<Shades>(item_id)::ToN::{common_name}::EQ(text), height_cm: 1})
  RETURN NONE

// EQ of a traversal in RETURN array
QUERY Q18_EQ_of_a_traversal(item_id: ID, text: String) =>
  plant <- N<Plant>(item_id)
  RETURN [
    {entry: plant::{common_name}::EQ(N<Plant>({accession: text})::{common_name})},
    {entry: 1},
  ]

// comparison of a COUNT in FOR body after destructuring
QUERY Q19_comparison_of_a_COUNT(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::Out<GrowsIn>::COUNT::GTE(1)
  }
  RETURN NONE

// LTE of an integer in RETURN list
QUERY Q20_LTE_of_an_integer(text: String) =>
  total <- N<Greenhouse>::COUNT
  RETURN total, N<Plant>({accession: text})::{acidity}::LTE(3)

// comparison of a COUNT in AddN statement
QUERY Q21_comparison_of_a_COUNT() =>
  plants <- N<Plant>
  AddN<Plant>({evergreen: plants::FIRST::Out<GrowsIn>::COUNT::GTE(1), height_cm: 1})
  RETURN NONE

// comparison of a filtered COUNT in PREFILTER
QUERY Q22_comparison_of_a_filtered_COUNT(limit: U16, vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(_::Out<Shades>::WHERE(_::{height_cm}::GT(2))::COUNT::LT(limit))
  ))::{caption, score}

// EQ of a traversal in bound mapping entry
QUERY Q23_EQ_of_a_traversal(text: String) =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::{common_name}::EQ(N<Plant>({accession: text})::{common_name}), accession, ..}
  RETURN shown

// EQ of a Boolean in UpsertN value
QUERY Q24_EQ_of_a_Boolean(item_id: ID, text: String) =>
  plant <- N<Plant>(item_id)
  kept <- N<Plant>::WHERE(_::{accession}::EQ(text))::UpsertN({evergreen: plant::{evergreen}::EQ(true), height_cm: 1})
  RETURN kept

// EQ of a Boolean in ORDER
QUERY Q25_EQ_of_a_Boolean() =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(_::{evergreen}::EQ(true))::{accession, height_cm}

// EQ of text in condition
QUERY Q26_EQ_of_text(text: String) =>
  found <- N<Plant>::WHERE(
    _::{common_name}::EQ(text)
  )
  RETURN found

// NEQ in RETURN object
QUERY Q27_NEQ() =>
  plants <- N<Plant>
  RETURN {
    value: plants::FIRST::{common_name}::NEQ("south"),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of an ID in nested FOR body
QUERY Q28_EQ_of_an_ID(item_id: ID, codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::ID::EQ(item_id)
    }
  }
  RETURN plants::COUNT

// comparison across an edge in UpsertN value
QUERY Q29_comparison_across_an_edge(item_id: ID, text: String) =>
  kept <- N<Plant>::WHERE(_::{accession}::EQ(text))::UpsertN({evergreen: E<Shades>(item_id)::ToN::InE<Shades>::FromN::FIRST::{common_name}::NEQ(text), height_cm: 1})
  RETURN kept

// IS_IN a literal in nested FOR body
QUERY Q30_IS_IN_a_literal(limit: U16, codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::{height_cm}::IS_IN([1, 2, limit])
    }
  }
  RETURN plants::COUNT

// EQ of text in AddN property
QUERY Q31_EQ_of_text(item_id: ID, text: String) =>
  added <- AddN<Plant>({evergreen: N<Plant>(item_id)::{common_name}::EQ(text), height_cm: 1})
  RETURN added

// comparison across an edge in AddN statement
QUERY Q32_comparison_across_an_edge(text: String) =>
  AddN<Plant>({evergreen: N<Plant>({accession: text})::InE<Shades>::FromN::FIRST::{common_name}::NEQ(text), height_cm: 1})
  RETURN NONE

// CONTAINS of text in nested closure
QUERY Q33_CONTAINS_of_text() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::{common_name}::CONTAINS("or")},
  }

// EQ of a Boolean in condition
QUERY Q34_EQ_of_a_Boolean() =>
  found <- N<Plant>::WHERE(
    _::{evergreen}::EQ(true)
  )
  RETURN found

// GT of a call in AddN property
QUERY Q35_GT_of_a_call(item_id: ID, limit: U16) =>
  added <- AddN<Plant>({evergreen: E<Shades>(item_id)::ToN::{height_cm}::GT(MUL(limit, 2)), height_cm: 1})
  RETURN added

// LTE of an integer in nested mapping entry
QUERY Q36_LTE_of_an_integer(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::{acidity}::LTE(3),
      common_name,
    },
  }

// GT in nested closure
QUERY Q37_GT() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::{height_cm}::GT(10)},
  }

// EQ of a Date in nested closure
QUERY Q38_EQ_of_a_Date(moment: Date) =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::{sown}::EQ(moment)},
  }

// EQ of an ID in condition
QUERY Q39_EQ_of_an_ID(item_id: ID) =>
  found <- N<Plant>::WHERE(
    _::ID::EQ(item_id)
  )
  RETURN found
