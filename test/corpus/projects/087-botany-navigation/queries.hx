// node by index in RETURN array
QUERY Q5_node_by_index(text: String) =>
  RETURN [
    {entry: N<Plant>({accession: text})},
    {entry: 1},
  ]

// Out in FOR list
QUERY Q6_Out() =>
  plants <- N<Plant>
  list <- plants::FIRST::Out<GrowsIn>
  FOR entry IN list {
    AddN<Greenhouse>({benches: 1})
  }
  RETURN NONE

// InE in EXISTS
QUERY Q7_InE() =>
  RETURN EXISTS(E<Tends>::ToN::InE<Shades>)

// FromN in RETURN array
QUERY Q8_FromN() =>
  RETURN [
    {entry: V<Sketch>::Out<Depicts>::InE<Shades>::FromN},
    {entry: 1},
  ]

// ToN in nested FOR body
QUERY Q9_ToN(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::OutE<GrowsIn>::ToN
    }
  }
  RETURN plants::COUNT

// node by literal id in condition
QUERY Q10_node_by_literal_id() =>
  found <- N<Plant>::WHERE(
    EXISTS(N<Plant>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))
  )
  RETURN found

// node by id in aggregate argument
QUERY Q11_node_by_id(item_id: ID) =>
  RETURN COUNT(N<Plant>(item_id))

// ID step in RETURN array
QUERY Q12_ID_step(item_id: ID) =>
  RETURN [
    {entry: N<Plant>(item_id)::Out<Shades>::ID},
    {entry: 1},
  ]

// Out in nested closure
QUERY Q13_Out() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::Out<GrowsIn>},
  }

// ToV in negated OR operand
QUERY Q14_ToV() =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(EXISTS(_::OutE<HasSketch>::ToV), _::{height_cm}::LT(0)))

// two hops in FOR list
QUERY Q15_two_hops() =>
  plants <- N<Plant>
  list <- plants::FIRST::Out<GrowsIn>::In<GrowsIn>
  FOR entry IN list {
    AddN<Greenhouse>({benches: 1})
  }
  RETURN NONE

// two hops in INTERSECT
QUERY Q16_two_hops() =>
  plants <- N<Plant>
  RETURN plants::INTERSECT(_::Out<GrowsIn>::In<GrowsIn>)

// node by literal id in binding
QUERY Q17_node_by_literal_id() =>
  result <- N<Plant>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
  RETURN result

// FromV in nested mapping entry
QUERY Q18_FromV(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::InE<Depicts>::FromV,
      common_name,
    },
  }

// through vectors in bound mapping entry
QUERY Q19_through_vectors() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::Out<HasSketch>::Out<Depicts>, accession, ..}
  RETURN shown

// property in PREFILTER
QUERY Q20_property(vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(_::{common_name}::NEQ(_::{common_name}))
  ))::{caption, score}

// node by literal id in FOR body
QUERY Q21_node_by_literal_id() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- N<Plant>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
  }
  RETURN NONE

// OutE in bound mapping entry
QUERY Q22_OutE() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::OutE<GrowsIn>, accession, ..}
  RETURN shown

// two hops in RETURN nested object
QUERY Q23_two_hops(text: String) =>
  RETURN {outer: {value: N<Plant>({accession: text})::Out<GrowsIn>::In<GrowsIn>}, again: N<Plant>({accession: text})::Out<GrowsIn>::In<GrowsIn>}

// vectors by type in condition inside EXISTS
QUERY Q24_vectors_by_type() =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(EXISTS(V<Sketch>))))::{accession}

// through vectors in FOR body
QUERY Q25_through_vectors() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::Out<HasSketch>::Out<Depicts>
  }
  RETURN NONE

// ToV in FOR body after destructuring
QUERY Q26_ToV(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::OutE<HasSketch>::ToV
  }
  RETURN NONE

// property in array element
QUERY Q27_property() =>
  plants <- N<Plant>
  list <- [plants::FIRST::{common_name}, plants::FIRST::{common_name}]
  RETURN list

// FromV in FOR body
QUERY Q28_FromV() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::InE<Depicts>::FromV
  }
  RETURN NONE
