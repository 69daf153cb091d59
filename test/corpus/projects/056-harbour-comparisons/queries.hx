// EQ of a Boolean in bound mapping entry
QUERY Q6_EQ_of_a_Boolean() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::{tanker}::EQ(true), imo, ..}
  RETURN shown

// LTE of an integer in AddN property
QUERY Q7_LTE_of_an_integer(item_id: ID) =>
  added <- AddN<Vessel>({tanker: N<Vessel>(item_id)::{draught}::LTE(3), tonnage: 1})
  RETURN added

// comparison of a COUNT in AND operand
QUERY Q8_comparison_of_a_COUNT() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    _::Out<MooredAt>::COUNT::GTE(1)
  ))

// NEQ in ORDER
QUERY Q9_NEQ() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(_::{ship_name}::NEQ("south"))::{imo, tonnage}

// EQ of a Boolean in nested FOR body
QUERY Q10_EQ_of_a_Boolean(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::{tanker}::EQ(true)
    }
  }
  RETURN vessels::COUNT

// GT in RETURN
QUERY Q11_GT(item_id: ID) =>
  RETURN E<Tows>(item_id)::ToN::{tonnage}::GT(10)

// EQ of text in array element
QUERY Q12_EQ_of_text(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  list <- [vessel::{ship_name}::EQ(text), vessel::{ship_name}::EQ(text)]
  RETURN list

// EQ of a traversal in PREFILTER
QUERY Q13_EQ_of_a_traversal(text: String, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{ship_name}::EQ(N<Vessel>({imo: text})::{ship_name}))
  ))::{wording, score}

// IS_IN a parameter in UPDATE value
QUERY Q14_IS_IN_a_parameter(item_id: ID, text: String, codes: [String]) =>
  vessel <- N<Vessel>(item_id)
  changed <- vessel::UPDATE({tanker: N<Vessel>({imo: text})::{ship_name}::IS_IN(codes), tonnage: 1})
  RETURN changed

// EQ of an ID in AddN statement
QUERY Q15_EQ_of_an_ID(item_id: ID) =>
  vessels <- N<Vessel>
  AddN<Vessel>({tanker: vessels::FIRST::ID::EQ(item_id), tonnage: 1})
  RETURN NONE

// GT of another property in nested FOR body
QUERY Q16_GT_of_another_property(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::{tonnage}::GT(inner::{draught})
    }
  }
  RETURN vessels::COUNT

// IS_IN a literal in UpsertN value
QUERY Q17_IS_IN_a_literal(item_id: ID, limit: U16, text: String) =>
  kept <- N<Vessel>::WHERE(_::{imo}::EQ(text))::UpsertN({tanker: E<Tows>(item_id)::ToN::{tonnage}::IS_IN([1, 2, limit]), tonnage: 1})
  RETURN kept

// GT in closure
QUERY Q18_GT() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::{tonnage}::GT(10),
  }

// EQ of an ID in bound mapping entry
QUERY Q19_EQ_of_an_ID(item_id: ID) =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::ID::EQ(item_id), imo, ..}
  RETURN shown

// CONTAINS of text in RETURN
QUERY Q20_CONTAINS_of_text(text: String) =>
  RETURN N<Vessel>({imo: text})::{ship_name}::CONTAINS("or")

// EQ of text in PREFILTER
QUERY Q21_EQ_of_text(text: String, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{ship_name}::EQ(text))
  ))::{wording, score}

// comparison across an edge in bound mapping entry
QUERY Q22_comparison_across_an_edge(text: String) =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::InE<Tows>::FromN::FIRST::{ship_name}::NEQ(text), imo, ..}
  RETURN shown

// LT in array element
QUERY Q23_LT(item_id: ID, factor: F64) =>
  list <- [E<Tows>(item_id)::ToN::{draught}::LT(factor), E<Tows>(item_id)::ToN::{draught}::LT(factor)]
  RETURN list

// EQ of a Date in closure
QUERY Q24_EQ_of_a_Date(moment: Date) =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::{keel_laid}::EQ(moment),
  }

// EQ of a Boolean in AND operand
QUERY Q25_EQ_of_a_Boolean() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    _::{tanker}::EQ(true)
  ))

// EQ of a literal in UpsertN value
QUERY Q26_EQ_of_a_literal(text: String) =>
  kept <- N<Vessel>::WHERE(_::{imo}::EQ(text))::UpsertN({tanker: N<Vessel>({imo: text})::{ship_name}::EQ("north"), tonnage: 1})
  RETURN kept

// comparison across an edge in negated OR operand
QUERY Q27_comparison_across_an_edge(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(_::InE<Tows>::FromN::FIRST::{ship_name}::NEQ(text), _::{tonnage}::LT(0)))

// EQ of a literal in mapping entry
QUERY Q28_EQ_of_a_literal() =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::{ship_name}::EQ("north")
  }

// LTE of an integer in AND operand
QUERY Q29_LTE_of_an_integer() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    _::{draught}::LTE(3)
  ))
