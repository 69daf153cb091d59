// EQ of text in binding
QUERY Q16_EQ_of_text(text: String) =>
  result <- N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{common_name}::EQ(text)
  RETURN result

// EQ of a traversal in condition inside EXISTS
QUERY Q17_EQ_of_a_traversal(text: String) =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(_::{common_name}::EQ(N<Plant>({accession: text})::{common_name}))))::{accession}

// EQ of a traversal in traversal from FIRST
QUERY Q18_EQ_of_a_traversal(text: String) =>
  plants <- N<Plant>
  RETURN plants::FIRST::{common_name}::EQ(N<Plant>({accession: text})::{common_name})

// GT of another property in AddN property
QUERY Q19_GT_of_another_property(item_id: ID) =>
  added <- AddN<Plant>({evergreen: N<Plant>(item_id)::{height_cm}::GT(N<Plant>(item_id)::{acidity}), height_cm: 1})
  RETURN added

// LTE of an integer in binding
QUERY Q20_LTE_of_an_integer(text: String) =>
  result <- N<Plant>({accession: text})::{acidity}::LTE(3)
  RETURN result

// comparison of an end in negated OR operand
QUERY Q21_comparison_of_an_end(text: String) =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(_::InE<Tends>::FIRST::{task}::EQ(text), _::{height_cm}::LT(0)))

// EQ of a literal in negated OR operand
QUERY Q22_EQ_of_a_literal() =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(_::{common_name}::EQ("north"), _::{height_cm}::LT(0)))

// EQ of a Date in UpsertN value
QUERY Q23_EQ_of_a_Date(item_id: ID, text: String, moment: Date) =>
  kept <- N<Plant>::WHERE(_::{accession}::EQ(text))::UpsertN({evergreen: E<Shades>(item_id)::ToN::{sown}::EQ(moment), height_cm: 1})
  RETURN kept

// EQ of a Date in condition
QUERY Q24_EQ_of_a_Date(moment: Date) =>
  found <- N<Plant>::WHERE(
    _::{sown}::EQ(moment)
  )
  RETURN found

// EQ of an ID in RETURN nested object
QUERY Q25_EQ_of_an_ID(item_id: ID) =>
  RETURN {outer: {value: N<Plant>(item_id)::ID::EQ(item_id)}, again: N<Plant>(item_id)::ID::EQ(item_id)}

// comparison of a COUNT in negated OR operand
QUERY Q26_comparison_of_a_COUNT() =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(_::Out<GrowsIn>::COUNT::GTE(1), _::{height_cm}::LT(0)))

// LT in FOR body
QUERY Q27_LT(factor: F64) =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::{acidity}::LT(factor)
  }
  RETURN NONE

// EQ of a literal in condition
QUERY Q28_EQ_of_a_literal() =>
  found <- N<Plant>::WHERE(
    _::{common_name}::EQ("north")
  )
  RETURN found

// comparison of an end in traversal from a single variable
QUERY Q29_comparison_of_an_end(item_id: ID, text: String) =>
  plant <- N<Plant>(item_id)
  RETURN plant::InE<Tends>::FIRST::{task}::EQ(text)

// EQ of a traversal in UPDATE value
QUERY Q30_EQ_of_a_traversal(item_id: ID, text: String) =>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({evergreen: plant::{common_name}::EQ(N<Plant>({accession: text})::{common_name}), height_cm: 1})
  RETURN changed

// GT of another property in bound mapping entry
QUERY Q31_GT_of_another_property() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::{height_cm}::GT(_::{acidity}), accession, ..}
  RETURN shown

// EQ of a Date in ORDER
QUERY Q32_EQ_of_a_Date(moment: Date) =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(_::{sown}::EQ(moment))::{accession, height_cm}

// LT in condition
QUERY Q33_LT(factor: F64) =>
  found <- N<Plant>::WHERE(
    _::{acidity}::LT(factor)
  )
  RETURN found

// NEQ in AddN statement
QUERY Q34_NEQ() =>
  AddN<Plant>({evergreen: N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{common_name}::NEQ("south"), height_cm: 1})
  RETURN NONE

// EQ of text in closure
QUERY Q35_EQ_of_text(text: String) =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::{common_name}::EQ(text),
  }

// EQ of a Boolean in RETURN nested object
QUERY Q36_EQ_of_a_Boolean(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN {outer: {value: plant::{evergreen}::EQ(true)}, again: plant::{evergreen}::EQ(true)}

// GT in ORDER
QUERY Q37_GT() =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(_::{height_cm}::GT(10))::{accession, height_cm}

// EQ of a Date in RETURN array
QUERY Q38_EQ_of_a_Date(text: String, moment: Date) =>
  RETURN [
    {entry: N<Plant>({accession: text})::{sown}::EQ(moment)},
    {entry: 1},
  ]

// NEQ in nested FOR body
QUERY Q39_NEQ(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::{common_name}::NEQ("south")
    }
  }
  RETURN plants::COUNT
