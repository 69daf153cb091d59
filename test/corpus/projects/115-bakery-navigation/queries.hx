// values in traversal from a look-up
QUERY Q27_values(text: String) =>
  RETURN N<Bread>({sku: text})::Out<PairsWith>::{grams}

// edges by type in condition inside EXISTS
QUERY Q28_edges_by_type() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(E<BakedIn>))))::{sku}

// InE in nested FOR body
QUERY Q29_InE(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::InE<PairsWith>
    }
  }
  RETURN breads::COUNT

// ID step in traversal from FIRST
QUERY Q30_ID_step() =>
  breads <- N<Bread>
  RETURN breads::FIRST::Out<PairsWith>::ID

// values in traversal from a single variable
QUERY Q31_values(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::Out<PairsWith>::{grams}

// Out in traversal from a plural variable
QUERY Q32_Out() =>
  breads <- N<Bread>
  RETURN breads::Out<BakedIn>

// Out to vectors in EXISTS
QUERY Q33_Out_to_vectors() =>
  breads <- N<Bread>
  RETURN EXISTS(breads::FIRST::Out<HasRecipe>)

// Out in negated OR operand
QUERY Q34_Out() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(_::Out<BakedIn>), _::{grams}::LT(0)))

// FromN in traversal from FIRST
QUERY Q35_FromN() =>
  breads <- N<Bread>
  RETURN breads::FIRST::InE<PairsWith>::FromN

// ToV in DROP
QUERY Q36_ToV() =>
  breads <- N<Bread>
  DROP breads::OutE<HasRecipe>::ToV
  RETURN NONE

// OutE in aggregate argument
QUERY Q37_OutE() =>
  RETURN COUNT(N<Bread>::OutE<BakedIn>)

// nodes by type in nested FOR body
QUERY Q38_nodes_by_type(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- N<Bread>
    }
  }
  RETURN breads::COUNT

// ToN in binding
QUERY Q39_ToN(item_id: ID) =>
  result <- N<Bread>(item_id)::OutE<BakedIn>::ToN
  RETURN result

// In from vectors in bound mapping entry
QUERY Q40_In_from_vectors() =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: _::In<Suggests>, sku, ..}
  RETURN shown

// FromV in EXISTS
QUERY Q41_FromV(text: String) =>
  RETURN EXISTS(N<Bread>({sku: text})::InE<Suggests>::FromV)

// OutE in traversal from a source
QUERY Q42_OutE() =>
  RETURN N<Bread>::OutE<BakedIn>

// node by index in condition inside EXISTS
QUERY Q43_node_by_index(text: String) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(N<Bread>({sku: text})))))::{sku}

// In from vectors in negated OR operand
QUERY Q44_In_from_vectors() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(_::In<Suggests>), _::{grams}::LT(0)))

// number property in RETURN object
QUERY Q45_number_property() =>
  breads <- N<Bread>
  RETURN {
    value: breads::FIRST::{grams},
    nested: {inner: [1, {deep: NONE}]},
  }

// In from vectors in RETURN array
QUERY Q46_In_from_vectors() =>
  RETURN [
    {entry: N<Bread>::In<Suggests>},
    {entry: 1},
  ]

// bare item in RETURN list
QUERY Q47_bare_item(item_id: ID) =>
  total <- N<Oven>::COUNT
  RETURN total, E<PairsWith>(item_id)::ToN

// ID step in mapping entry
QUERY Q48_ID_step() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::Out<PairsWith>::ID
  }

// values in traversal from a source
QUERY Q49_values() =>
  RETURN N<Bread>::Out<PairsWith>::{grams}

// ToV in RETURN array
QUERY Q50_ToV(text: String) =>
  RETURN [
    {entry: N<Bread>({sku: text})::OutE<HasRecipe>::ToV},
    {entry: 1},
  ]
