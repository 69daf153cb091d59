// edge by id in aggregate argument
QUERY Q15_edge_by_id(item_id: ID) =>
  RETURN COUNT(E<BakedIn>(item_id))

// ToN in traversal from a look-up
QUERY Q16_ToN(text: String) =>
  RETURN N<Bread>({sku: text})::OutE<BakedIn>::ToN

// property in condition
QUERY Q17_property() =>
  found <- N<Bread>::WHERE(
    _::{title}::NEQ(_::{title})
  )
  RETURN found

// node by id in DROP
QUERY Q18_node_by_id(item_id: ID) =>
  DROP N<Bread>(item_id)
  RETURN NONE

// node by id in negated OR operand
QUERY Q19_node_by_id(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(N<Bread>(item_id)), _::{grams}::LT(0)))

// two hops in mapping entry
QUERY Q20_two_hops() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::Out<BakedIn>::In<BakedIn>
  }

// node by id in condition inside EXISTS
QUERY Q21_node_by_id(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(N<Bread>(item_id)))))::{sku}

// nodes by type in RETURN
QUERY Q22_nodes_by_type() =>
  RETURN N<Bread>

// OutE in binding
QUERY Q23_OutE(text: String) =>
  result <- N<Bread>({sku: text})::OutE<BakedIn>
  RETURN result

// edge by id in RETURN list
QUERY Q24_edge_by_id(item_id: ID) =>
  total <- N<Oven>::COUNT
  RETURN total, E<BakedIn>(item_id)

// ToV in AND operand
QUERY Q25_ToV() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(_::OutE<HasRecipe>::ToV)
  ))

// FromN in bound mapping entry
QUERY Q26_FromN() =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: _::InE<PairsWith>::FromN, sku, ..}
  RETURN shown

// Out to vectors in RETURN array
QUERY Q27_Out_to_vectors() =>
  breads <- N<Bread>
  RETURN [
    {entry: breads::Out<HasRecipe>},
    {entry: 1},
  ]

// In from vectors in RETURN object
QUERY Q28_In_from_vectors() =>
  RETURN {
    value: N<Bread>::In<Suggests>,
    nested: {inner: [1, {deep: NONE}]},
  }

// two hops in condition
QUERY Q29_two_hops() =>
  found <- N<Bread>::WHERE(
    EXISTS(_::Out<BakedIn>::In<BakedIn>)
  )
  RETURN found

// through vectors in bound mapping entry
QUERY Q30_through_vectors() =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: _::Out<HasRecipe>::Out<Suggests>, sku, ..}
  RETURN shown

// property in array element
QUERY Q31_property(item_id: ID) =>
  list <- [N<Bread>(item_id)::{title}, N<Bread>(item_id)::{title}]
  RETURN list

// node by index in nested FOR body
QUERY Q32_node_by_index(text: String, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- N<Bread>({sku: text})
    }
  }
  RETURN breads::COUNT

// edges by type in AND operand
QUERY Q33_edges_by_type() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(E<BakedIn>)
  ))

// values in binding
QUERY Q34_values() =>
  result <- E<Kneaded>::ToN::Out<PairsWith>::{grams}
  RETURN result

// OutE in traversal from a search
QUERY Q35_OutE(text: String) =>
  RETURN SearchBM25<Bread>(text, 4)::OutE<BakedIn>

// ToN in condition
QUERY Q36_ToN() =>
  found <- N<Bread>::WHERE(
    EXISTS(_::OutE<BakedIn>::ToN)
  )
  RETURN found

// property in PREFILTER
QUERY Q37_property(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(_::{title}::NEQ(_::{title}))
  ))::{steps_text, score}

// values in nested closure
QUERY Q38_values() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::Out<PairsWith>::{grams}},
  }
