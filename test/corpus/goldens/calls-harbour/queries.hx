// call in FOR body after destructuring
QUERY Q0_call(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- ADD(found::{tonnage}, 3)
  }
  RETURN NONE

// nested calls in traversal from a single variable
QUERY Q1_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  vessel <- N<Vessel>(item_id)
  RETURN ADD(MUL(vessel::{draught}, factor), SUB(SQRT(vessel::{tonnage}), DIV(limit, 2.0)))

// call in AddN property
QUERY Q2_call(text: String) =>
  added <- AddN<Vessel>({draught: ADD(N<Vessel>({imo: text})::{tonnage}, 3)})
  RETURN added

// call in traversal from FIRST
QUERY Q3_call() =>
  vessels <- N<Vessel>
  RETURN ADD(vessels::FIRST::{tonnage}, 3)

// call of counts in nested FOR body
QUERY Q4_call_of_counts(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- ADD(inner::Out<MooredAt>::COUNT, inner::In<Commands>::COUNT)
    }
  }
  RETURN vessels::COUNT

// nested calls in vector element
QUERY Q5_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  RETURN SearchV<Manifest>([ADD(MUL(E<Tows>(item_id)::ToN::{draught}, factor), SUB(SQRT(E<Tows>(item_id)::ToN::{tonnage}), DIV(limit, 2.0))), 1, 0], 2)

// call of counts in mapping entry
QUERY Q6_call_of_counts() =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: ADD(_::Out<MooredAt>::COUNT, _::In<Commands>::COUNT)
  }

// nested calls in rerank argument
QUERY Q7_nested_calls(item_id: ID, limit: U16, factor: F64, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::RerankRRF(k: ADD(MUL(N<Vessel>(item_id)::{draught}, factor), SUB(SQRT(N<Vessel>(item_id)::{tonnage}), DIV(limit, 2.0))))

// nested calls in RETURN array
QUERY Q8_nested_calls(limit: U16, factor: F64, text: String) =>
  RETURN [
    {entry: ADD(MUL(N<Vessel>({imo: text})::{draught}, factor), SUB(SQRT(N<Vessel>({imo: text})::{tonnage}), DIV(limit, 2.0)))},
    {entry: 1},
  ]

// call in binding
QUERY Q9_call() =>
  vessels <- N<Vessel>
  result <- ADD(vessels::FIRST::{tonnage}, 3)
  RETURN result

// call in nested mapping entry
QUERY Q10_call(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: ADD(_::{tonnage}, 3),
      ship_name,
    },
  }

// call of counts in UpsertN value
QUERY Q11_call_of_counts(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  kept <- N<Vessel>::WHERE(_::{imo}::EQ(text))::UpsertN({draught: ADD(vessel::Out<MooredAt>::COUNT, vessel::In<Commands>::COUNT)})
  RETURN kept

// call in rerank argument
QUERY Q12_call(item_id: ID, vector: [F64]) =>
  vessel <- N<Vessel>(item_id)
  RETURN SearchV<Manifest>(vector, 3)::RerankRRF(k: ADD(vessel::{tonnage}, 3))

// call of counts in nested mapping entry
QUERY Q13_call_of_counts(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: ADD(_::Out<MooredAt>::COUNT, _::In<Commands>::COUNT),
      ship_name,
    },
  }

// call in RETURN nested object
QUERY Q14_call(text: String) =>
  RETURN {outer: {value: ADD(N<Vessel>({imo: text})::{tonnage}, 3)}, again: ADD(N<Vessel>({imo: text})::{tonnage}, 3)}

// call of counts in RETURN
QUERY Q15_call_of_counts() =>
  vessels <- N<Vessel>
  RETURN ADD(vessels::FIRST::Out<MooredAt>::COUNT, vessels::FIRST::In<Commands>::COUNT)

// call in bound mapping entry
QUERY Q16_call() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: ADD(_::{tonnage}, 3), imo, ..}
  RETURN shown

// call of counts in rerank argument
QUERY Q17_call_of_counts(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::RerankRRF(k: ADD(V<Manifest>::Out<Lists>::Out<MooredAt>::COUNT, V<Manifest>::Out<Lists>::In<Commands>::COUNT))

// call in RETURN array
QUERY Q18_call(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN [
    {entry: ADD(vessel::{tonnage}, 3)},
    {entry: 1},
  ]

// call in PREFILTER
QUERY Q19_call(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{draught}::LTE(ADD(_::{tonnage}, 3)))
  ))::{wording, score}

// call of counts in traversal from a search
QUERY Q20_call_of_counts(text: String) =>
  RETURN ADD(SearchBM25<Vessel>(text, 4)::Out<MooredAt>::COUNT, SearchBM25<Vessel>(text, 4)::In<Commands>::COUNT)

// call in AddE property
QUERY Q21_call(item_id: ID) =>
  vessels <- N<Vessel>
  vessel <- N<Vessel>(item_id)
  AddE<Tows>({tension: ADD(vessels::FIRST::{tonnage}, 3)})::From(item_id)::To(vessel)
  RETURN NONE

// call of counts in array element
QUERY Q22_call_of_counts(text: String) =>
  list <- [ADD(SearchBM25<Vessel>(text, 4)::Out<MooredAt>::COUNT, SearchBM25<Vessel>(text, 4)::In<Commands>::COUNT), ADD(SearchBM25<Vessel>(text, 4)::Out<MooredAt>::COUNT, SearchBM25<Vessel>(text, 4)::In<Commands>::COUNT)]
  RETURN list

// call in negated OR operand
QUERY Q23_call() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(_::{draught}::LTE(ADD(_::{tonnage}, 3)), _::{tonnage}::LT(0)))
