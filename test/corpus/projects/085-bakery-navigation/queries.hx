// node by index in FOR body after destructuring
QUERY Q3_node_by_index(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- N<Bread>({sku: text})
  }
  RETURN NONE

// FromV in DROP
QUERY Q4_FromV(text: String) =>
  DROP SearchBM25<Bread>(text, 4)::InE<Suggests>::FromV
  RETURN NONE

// In in binding
QUERY Q5_In(text: String) =>
  result <- N<Bread>({sku: text})::In<PairsWith>
  RETURN result

// property in ORDER
QUERY Q6_property() =>
  breads <- N<Bread>
  RETURN breads::ORDER<Desc>(_::{title})::{sku, grams}

// Out in condition
QUERY Q7_Out() =>
  found <- N<Bread>::WHERE(
    EXISTS(_::Out<BakedIn>)
  )
  RETURN found

// OutE in aggregate argument
QUERY Q8_OutE() =>
  RETURN COUNT(V<Recipe>::Out<Suggests>::OutE<BakedIn>)

// ID step in condition
QUERY Q9_ID_step() =>
  found <- N<Bread>::WHERE(
    _::ID::IS_IN(_::Out<PairsWith>::ID)
  )
  RETURN found

// ToV in RETURN
QUERY Q10_ToV() =>
  RETURN N<Bread>::OutE<HasRecipe>::ToV

// node by index in nested closure
QUERY Q11_node_by_index(text: String) =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: N<Bread>({sku: text})},
  }

// nodes by type in RETURN list
QUERY Q12_nodes_by_type() =>
  total <- N<Oven>::COUNT
  RETURN total, N<Bread>

// two hops in condition inside EXISTS
QUERY Q13_two_hops() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(_::Out<BakedIn>::In<BakedIn>))))::{sku}

// through vectors in negated OR operand
QUERY Q14_through_vectors() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(_::Out<HasRecipe>::Out<Suggests>), _::{grams}::LT(0)))

// ID step in negated OR operand
QUERY Q15_ID_step() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(_::ID::IS_IN(_::Out<PairsWith>::ID), _::{grams}::LT(0)))

// property in RETURN nested object
QUERY Q16_property() =>
  RETURN {outer: {value: N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}}, again: N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}}

// InE in FOR body
QUERY Q17_InE() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::InE<PairsWith>
  }
  RETURN NONE

// InE in FOR body after destructuring
QUERY Q18_InE(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- found::InE<PairsWith>
  }
  RETURN NONE

// nodes by type in RETURN nested object
QUERY Q19_nodes_by_type() =>
  RETURN {outer: {value: N<Bread>}, again: N<Bread>}

// ToN in RETURN array
QUERY Q20_ToN(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN [
    {entry: bread::OutE<BakedIn>::ToN},
    {entry: 1},
  ]

// In in condition inside EXISTS
QUERY Q21_In() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(_::In<PairsWith>))))::{sku}

// vector by id in RETURN array
QUERY Q22_vector_by_id(item_id: ID) =>
  RETURN [
    {entry: V<Recipe>(item_id)},
    {entry: 1},
  ]

// InE in PREFILTER
QUERY Q23_InE(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(EXISTS(_::InE<PairsWith>))
  ))::{steps_text, score}

// through vectors in INTERSECT
QUERY Q24_through_vectors() =>
  breads <- N<Bread>
  RETURN breads::INTERSECT(_::Out<HasRecipe>::Out<Suggests>)

// node by literal id in RETURN
QUERY Q25_node_by_literal_id() =>
  RETURN N<Bread>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")

// edge by id in FOR body
QUERY Q26_edge_by_id(item_id: ID) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- E<BakedIn>(item_id)
  }
  RETURN NONE
