// EQ of an ID in traversal from a single variable
QUERY Q4_EQ_of_an_ID(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::ID::EQ(item_id)

// GT of a call in RETURN nested object
QUERY Q5_GT_of_a_call(item_id: ID, limit: U16) =>
  RETURN {outer: {value: E<Shades>(item_id)::ToN::{height_cm}::GT(MUL(limit, 2))}, again: E<Shades>(item_id)::ToN::{height_cm}::GT(MUL(limit, 2))}

// CONTAINS of text in RETURN list
QUERY Q6_CONTAINS_of_text(item_id: ID) =>
  plant <- N<Plant>(item_id)
  total <- N<Greenhouse>::COUNT
  RETURN total, plant::{common_name}::CONTAINS("or")

// IS_IN a literal in negated OR operand
QUERY Q7_IS_IN_a_literal(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(_::{height_cm}::IS_IN([1, 2, limit]), _::{height_cm}::LT(0)))

// NEQ in binding
QUERY Q8_NEQ(text: String) =>
  result <- N<Plant>({accession: text})::{common_name}::NEQ("south")
  RETURN result

// EQ of a literal in FOR body after destructuring
QUERY Q9_EQ_of_a_literal(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::{common_name}::EQ("north")
  }
  RETURN NONE

// CONTAINS of an array in mapping entry
QUERY Q10_CONTAINS_of_an_array(text: String) =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: _::{habitats}::CONTAINS(text)
  }

// GTE of a Date in nested FOR body
QUERY Q11_GTE_of_a_Date(moment: Date, codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::{sown}::GTE(moment)
    }
  }
  RETURN plants::COUNT

// NEQ in AND operand
QUERY Q12_NEQ() =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    _::{common_name}::NEQ("south")
  ))

// CONTAINS of an array in condition
QUERY Q13_CONTAINS_of_an_array(text: String) =>
  found <- N<Plant>::WHERE(
    _::{habitats}::CONTAINS(text)
  )
  RETURN found

// comparison of an end in closure
QUERY Q14_comparison_of_an_end(text: String) =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::InE<Tends>::FIRST::{task}::EQ(text),
  }

// comparison of an end in AddN property
QUERY Q15_comparison_of_an_end(text: String) =>
  plants <- N<Plant>
  added <- AddN<Plant>({evergreen: plants::FIRST::InE<Tends>::FIRST::{task}::EQ(text), height_cm: 1})
  RETURN added

// GTE of a Date in condition
QUERY Q16_GTE_of_a_Date(moment: Date) =>
  found <- N<Plant>::WHERE(
    _::{sown}::GTE(moment)
  )
  RETURN found

// CONTAINS of text in AddN property
QUERY Q17_CONTAINS_of_text(item_id: ID) =>
  added <- AddN<Plant>({evergreen: E<Shades>(item_id)::ToN::{common_name}::CONTAINS("or"), height_cm: 1})
  RETURN added

// comparison of a filtered COUNT in nested closure
QUERY Q18_comparison_of_a_filtered_COUNT(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::Out<Shades>::WHERE(_::{height_cm}::GT(2))::COUNT::LT(limit)},
  }

// GT of a call in bound mapping entry
QUERY Q19_GT_of_a_call(limit: U16) =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::{height_cm}::GT(MUL(limit, 2)), accession, ..}
  RETURN shown

// GT in RETURN list
QUERY Q20_GT(text: String) =>
  total <- N<Greenhouse>::COUNT
  RETURN total, N<Plant>({accession: text})::{height_cm}::GT(10)

// comparison across an edge in RETURN array
QUERY Q21_comparison_across_an_edge(text: String) =>
  plants <- N<Plant>
  RETURN [
    {entry: plants::FIRST::InE<Shades>::FromN::FIRST::{common_name}::NEQ(text)},
    {entry: 1},
  ]

// GT of another property in RETURN
QUERY Q22_GT_of_another_property() =>
  RETURN N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{height_cm}::GT(N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{acidity})

// LT in traversal from FIRST
QUERY Q23_LT(factor: F64) =>
  plants <- N<Plant>
  RETURN plants::FIRST::{acidity}::LT(factor)

// IS_IN a literal in PREFILTER
QUERY Q24_IS_IN_a_literal(limit: U16, vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(_::{height_cm}::IS_IN([1, 2, limit]))
  ))::{caption, score}

// IS_IN a literal in ORDER
QUERY Q25_IS_IN_a_literal(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(_::{height_cm}::IS_IN([1, 2, limit]))::{accession, height_cm}

// GT of a call in traversal from FIRST
QUERY Q26_GT_of_a_call(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::FIRST::{height_cm}::GT(MUL(limit, 2))

// EQ of text in UPDATE value
QUERY Q27_EQ_of_text(item_id: ID, text: String) =>
  plants <- N<Plant>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({evergreen: plants::FIRST::{common_name}::EQ(text), height_cm: 1})
  RETURN changed
