// Out in closure
QUERY Q17_Out() =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::Out<GrowsIn>,
  }

// ToV in nested closure
QUERY Q18_ToV() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::OutE<HasSketch>::ToV},
  }

// ToN in nested mapping entry
QUERY Q19_ToN(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::OutE<GrowsIn>::ToN,
      common_name,
    },
  }

// node by literal id in AND operand
QUERY Q20_node_by_literal_id() =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    EXISTS(N<Plant>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))
  ))

// vectors by type in aggregate argument
QUERY Q21_vectors_by_type() =>
  RETURN COUNT(V<Sketch>)

// edge by id in FOR body after destructuring
QUERY Q22_edge_by_id(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- E<GrowsIn>(item_id)
  }
  RETURN NONE

// InE in binding
QUERY Q23_InE(text: String) =>
  result <- N<Plant>({accession: text})::InE<Shades>
  RETURN result

// InE in RETURN nested object
QUERY Q24_InE() =>
  plants <- N<Plant>
  RETURN {outer: {value: plants::FIRST::InE<Shades>}, again: plants::FIRST::InE<Shades>}

// number property in call argument in a mapping
QUERY Q25_number_property() =>
  plants <- N<Plant>
  RETURN plants::{accession, more: MUL(_::{height_cm}, 2)}

// node by index in RETURN list
QUERY Q26_node_by_index(text: String) =>
  total <- N<Greenhouse>::COUNT
  RETURN total, N<Plant>({accession: text})

// In from vectors in EXISTS
QUERY Q27_In_from_vectors() =>
  plants <- N<Plant>
  RETURN EXISTS(plants::In<Depicts>)

// vector by id in bound mapping entry
QUERY Q28_vector_by_id(item_id: ID) =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: V<Sketch>(item_id), accession, ..}
  RETURN shown

// ID step in AND operand
QUERY Q29_ID_step() =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    _::ID::IS_IN(_::Out<Shades>::ID)
  ))

// node by id in RETURN
QUERY Q30_node_by_id(item_id: ID) =>
  RETURN N<Plant>(item_id)

// node by id in FOR body
QUERY Q31_node_by_id(item_id: ID) =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- N<Plant>(item_id)
  }
  RETURN NONE

// vectors by type in FOR body
QUERY Q32_vectors_by_type() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- V<Sketch>
  }
  RETURN NONE

// two hops in PREFILTER
QUERY Q33_two_hops(vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(EXISTS(_::Out<GrowsIn>::In<GrowsIn>))
  ))::{caption, score}

// node by id in RETURN array
QUERY Q34_node_by_id(item_id: ID) =>
  RETURN [
    {entry: N<Plant>(item_id)},
    {entry: 1},
  ]

// In from vectors in nested closure
QUERY Q35_In_from_vectors() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::In<Depicts>},
  }

// FromV in RETURN object
QUERY Q36_FromV() =>
  plants <- N<Plant>
  RETURN {
    value: plants::InE<Depicts>::FromV,
    nested: {inner: [1, {deep: NONE}]},
  }

// vectors by type in FOR list
QUERY Q37_vectors_by_type() =>
  list <- V<Sketch>
  FOR entry IN list {
    AddN<Greenhouse>({benches: 1})
  }
  RETURN NONE

// In in RETURN object
QUERY Q38_In(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN {
    value: plant::In<Shades>,
    nested: {inner: [1, {deep: NONE}]},
  }

// edge by id in RETURN nested object
QUERY Q39_edge_by_id(item_id: ID) =>
  RETURN {outer: {value: E<GrowsIn>(item_id)}, again: E<GrowsIn>(item_id)}

// node by index in closure
QUERY Q40_node_by_index(text: String) =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: N<Plant>({accession: text}),
  }
