// comparison across an edge in RETURN list
QUERY Q18_comparison_across_an_edge(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  total <- N<Pier>::COUNT
  RETURN total, vessel::InE<Tows>::FromN::FIRST::{ship_name}::NEQ(text)

// EQ of text in RETURN object
QUERY Q19_EQ_of_text(item_id: ID, text: String) =>
  RETURN {
    value: N<Vessel>(item_id)::{ship_name}::EQ(text),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of a literal in bound mapping entry
QUERY Q20_EQ_of_a_literal() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::{ship_name}::EQ("north"), imo, ..}
  RETURN shown

// comparison of an end in AddN statement
QUERY Q21_comparison_of_an_end(text: String) =>
  vessels <- N<Vessel>
  AddN<Vessel>({tanker: vessels::FIRST::InE<Commands>::FIRST::{rank}::EQ(text), tonnage: 1})
  RETURN NONE

// EQ of text in ORDER
QUERY Q22_EQ_of_text(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(_::{ship_name}::EQ(text))::{imo, tonnage}

// GT of a call in FOR body
QUERY Q23_GT_of_a_call(limit: U16) =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- each::{tonnage}::GT(MUL(limit, 2))
  }
  RETURN NONE

// IS_IN a parameter in traversal from FIRST
QUERY Q24_IS_IN_a_parameter(codes: [String]) =>
  vessels <- N<Vessel>
  RETURN vessels::FIRST::{ship_name}::IS_IN(codes)

// LT in binding
QUERY Q25_LT(item_id: ID, factor: F64) =>
  result <- N<Vessel>(item_id)::{draught}::LT(factor)
  RETURN result

// IS_IN a literal in UpsertN value
QUERY Q26_IS_IN_a_literal(limit: U16, text: String) =>
  kept <- N<Vessel>::WHERE(_::{imo}::EQ(text))::UpsertN({tanker: N<Vessel>({imo: text})::{tonnage}::IS_IN([1, 2, limit]), tonnage: 1})
  RETURN kept

// comparison of an end in nested mapping entry
QUERY Q27_comparison_of_an_end(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::InE<Commands>::FIRST::{rank}::EQ(text),
      ship_name,
    },
  }

// GT of a call in FOR body after destructuring
QUERY Q28_GT_of_a_call(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::{tonnage}::GT(MUL(limit, 2))
  }
  RETURN NONE

// EQ of a Boolean in AND operand
QUERY Q29_EQ_of_a_Boolean() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    _::{tanker}::EQ(true)
  ))

// EQ of a Boolean in bound mapping entry
QUERY Q30_EQ_of_a_Boolean() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::{tanker}::EQ(true), imo, ..}
  RETURN shown

// EQ of text in nested mapping entry
QUERY Q31_EQ_of_text(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::{ship_name}::EQ(text),
      ship_name,
    },
  }

// EQ of a Date in negated OR operand
QUERY Q32_EQ_of_a_Date(moment: Date) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(_::{keel_laid}::EQ(moment), _::{tonnage}::LT(0)))

// EQ of an ID in condition
QUERY Q33_EQ_of_an_ID(item_id: ID) =>
  found <- N<Vessel>::WHERE(
    _::ID::EQ(item_id)
  )
  RETURN found

// comparison of a COUNT in array element
QUERY Q34_comparison_of_a_COUNT() =>
  list <- [N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::Out<MooredAt>::COUNT::GTE(1), N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::Out<MooredAt>::COUNT::GTE(1)]
  RETURN list

// CONTAINS of an array in RETURN object
QUERY Q35_CONTAINS_of_an_array(item_id: ID, text: String) =>
  RETURN {
    value: E<Tows>(item_id)::ToN::{cargoes}::CONTAINS(text),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of text in PREFILTER
QUERY Q36_EQ_of_text(text: String, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{ship_name}::EQ(text))
  ))::{wording, score}

// comparison of a filtered COUNT in RETURN list
QUERY Q37_comparison_of_a_filtered_COUNT(item_id: ID, limit: U16) =>
  total <- N<Pier>::COUNT
  RETURN total, N<Vessel>(item_id)::Out<Tows>::WHERE(_::{tonnage}::GT(2))::COUNT::LT(limit)

// comparison of a COUNT in PREFILTER
QUERY Q38_comparison_of_a_COUNT(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::Out<MooredAt>::COUNT::GTE(1))
  ))::{wording, score}

// GT of another property in FOR body after destructuring
QUERY Q39_GT_of_another_property(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::{tonnage}::GT(found::{draught})
  }
  RETURN NONE

// EQ of a Boolean in RETURN list
QUERY Q40_EQ_of_a_Boolean() =>
  total <- N<Pier>::COUNT
  RETURN total, N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{tanker}::EQ(true)

// LTE of an integer in negated OR operand
QUERY Q41_LTE_of_an_integer() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(_::{draught}::LTE(3), _::{tonnage}::LT(0)))
