// edges by type in RETURN
QUERY Q5_edges_by_type() =>
  RETURN E<GrowsIn>

// vector by id in nested FOR body
QUERY Q6_vector_by_id(item_id: ID, codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- V<Sketch>(item_id)
    }
  }
  RETURN plants::COUNT

// nodes by type in RETURN array
QUERY Q7_nodes_by_type() =>
  RETURN [
    {entry: N<Plant>},
    {entry: 1},
  ]

// Out in nested mapping entry
QUERY Q8_Out(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::Out<GrowsIn>,
      common_name,
    },
  }

// number property in RETURN nested object
QUERY Q9_number_property() =>
  plants <- N<Plant>
  RETURN {outer: {value: plants::FIRST::{height_cm}}, again: plants::FIRST::{height_cm}}

// two hops in traversal from a look-up
QUERY Q10_two_hops(text: String) =>
  RETURN N<Plant>({accession: text})::Out<GrowsIn>::In<GrowsIn>

// nodes by type in mapping entry
QUERY Q11_nodes_by_type() =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: N<Plant>
  }

// In from vectors in DROP
QUERY Q12_In_from_vectors(item_id: ID) =>
  DROP N<Plant>(item_id)::In<Depicts>
  RETURN NONE

// ID step in PREFILTER
QUERY Q13_ID_step(vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(_::ID::IS_IN(_::Out<Shades>::ID))
  ))::{caption, score}

// edges by type in closure
QUERY Q14_edges_by_type() =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: E<GrowsIn>,
  }

// ID step in RETURN list
QUERY Q15_ID_step() =>
  plants <- N<Plant>
  total <- N<Greenhouse>::COUNT
  RETURN total, plants::FIRST::Out<Shades>::ID

// values in condition inside EXISTS
QUERY Q16_values() =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(_::{height_cm}::IS_IN(_::Out<Shades>::{height_cm}))))::{accession}

// edge by id in RETURN object
QUERY Q17_edge_by_id(item_id: ID) =>
  RETURN {
    value: E<GrowsIn>(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// ID step in RETURN nested object
QUERY Q18_ID_step() =>
  plants <- N<Plant>
  RETURN {outer: {value: plants::Out<Shades>::ID}, again: plants::Out<Shades>::ID}

// FromN in traversal from a single variable
QUERY Q19_FromN(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::InE<Shades>::FromN

// OutE in traversal from a look-up
QUERY Q20_OutE(text: String) =>
  RETURN N<Plant>({accession: text})::OutE<GrowsIn>

// node by index in aggregate argument
QUERY Q21_node_by_index(text: String) =>
  RETURN COUNT(N<Plant>({accession: text}))

// In from vectors in traversal from a search
QUERY Q22_In_from_vectors(text: String) =>
  RETURN SearchBM25<Plant>(text, 4)::In<Depicts>

// two hops in traversal from FIRST
QUERY Q23_two_hops() =>
  plants <- N<Plant>
  RETURN plants::FIRST::Out<GrowsIn>::In<GrowsIn>

// node by id in PREFILTER
QUERY Q24_node_by_id(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(EXISTS(N<Plant>(item_id)))
  ))::{caption, score}

// Out in RETURN
QUERY Q25_Out() =>
  RETURN E<Tends>::ToN::Out<GrowsIn>

// through vectors in condition
QUERY Q26_through_vectors() =>
  found <- N<Plant>::WHERE(
    EXISTS(_::Out<HasSketch>::Out<Depicts>)
  )
  RETURN found

// through vectors in RETURN array
QUERY Q27_through_vectors() =>
  plants <- N<Plant>
  RETURN [
    {entry: plants::Out<HasSketch>::Out<Depicts>},
    {entry: 1},
  ]

// vectors by type in AND operand
QUERY Q28_vectors_by_type() =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    EXISTS(V<Sketch>)
  ))
