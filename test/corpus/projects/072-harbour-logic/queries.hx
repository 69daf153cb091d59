// EXISTS in RETURN
QUERY Q0_EXISTS() =>
  vessels <- N<Vessel>
  RETURN EXISTS(vessels::Out<MooredAt>)

// EXISTS in mapping entry
QUERY Q1_EXISTS() =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: EXISTS(_::Out<MooredAt>)
  }

// AND in RETURN array
QUERY Q2_AND(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  RETURN [
    {entry: AND(N<Vessel>({imo: text})::{tanker}::EQ(true), EXISTS(vessel::OutE<Tows>))},
    {entry: 1},
  ]

// negated OR in condition inside EXISTS
QUERY Q3_negated_OR() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(!OR(EXISTS(_::Out<Tows>), !EXISTS(_::Out<HasManifest>)))))::{imo}

// EXISTS of a source in RETURN
QUERY Q4_EXISTS_of_a_source(text: String) =>
  RETURN EXISTS(N<Vessel>({imo: text}))

// EXISTS in AND operand
QUERY Q5_EXISTS() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(_::Out<MooredAt>)
  ))

// AND in PREFILTER
QUERY Q6_AND(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(AND(_::{tanker}::EQ(true), EXISTS(_::OutE<Tows>)))
  ))::{wording, score}

// negated AND in FOR body
QUERY Q7_negated_AND(limit: U16) =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- !AND(each::{tanker}::EQ(false), each::{tonnage}::LTE(limit))
  }
  RETURN NONE

// negated AND in UpsertN value
QUERY Q8_negated_AND(limit: U16, text: String) =>
  kept <- N<Vessel>::WHERE(_::{imo}::EQ(text))::UpsertN({tanker: !AND(N<Vessel>({imo: text})::{tanker}::EQ(false), N<Vessel>({imo: text})::{tonnage}::LTE(limit)), tonnage: 1})
  RETURN kept

// negated AND in condition inside EXISTS
QUERY Q9_negated_AND(limit: U16) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(!AND(_::{tanker}::EQ(false), _::{tonnage}::LTE(limit)))))::{imo}

// negated OR in ORDER
QUERY Q10_negated_OR() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(!OR(EXISTS(_::Out<Tows>), !EXISTS(_::Out<HasManifest>)))::{imo, tonnage}

// EXISTS in negated OR operand
QUERY Q11_EXISTS() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(_::Out<MooredAt>), _::{tonnage}::LT(0)))

// AND in bound mapping entry
QUERY Q12_AND() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: AND(_::{tanker}::EQ(true), EXISTS(_::OutE<Tows>)), imo, ..}
  RETURN shown

// EXISTS of a source in ORDER
QUERY Q13_EXISTS_of_a_source(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(EXISTS(N<Vessel>({imo: text})))::{imo, tonnage}

// OR in array element
QUERY Q14_OR(text: String) =>
  list <- [OR(N<Vessel>({imo: text})::{tonnage}::GT(5), N<Vessel>({imo: text})::{ship_name}::EQ(text), N<Vessel>({imo: text})::{draught}::LT(0.5)), OR(N<Vessel>({imo: text})::{tonnage}::GT(5), N<Vessel>({imo: text})::{ship_name}::EQ(text), N<Vessel>({imo: text})::{draught}::LT(0.5))]
  RETURN list

// EXISTS in RETURN array
QUERY Q15_EXISTS() =>
  vessels <- N<Vessel>
  RETURN [
    {entry: EXISTS(vessels::FIRST::Out<MooredAt>)},
    {entry: 1},
  ]

// EXISTS of a property in nested closure
QUERY Q16_EXISTS_of_a_property() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: EXISTS(inner::{keel_laid})},
  }

// OR in FOR body
QUERY Q17_OR(text: String) =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- OR(each::{tonnage}::GT(5), each::{ship_name}::EQ(text), each::{draught}::LT(0.5))
  }
  RETURN NONE

// EXISTS of a source in nested closure
QUERY Q18_EXISTS_of_a_source(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: EXISTS(N<Vessel>({imo: text}))},
  }

// nested logic in RETURN nested object
QUERY Q19_nested_logic(item_id: ID, enabled: Boolean) =>
  RETURN {outer: {value: AND(OR(N<Vessel>(item_id)::{tonnage}::GT(1), !AND(N<Vessel>(item_id)::{tanker}::EQ(enabled), EXISTS(N<Vessel>::Out<Tows>))), !OR(N<Vessel>(item_id)::{ship_name}::EQ("x")))}, again: AND(OR(N<Vessel>(item_id)::{tonnage}::GT(1), !AND(N<Vessel>(item_id)::{tanker}::EQ(enabled), EXISTS(N<Vessel>::Out<Tows>))), !OR(N<Vessel>(item_id)::{ship_name}::EQ("x")))}

// AND in FOR body
QUERY Q20_AND() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- AND(each::{tanker}::EQ(true), EXISTS(each::OutE<Tows>))
  }
  RETURN NONE

// EXISTS of a source in nested mapping entry
QUERY Q21_EXISTS_of_a_source(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: EXISTS(N<Vessel>({imo: text})),
      ship_name,
    },
  }

// AND in UPDATE value
QUERY Q22_AND(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  changed <- vessel::UPDATE({tanker: AND(N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{tanker}::EQ(true), EXISTS(SearchBM25<Vessel>(text, 4)::OutE<Tows>)), tonnage: 1})
  RETURN changed

// EXISTS of a property in condition
QUERY Q23_EXISTS_of_a_property() =>
  found <- N<Vessel>::WHERE(
    EXISTS(_::{keel_laid})
  )
  RETURN found
