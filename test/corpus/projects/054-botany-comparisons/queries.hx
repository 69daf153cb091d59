// EQ of a traversal in AND operand
QUERY Q4_EQ_of_a_traversal(text: String) =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    _::{common_name}::EQ(N<Plant>({accession: text})::{common_name})
  ))

// LTE of an integer in binding
QUERY Q5_LTE_of_an_integer(item_id: ID) =>
  result <- E<Shades>(item_id)::ToN::{acidity}::LTE(3)
  RETURN result

// comparison of a COUNT in negated OR operand
QUERY Q6_comparison_of_a_COUNT() =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(_::Out<GrowsIn>::COUNT::GTE(1), _::{height_cm}::LT(0)))

// comparison of a COUNT in condition inside EXISTS
QUERY Q7_comparison_of_a_COUNT() =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(_::Out<GrowsIn>::COUNT::GTE(1))))::{accession}

// GT of another property in mapping entry
QUERY Q8_GT_of_another_property() =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: _::{height_cm}::GT(_::{acidity})
  }

// EQ of text in nested FOR body
QUERY Q9_EQ_of_text(text: String, codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::{common_name}::EQ(text)
    }
  }
  RETURN plants::COUNT

// LT in RETURN
QUERY Q10_LT(factor: F64) =>
  RETURN N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{acidity}::LT(factor)

// IS_IN a literal in FOR body after destructuring
QUERY Q11_IS_IN_a_literal(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::{height_cm}::IS_IN([1, 2, limit])
  }
  RETURN NONE

// EQ of a Date in ORDER
QUERY Q12_EQ_of_a_Date(moment: Date) =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(_::{sown}::EQ(moment))::{accession, height_cm}

// IS_IN a parameter in FOR body
QUERY Q13_IS_IN_a_parameter(codes: [String]) =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::{common_name}::IS_IN(codes)
  }
  RETURN NONE

// comparison of a COUNT in closure
QUERY Q14_comparison_of_a_COUNT() =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::Out<GrowsIn>::COUNT::GTE(1),
  }

// CONTAINS of an array in RETURN list
QUERY Q15_CONTAINS_of_an_array(text: String) =>
  plants <- N<Plant>
  total <- N<Greenhouse>::COUNT
  RETURN total, plants::FIRST::{habitats}::CONTAINS(text)

// EQ of a literal in condition
QUERY Q16_EQ_of_a_literal() =>
  found <- N<Plant>::WHERE(
    _::{common_name}::EQ("north")
  )
  RETURN found

// EQ of text in RETURN list
QUERY Q17_EQ_of_text(item_id: ID, text: String) =>
  total <- N<Greenhouse>::COUNT
  RETURN total, E<Shades>(item_id)::ToN::{common_name}::EQ(text)

// GT of another property in UPDATE value
QUERY Q18_GT_of_another_property(item_id: ID) =>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({evergreen: plant::{height_cm}::GT(plant::{acidity}), height_cm: 1})
  RETURN changed

// LT in closure
QUERY Q19_LT(factor: F64) =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::{acidity}::LT(factor),
  }

// NEQ in UPDATE value
QUERY Q20_NEQ(item_id: ID, text: String) =>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({evergreen: N<Plant>({accession: text})::{common_name}::NEQ("south"), height_cm: 1})
  RETURN changed

// EQ of text in closure
QUERY Q21_EQ_of_text(text: String) =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::{common_name}::EQ(text),
  }

// LT in nested FOR body
QUERY Q22_LT(factor: F64, codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::{acidity}::LT(factor)
    }
  }
  RETURN plants::COUNT

// CONTAINS of an array in RETURN
QUERY Q23_CONTAINS_of_an_array(item_id: ID, text: String) =>
  RETURN E<Shades>(item_id)::ToN::{habitats}::CONTAINS(text)

// GT of another property in UpsertN value
QUERY Q24_GT_of_another_property(item_id: ID, text: String) =>
  plant <- N<Plant>(item_id)
  kept <- N<Plant>::WHERE(_::{accession}::EQ(text))::UpsertN({evergreen: plant::{height_cm}::GT(plant::{acidity}), height_cm: 1})
  RETURN kept

// CONTAINS of text in binding
QUERY Q25_CONTAINS_of_text(item_id: ID) =>
  result <- N<Plant>(item_id)::{common_name}::CONTAINS("or")
  RETURN result

// EQ of a Date in nested FOR body
QUERY Q26_EQ_of_a_Date(moment: Date, codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::{sown}::EQ(moment)
    }
  }
  RETURN plants::COUNT

// GT in PREFILTER
QUERY Q27_GT(vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(_::{height_cm}::GT(10))
  ))::{caption, score}
