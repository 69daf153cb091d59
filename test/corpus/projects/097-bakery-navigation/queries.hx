// node by literal id in FOR body after destructuring
QUERY Q15_node_by_literal_id(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- N<Bread>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
  }
  RETURN NONE

// edge by id in nested closure
QUERY Q16_edge_by_id(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: E<BakedIn>(item_id)},
  }

// nodes by type in condition
QUERY Q17_nodes_by_type() =>
  found <- N<Bread>::WHERE(
    EXISTS(N<Bread>)
  )
  RETURN found

// nodes by type in FOR body after destructuring
QUERY Q18_nodes_by_type(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- N<Bread>
  }
  RETURN NONE

// node by id in condition inside EXISTS
QUERY Q19_node_by_id(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(N<Bread>(item_id)))))::{sku}

// node by id in closure
QUERY Q20_node_by_id(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: N<Bread>(item_id),
  }

// number property in condition inside EXISTS
QUERY Q21_number_property() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::{hydration}::LTE(_::{grams}))))::{sku}

// two hops in bound mapping entry
QUERY Q22_two_hops() =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: _::Out<BakedIn>::In<BakedIn>, sku, ..}
  RETURN shown

// edge by id in nested FOR body
QUERY Q23_edge_by_id(item_id: ID, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- E<BakedIn>(item_id)
    }
  }
  RETURN breads::COUNT

// vector by id in nested FOR body
QUERY Q24_vector_by_id(item_id: ID, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- V<Recipe>(item_id)
    }
  }
  RETURN breads::COUNT

// In in nested mapping entry
QUERY Q25_In(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: _::In<PairsWith>,
      title,
    },
  }

// ToV in closure
QUERY Q26_ToV() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::OutE<HasRecipe>::ToV,
  }

// Out to vectors in condition
QUERY Q27_Out_to_vectors() =>
  found <- N<Bread>::WHERE(
    EXISTS(_::Out<HasRecipe>)
  )
  RETURN found

// number property in mapping entry
QUERY Q28_number_property() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::{grams}
  }

// Out to vectors in binding
QUERY Q29_Out_to_vectors(item_id: ID) =>
  bread <- N<Bread>(item_id)
  result <- bread::Out<HasRecipe>
  RETURN result

// through vectors in mapping entry
QUERY Q30_through_vectors() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::Out<HasRecipe>::Out<Suggests>
  }

// through vectors in EXISTS
QUERY Q31_through_vectors(text: String) =>
  RETURN EXISTS(SearchBM25<Bread>(text, 4)::Out<HasRecipe>::Out<Suggests>)

// ToV in RETURN list
QUERY Q32_ToV(text: String) =>
  total <- N<Oven>::COUNT
  RETURN total, N<Bread>({sku: text})::OutE<HasRecipe>::ToV

// ID step in RETURN nested object
QUERY Q33_ID_step() =>
  breads <- N<Bread>
  RETURN {outer: {value: breads::FIRST::Out<PairsWith>::ID}, again: breads::FIRST::Out<PairsWith>::ID}

// edges by type in nested FOR body
QUERY Q34_edges_by_type(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- E<BakedIn>
    }
  }
  RETURN breads::COUNT

// nodes by type in aggregate argument
QUERY Q35_nodes_by_type() =>
  RETURN COUNT(N<Bread>)

// values in nested closure
QUERY Q36_values() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::Out<PairsWith>::{grams}},
  }

// FromN in FOR body
QUERY Q37_FromN() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::InE<PairsWith>::FromN
  }
  RETURN NONE

// Out in RETURN object
QUERY Q38_Out(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN {
    value: bread::Out<BakedIn>,
    nested: {inner: [1, {deep: NONE}]},
  }
