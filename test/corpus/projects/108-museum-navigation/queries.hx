// OutE in traversal from a plural variable
QUERY Q20_OutE() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::OutE<ShownIn>

// through vectors in AND operand
QUERY Q21_through_vectors() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::Out<HasEssay>::Out<Treats>)
  ))

// values in nested mapping entry
QUERY Q22_values(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<Echoes>::{year_made},
      heading,
    },
  }

// Out to vectors in nested FOR body
QUERY Q23_Out_to_vectors(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<HasEssay>
    }
  }
  RETURN exhibits::COUNT

// node by index in closure
QUERY Q24_node_by_index(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: N<Exhibit>({inventory: text}),
  }

// two hops in traversal from a plural variable
QUERY Q25_two_hops() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::Out<ShownIn>::In<ShownIn>

// property in nested closure
QUERY Q26_property() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::{heading}},
  }

// number property in bound mapping entry
QUERY Q27_number_property() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::{year_made}, inventory, ..}
  RETURN shown

// node by literal id in FOR body after destructuring
QUERY Q28_node_by_literal_id(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- N<Exhibit>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
  }
  RETURN NONE

// ToV in bound mapping entry
QUERY Q29_ToV() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::OutE<HasEssay>::ToV, inventory, ..}
  RETURN shown

// property in condition inside EXISTS
QUERY Q30_property() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{heading}::NEQ(_::{heading}))))::{inventory}

// Out to vectors in PREFILTER
QUERY Q31_Out_to_vectors(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(_::Out<HasEssay>))
  ))::{passage, score}

// FromN in RETURN object
QUERY Q32_FromN(text: String) =>
  RETURN {
    value: N<Exhibit>({inventory: text})::InE<Echoes>::FromN,
    nested: {inner: [1, {deep: NONE}]},
  }

// node by literal id in nested FOR body
QUERY Q33_node_by_literal_id(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- N<Exhibit>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
    }
  }
  RETURN exhibits::COUNT

// Out in FOR body
QUERY Q34_Out() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<ShownIn>
  }
  RETURN NONE

// node by id in condition
QUERY Q35_node_by_id(item_id: ID) =>
  found <- N<Exhibit>::WHERE(
    EXISTS(N<Exhibit>(item_id))
  )
  RETURN found

// values in PREFILTER
QUERY Q36_values(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{year_made}::IS_IN(_::Out<Echoes>::{year_made}))
  ))::{passage, score}

// ID step in condition inside EXISTS
QUERY Q37_ID_step() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::ID::IS_IN(_::Out<Echoes>::ID))))::{inventory}

// ID step in binding
QUERY Q38_ID_step(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  result <- exhibit::Out<Echoes>::ID
  RETURN result

// property in nested FOR body
QUERY Q39_property(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::{heading}
    }
  }
  RETURN exhibits::COUNT

// Out in mapping entry
QUERY Q40_Out() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::Out<ShownIn>
  }

// values in mapping entry
QUERY Q41_values() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::Out<Echoes>::{year_made}
  }

// In in bound mapping entry
QUERY Q42_In() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::In<Echoes>, inventory, ..}
  RETURN shown

// vectors by type in RETURN array
QUERY Q43_vectors_by_type() =>
  RETURN [
    {entry: V<Essay>},
    {entry: 1},
  ]
