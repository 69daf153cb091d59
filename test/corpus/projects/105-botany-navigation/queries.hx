// Out to vectors in RETURN
QUERY Q17_Out_to_vectors() =>
  RETURN V<Sketch>::Out<Depicts>::Out<HasSketch>

// In from vectors in nested mapping entry
QUERY Q18_In_from_vectors(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::In<Depicts>,
      common_name,
    },
  }

// edge by id in condition
QUERY Q19_edge_by_id(item_id: ID) =>
  found <- N<Plant>::WHERE(
    EXISTS(E<GrowsIn>(item_id))
  )
  RETURN found

// Out to vectors in traversal from a single variable
QUERY Q20_Out_to_vectors(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::Out<HasSketch>

// ToN in bound mapping entry
QUERY Q21_ToN() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::OutE<GrowsIn>::ToN, accession, ..}
  RETURN shown

// node by index in EXISTS
QUERY Q22_node_by_index(text: String) =>
  RETURN EXISTS(N<Plant>({accession: text}))

// In from vectors in FOR body after destructuring
QUERY Q23_In_from_vectors(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::In<Depicts>
  }
  RETURN NONE

// through vectors in DROP
QUERY Q24_through_vectors() =>
  plants <- N<Plant>
  DROP plants::FIRST::Out<HasSketch>::Out<Depicts>
  RETURN NONE

// through vectors in RETURN object
QUERY Q25_through_vectors() =>
  RETURN {
    value: E<Tends>::ToN::Out<HasSketch>::Out<Depicts>,
    nested: {inner: [1, {deep: NONE}]},
  }

// edge by id in AND operand
QUERY Q26_edge_by_id(item_id: ID) =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    EXISTS(E<GrowsIn>(item_id))
  ))

// values in RETURN array
QUERY Q27_values() =>
  plants <- N<Plant>
  RETURN [
    {entry: plants::Out<Shades>::{height_cm}},
    {entry: 1},
  ]

// node by id in aggregate argument
QUERY Q28_node_by_id(item_id: ID) =>
  RETURN COUNT(N<Plant>(item_id))

// vectors by type in FOR body after destructuring
QUERY Q29_vectors_by_type(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- V<Sketch>
  }
  RETURN NONE

// ID step in nested FOR body
QUERY Q30_ID_step(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::Out<Shades>::ID
    }
  }
  RETURN plants::COUNT

// property in nested mapping entry
QUERY Q31_property(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::{common_name},
      common_name,
    },
  }

// edges by type in FOR body after destructuring
QUERY Q32_edges_by_type(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- E<GrowsIn>
  }
  RETURN NONE

// number property in traversal from a look-up
QUERY Q33_number_property(text: String) =>
  RETURN N<Plant>({accession: text})::{height_cm}

// property in FOR body
QUERY Q34_property() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::{common_name}
  }
  RETURN NONE

// through vectors in nested mapping entry
QUERY Q35_through_vectors(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::Out<HasSketch>::Out<Depicts>,
      common_name,
    },
  }

// ToV in traversal from a look-up
QUERY Q36_ToV(text: String) =>
  RETURN N<Plant>({accession: text})::OutE<HasSketch>::ToV

// node by literal id in RETURN list
QUERY Q37_node_by_literal_id() =>
  total <- N<Greenhouse>::COUNT
  RETURN total, N<Plant>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")

// vectors by type in aggregate argument
QUERY Q38_vectors_by_type() =>
  RETURN COUNT(V<Sketch>)

// node by index in FOR body
QUERY Q39_node_by_index(text: String) =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- N<Plant>({accession: text})
  }
  RETURN NONE

// In in traversal from a plural variable
QUERY Q40_In() =>
  plants <- N<Plant>
  RETURN plants::In<Shades>
