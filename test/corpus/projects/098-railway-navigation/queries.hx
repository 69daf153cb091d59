// node by literal id in RETURN object
QUERY Q16_node_by_literal_id() =>
  RETURN {
    value: N<Train>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"),
    nested: {inner: [1, {deep: NONE}]},
  }

// nodes by type in mapping entry
QUERY Q17_nodes_by_type() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: N<Train>
  }

// number property in RETURN array
QUERY Q18_number_property(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN [
    {entry: train::{coaches}},
    {entry: 1},
  ]

// In in FOR body after destructuring
QUERY Q19_In(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::In<Couples>
  }
  RETURN NONE

// property in RETURN object
QUERY Q20_property(text: String) =>
  RETURN {
    value: N<Train>({unit_code: text})::{nickname},
    nested: {inner: [1, {deep: NONE}]},
  }

// edges by type in FOR body after destructuring
QUERY Q21_edges_by_type(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- E<ParkedAt>
  }
  RETURN NONE

// number property in RETURN list
QUERY Q22_number_property() =>
  total <- N<Depot>::COUNT
  RETURN total, N<Train>::ORDER<Asc>(_::{nickname})::FIRST::{coaches}

// ToN in AND operand
QUERY Q23_ToN() =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(_::OutE<ParkedAt>::ToN)
  ))

// number property in ORDER
QUERY Q24_number_property() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(_::{coaches})::{unit_code, coaches}

// values in nested mapping entry
QUERY Q25_values(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::Out<Couples>::{coaches},
      nickname,
    },
  }

// FromV in RETURN list
QUERY Q26_FromV() =>
  total <- N<Depot>::COUNT
  RETURN total, V<Report>::Out<Concerns>::InE<Concerns>::FromV

// node by literal id in condition inside EXISTS
QUERY Q27_node_by_literal_id() =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(EXISTS(N<Train>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")))))::{unit_code}

// OutE in RETURN array
QUERY Q28_OutE() =>
  RETURN [
    {entry: N<Train>::OutE<ParkedAt>},
    {entry: 1},
  ]

// through vectors in DROP
QUERY Q29_through_vectors(item_id: ID) =>
  train <- N<Train>(item_id)
  DROP train::Out<HasReport>::Out<Concerns>
  RETURN NONE

// edges by type in AND operand
QUERY Q30_edges_by_type() =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(E<ParkedAt>)
  ))

// two hops in nested FOR body
QUERY Q31_two_hops(codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::Out<ParkedAt>::In<ParkedAt>
    }
  }
  RETURN trains::COUNT

// ToV in PREFILTER
QUERY Q32_ToV(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(EXISTS(_::OutE<HasReport>::ToV))
  ))::{summary, score}

// vectors by type in FOR body after destructuring
QUERY Q33_vectors_by_type(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- V<Report>
  }
  RETURN NONE

// property in nested mapping entry
QUERY Q34_property(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::{nickname},
      nickname,
    },
  }

// node by id in condition
QUERY Q35_node_by_id(item_id: ID) =>
  found <- N<Train>::WHERE(
    EXISTS(N<Train>(item_id))
  )
  RETURN found

// FromV in AND operand
QUERY Q36_FromV() =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(_::InE<Concerns>::FromV)
  ))

// In from vectors in nested mapping entry
QUERY Q37_In_from_vectors(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::In<Concerns>,
      nickname,
    },
  }

// FromV in RETURN array
QUERY Q38_FromV(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN [
    {entry: train::InE<Concerns>::FromV},
    {entry: 1},
  ]

// node by index in aggregate argument
QUERY Q39_node_by_index(text: String) =>
  RETURN COUNT(N<Train>({unit_code: text}))
