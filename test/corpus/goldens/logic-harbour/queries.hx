// EXISTS in traversal from a search
QUERY Q0_EXISTS(text: String) =>
  RETURN EXISTS(SearchBM25<Vessel>(text, 4)::Out<MooredAt>)

// EXISTS in binding
QUERY Q1_EXISTS() =>
  result <- EXISTS(N<Vessel>::Out<MooredAt>)
  RETURN result

// EXISTS of a property in PREFILTER
QUERY Q2_EXISTS_of_a_property(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(EXISTS(_::{keel_laid}))
  ))::{wording, score}

// negated AND in PREFILTER
QUERY Q3_negated_AND(limit: U16, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(!AND(_::{tanker}::EQ(false), _::{tonnage}::LTE(limit)))
  ))::{wording, score}

// nested logic in nested closure
QUERY Q4_nested_logic(enabled: Boolean) =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: AND(OR(inner::{tonnage}::GT(1), !AND(inner::{tanker}::EQ(enabled), EXISTS(inner::Out<Tows>))), !OR(inner::{ship_name}::EQ("x")))},
  }

// negated EXISTS in condition inside EXISTS
QUERY Q5_negated_EXISTS() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(!EXISTS(_::In<Commands>))))::{imo}

// EXISTS in mapping entry
QUERY Q6_EXISTS() =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: EXISTS(_::Out<MooredAt>)
  }

// AND in traversal from a single variable
QUERY Q7_AND(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN AND(vessel::{tanker}::EQ(true), EXISTS(vessel::OutE<Tows>))

// negated AND in traversal from FIRST
QUERY Q8_negated_AND(limit: U16) =>
  vessels <- N<Vessel>
  RETURN !AND(vessels::FIRST::{tanker}::EQ(false), vessels::FIRST::{tonnage}::LTE(limit))

// negated AND in traversal from a single variable
QUERY Q9_negated_AND(item_id: ID, limit: U16) =>
  vessel <- N<Vessel>(item_id)
  RETURN !AND(vessel::{tanker}::EQ(false), vessel::{tonnage}::LTE(limit))

// OR in AddN property
QUERY Q10_OR(text: String) =>
  added <- AddN<Vessel>({tanker: OR(N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{tonnage}::GT(5), N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{ship_name}::EQ(text), N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{draught}::LT(0.5)), tonnage: 1})
  RETURN added

// negated AND in array element
QUERY Q11_negated_AND(item_id: ID, limit: U16) =>
  list <- [!AND(E<Tows>(item_id)::ToN::{tanker}::EQ(false), E<Tows>(item_id)::ToN::{tonnage}::LTE(limit)), !AND(E<Tows>(item_id)::ToN::{tanker}::EQ(false), E<Tows>(item_id)::ToN::{tonnage}::LTE(limit))]
  RETURN list

// nested logic in AddN statement
QUERY Q12_nested_logic(item_id: ID, enabled: Boolean) =>
  vessel <- N<Vessel>(item_id)
  AddN<Vessel>({tanker: AND(OR(vessel::{tonnage}::GT(1), !AND(vessel::{tanker}::EQ(enabled), EXISTS(N<Vessel>(item_id)::Out<Tows>))), !OR(vessel::{ship_name}::EQ("x"))), tonnage: 1})
  RETURN NONE

// EXISTS in bound mapping entry
QUERY Q13_EXISTS() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: EXISTS(_::Out<MooredAt>), imo, ..}
  RETURN shown

// EXISTS of a property in array element
QUERY Q14_EXISTS_of_a_property(text: String) =>
  list <- [EXISTS(N<Vessel>({imo: text})::{keel_laid}), EXISTS(N<Vessel>({imo: text})::{keel_laid})]
  RETURN list

// EXISTS of a source in RETURN nested object
QUERY Q15_EXISTS_of_a_source(text: String) =>
  RETURN {outer: {value: EXISTS(N<Vessel>({imo: text}))}, again: EXISTS(N<Vessel>({imo: text}))}

// AND in FOR body after destructuring
QUERY Q16_AND(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- AND(found::{tanker}::EQ(true), EXISTS(found::OutE<Tows>))
  }
  RETURN NONE

// EXISTS in traversal from a look-up
QUERY Q17_EXISTS(text: String) =>
  RETURN EXISTS(N<Vessel>({imo: text})::Out<MooredAt>)

// nested logic in traversal from a look-up
QUERY Q18_nested_logic(text: String, enabled: Boolean) =>
  RETURN AND(OR(N<Vessel>({imo: text})::{tonnage}::GT(1), !AND(N<Vessel>({imo: text})::{tanker}::EQ(enabled), EXISTS(N<Vessel>({imo: text})::Out<Tows>))), !OR(N<Vessel>({imo: text})::{ship_name}::EQ("x")))

// nested logic in binding
QUERY Q19_nested_logic(item_id: ID, enabled: Boolean) =>
  result <- AND(OR(N<Vessel>(item_id)::{tonnage}::GT(1), !AND(N<Vessel>(item_id)::{tanker}::EQ(enabled), EXISTS(N<Vessel>::Out<Tows>))), !OR(N<Vessel>(item_id)::{ship_name}::EQ("x")))
  RETURN result

// EXISTS of a source in nested FOR body
QUERY Q20_EXISTS_of_a_source(text: String, codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- EXISTS(N<Vessel>({imo: text}))
    }
  }
  RETURN vessels::COUNT

// OR in RETURN
QUERY Q21_OR(text: String) =>
  vessels <- N<Vessel>
  RETURN OR(vessels::FIRST::{tonnage}::GT(5), vessels::FIRST::{ship_name}::EQ(text), vessels::FIRST::{draught}::LT(0.5))

// negated EXISTS in nested FOR body
QUERY Q22_negated_EXISTS(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- !EXISTS(inner::In<Commands>)
    }
  }
  RETURN vessels::COUNT

// negated OR in traversal from a look-up
QUERY Q23_negated_OR(text: String) =>
  RETURN !OR(EXISTS(N<Vessel>({imo: text})::Out<Tows>), !EXISTS(N<Vessel>({imo: text})::Out<HasManifest>))
