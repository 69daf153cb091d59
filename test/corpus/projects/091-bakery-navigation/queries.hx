// OutE in PREFILTER
QUERY Q3_OutE(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(EXISTS(_::OutE<BakedIn>))
  ))::{steps_text, score}

// number property in ORDER
QUERY Q4_number_property() =>
  breads <- N<Bread>
  RETURN breads::ORDER<Desc>(_::{grams})::{sku, grams}

// vector by id in FOR body after destructuring
QUERY Q5_vector_by_id(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- V<Recipe>(item_id)
  }
  RETURN NONE

// Out to vectors in traversal from a look-up
QUERY Q6_Out_to_vectors(text: String) =>
  RETURN N<Bread>({sku: text})::Out<HasRecipe>

// property in RETURN array
QUERY Q7_property(item_id: ID) =>
  RETURN [
    {entry: N<Bread>(item_id)::{title}},
    {entry: 1},
  ]

// through vectors in aggregate argument
QUERY Q8_through_vectors() =>
  RETURN COUNT(V<Recipe>::Out<Suggests>::Out<HasRecipe>::Out<Suggests>)

// In in aggregate argument
QUERY Q9_In() =>
  breads <- N<Bread>
  RETURN COUNT(breads::In<PairsWith>)

// bare item in edge end
QUERY Q10_bare_item(item_id: ID) =>
  AddE<PairsWith>::From(item_id)::To(N<Bread>::ORDER<Asc>(_::{title})::FIRST)
  RETURN NONE

// In in EXISTS
QUERY Q11_In(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN EXISTS(bread::In<PairsWith>)

// In from vectors in AND operand
QUERY Q12_In_from_vectors() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(_::In<Suggests>)
  ))

// FromN in condition
QUERY Q13_FromN() =>
  found <- N<Bread>::WHERE(
    EXISTS(_::InE<PairsWith>::FromN)
  )
  RETURN found

// Out in aggregate argument
QUERY Q14_Out(text: String) =>
  RETURN COUNT(N<Bread>({sku: text})::Out<BakedIn>)

// vectors by type in condition inside EXISTS
QUERY Q15_vectors_by_type() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(V<Recipe>))))::{sku}

// edges by type in nested closure
QUERY Q16_edges_by_type() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: E<BakedIn>},
  }

// number property in RETURN
QUERY Q17_number_property(item_id: ID) =>
  RETURN E<PairsWith>(item_id)::ToN::{grams}

// node by index in PREFILTER
QUERY Q18_node_by_index(text: String, vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(EXISTS(N<Bread>({sku: text})))
  ))::{steps_text, score}

// number property in FOR body
QUERY Q19_number_property() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::{grams}
  }
  RETURN NONE

// nodes by type in closure
QUERY Q20_nodes_by_type() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: N<Bread>,
  }

// FromN in edge end
QUERY Q21_FromN(item_id: ID) =>
  AddE<PairsWith>::From(item_id)::To(N<Bread>(item_id)::InE<PairsWith>::FromN)
  RETURN NONE

// Out in INTERSECT
QUERY Q22_Out() =>
  breads <- N<Bread>
  RETURN breads::INTERSECT(_::Out<BakedIn>)

// two hops in DROP
QUERY Q23_two_hops(text: String) =>
  DROP N<Bread>({sku: text})::Out<BakedIn>::In<BakedIn>
  RETURN NONE

// Out in RETURN array
QUERY Q24_Out() =>
  breads <- N<Bread>
  RETURN [
    {entry: breads::FIRST::Out<BakedIn>},
    {entry: 1},
  ]

// In from vectors in EXISTS
QUERY Q25_In_from_vectors() =>
  RETURN EXISTS(E<Kneaded>::ToN::In<Suggests>)

// two hops in traversal from a search
QUERY Q26_two_hops(text: String) =>
  RETURN SearchBM25<Bread>(text, 4)::Out<BakedIn>::In<BakedIn>
