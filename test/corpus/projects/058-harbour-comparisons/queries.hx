// EQ of a literal in nested FOR body
QUERY Q6_EQ_of_a_literal(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::{ship_name}::EQ("north")
    }
  }
  RETURN vessels::COUNT

// IS_IN a literal in FOR body
QUERY Q7_IS_IN_a_literal(limit: U16) =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- each::{tonnage}::IS_IN([1, 2, limit])
  }
  RETURN NONE

// EQ of an ID in traversal from FIRST
QUERY Q8_EQ_of_an_ID(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::FIRST::ID::EQ(item_id)

// GT in negated OR operand
QUERY Q9_GT() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(_::{tonnage}::GT(10), _::{tonnage}::LT(0)))

// EQ of a Date in closure
QUERY Q10_EQ_of_a_Date(moment: Date) =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::{keel_laid}::EQ(moment),
  }

// EQ of a Boolean in closure
QUERY Q11_EQ_of_a_Boolean() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::{tanker}::EQ(true),
  }

// EQ of text in array element
QUERY Q12_EQ_of_text(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  list <- [vessel::{ship_name}::EQ(text), vessel::{ship_name}::EQ(text)]
  RETURN list

// EQ of a Date in mapping entry
QUERY Q13_EQ_of_a_Date(moment: Date) =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::{keel_laid}::EQ(moment)
  }

// comparison of a filtered COUNT in UPDATE value
QUERY Q14_comparison_of_a_filtered_COUNT(item_id: ID, limit: U16, text: String) =>
  vessel <- N<Vessel>(item_id)
  changed <- vessel::UPDATE({tanker: N<Vessel>({imo: text})::Out<Tows>::WHERE(_::{tonnage}::GT(2))::COUNT::LT(limit), tonnage: 1})
  RETURN changed

// comparison of a COUNT in nested mapping entry
QUERY Q15_comparison_of_a_COUNT(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::Out<MooredAt>::COUNT::GTE(1),
      ship_name,
    },
  }

// EQ of a traversal in binding
QUERY Q16_EQ_of_a_traversal(text: String) =>
  result <- N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{ship_name}::EQ(N<Vessel>({imo: text})::{ship_name})
  RETURN result

// EQ of a traversal in PREFILTER
QUERY Q17_EQ_of_a_traversal(text: String, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{ship_name}::EQ(N<Vessel>({imo: text})::{ship_name}))
  ))::{wording, score}

// LT in negated OR operand
QUERY Q18_LT(factor: F64) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(_::{draught}::LT(factor), _::{tonnage}::LT(0)))

// NEQ in UpsertN value
QUERY Q19_NEQ(item_id: ID, text: String) =>
  kept <- N<Vessel>::WHERE(_::{imo}::EQ(text))::UpsertN({tanker: N<Vessel>(item_id)::{ship_name}::NEQ("south"), tonnage: 1})
  RETURN kept

// EQ of a literal in RETURN object
QUERY Q20_EQ_of_a_literal(text: String) =>
  RETURN {
    value: N<Vessel>({imo: text})::{ship_name}::EQ("north"),
    nested: {inner: [1, {deep: NONE}]},
  }

// NEQ in negated OR operand
QUERY Q21_NEQ() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(_::{ship_name}::NEQ("south"), _::{tonnage}::LT(0)))

// EQ of text in UpsertN value
QUERY Q22_EQ_of_text(text: String) =>
  kept <- N<Vessel>::WHERE(_::{imo}::EQ(text))::UpsertN({tanker: N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{ship_name}::EQ(text), tonnage: 1})
  RETURN kept

// IS_IN a parameter in RETURN array
QUERY Q23_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  RETURN [
    {entry: E<Tows>(item_id)::ToN::{ship_name}::IS_IN(codes)},
    {entry: 1},
  ]

// CONTAINS of an array in traversal from FIRST
QUERY Q24_CONTAINS_of_an_array(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::FIRST::{cargoes}::CONTAINS(text)

// NEQ in PREFILTER
QUERY Q25_NEQ(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{ship_name}::NEQ("south"))
  ))::{wording, score}

// EQ of a Boolean in traversal from FIRST
QUERY Q26_EQ_of_a_Boolean() =>
  vessels <- N<Vessel>
  RETURN vessels::FIRST::{tanker}::EQ(true)

// LT in ORDER
QUERY Q27_LT(factor: F64) =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(_::{draught}::LT(factor))::{imo, tonnage}

// IS_IN a literal in condition inside EXISTS
QUERY Q28_IS_IN_a_literal(limit: U16) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(_::{tonnage}::IS_IN([1, 2, limit]))))::{imo}

// NEQ in traversal from FIRST
QUERY Q29_NEQ() =>
  vessels <- N<Vessel>
  RETURN vessels::FIRST::{ship_name}::NEQ("south")
