// GT of another property in FOR body after destructuring
QUERY Q18_GT_of_another_property(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::{tonnage}::GT(found::{draught})
  }
  RETURN NONE

// GT in bound mapping entry
QUERY Q19_GT() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::{tonnage}::GT(10), imo, ..}
  RETURN shown

// EQ of a literal in ORDER
QUERY Q20_EQ_of_a_literal() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(_::{ship_name}::EQ("north"))::{imo, tonnage}

// EQ of an ID in PREFILTER
QUERY Q21_EQ_of_an_ID(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::ID::EQ(item_id))
  ))::{wording, score}

// GT in array element
QUERY Q22_GT() =>
  list <- [N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{tonnage}::GT(10), N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{tonnage}::GT(10)]
  RETURN list

// comparison across an edge in AddN property
QUERY Q23_comparison_across_an_edge(item_id: ID, text: String) =>
  added <- AddN<Vessel>({tanker: E<Tows>(item_id)::ToN::InE<Tows>::FromN::FIRST::{ship_name}::NEQ(text), tonnage: 1})
  RETURN added

// LTE of an integer in AddN statement
QUERY Q24_LTE_of_an_integer(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  AddN<Vessel>({tanker: vessel::{draught}::LTE(3), tonnage: 1})
  RETURN NONE

// EQ of a Date in AND operand
QUERY Q25_EQ_of_a_Date(moment: Date) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    _::{keel_laid}::EQ(moment)
  ))

// comparison across an edge in PREFILTER
QUERY Q26_comparison_across_an_edge(text: String, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::InE<Tows>::FromN::FIRST::{ship_name}::NEQ(text))
  ))::{wording, score}

// EQ of a traversal in ORDER
QUERY Q27_EQ_of_a_traversal(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(_::{ship_name}::EQ(N<Vessel>({imo: text})::{ship_name}))::{imo, tonnage}

// IS_IN a parameter in nested mapping entry
QUERY Q28_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::{ship_name}::IS_IN(codes),
      ship_name,
    },
  }

// EQ of a traversal in UPDATE value
QUERY Q29_EQ_of_a_traversal(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  changed <- vessel::UPDATE({tanker: E<Tows>(item_id)::ToN::{ship_name}::EQ(N<Vessel>({imo: text})::{ship_name}), tonnage: 1})
  RETURN changed

// EQ of a Date in PREFILTER
QUERY Q30_EQ_of_a_Date(moment: Date, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{keel_laid}::EQ(moment))
  ))::{wording, score}

// IS_IN a parameter in binding
QUERY Q31_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  result <- N<Vessel>(item_id)::{ship_name}::IS_IN(codes)
  RETURN result

// IS_IN a parameter in RETURN object
QUERY Q32_IS_IN_a_parameter(text: String, codes: [String]) =>
  RETURN {
    value: N<Vessel>({imo: text})::{ship_name}::IS_IN(codes),
    nested: {inner: [1, {deep: NONE}]},
  }

// CONTAINS of an array in nested FOR body
QUERY Q33_CONTAINS_of_an_array(text: String, codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::{cargoes}::CONTAINS(text)
    }
  }
  RETURN vessels::COUNT

// EQ of a Boolean in mapping entry
QUERY Q34_EQ_of_a_Boolean() =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::{tanker}::EQ(true)
  }

// IS_IN a literal in ORDER
QUERY Q35_IS_IN_a_literal(limit: U16) =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(_::{tonnage}::IS_IN([1, 2, limit]))::{imo, tonnage}

// IS_IN a parameter in RETURN list
QUERY Q36_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  vessel <- N<Vessel>(item_id)
  total <- N<Pier>::COUNT
  RETURN total, vessel::{ship_name}::IS_IN(codes)

// comparison of a COUNT in RETURN object
QUERY Q37_comparison_of_a_COUNT(item_id: ID) =>
  RETURN {
    value: N<Vessel>(item_id)::Out<MooredAt>::COUNT::GTE(1),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of an ID in RETURN
QUERY Q38_EQ_of_an_ID(item_id: ID, text: String) =>
  RETURN N<Vessel>({imo: text})::ID::EQ(item_id)

// EQ of a literal in RETURN array
QUERY Q39_EQ_of_a_literal() =>
  vessels <- N<Vessel>
  RETURN [
    {entry: vessels::FIRST::{ship_name}::EQ("north")},
    {entry: 1},
  ]

// CONTAINS of text in UpsertN value
QUERY Q40_CONTAINS_of_text(text: String) =>
  kept <- N<Vessel>::WHERE(_::{imo}::EQ(text))::UpsertN({tanker: N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{ship_name}::CONTAINS("or"), tonnage: 1})
  RETURN kept

// comparison across an edge in RETURN list
QUERY Q41_comparison_across_an_edge(item_id: ID, text: String) =>
  total <- N<Pier>::COUNT
  RETURN total, E<Tows>(item_id)::ToN::InE<Tows>::FromN::FIRST::{ship_name}::NEQ(text)
