// OutE in AND operand
QUERY Q20_OutE() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::OutE<ShownIn>)
  ))

// FromN in nested mapping entry
QUERY Q21_FromN(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::InE<Echoes>::FromN,
      heading,
    },
  }

// FromV in closure
QUERY Q22_FromV() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::InE<Treats>::FromV,
  }

// through vectors in aggregate argument
QUERY Q23_through_vectors(text: String) =>
  RETURN COUNT(N<Exhibit>({inventory: text})::Out<HasEssay>::Out<Treats>)

// OutE in binding
QUERY Q24_OutE() =>
  exhibits <- N<Exhibit>
  result <- exhibits::FIRST::OutE<ShownIn>
  RETURN result

// Out to vectors in FOR body after destructuring
QUERY Q25_Out_to_vectors(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<HasEssay>
  }
  RETURN NONE

// bare item in binding
QUERY Q26_bare_item(text: String) =>
  result <- N<Exhibit>({inventory: text})
  RETURN result

// through vectors in nested FOR body
QUERY Q27_through_vectors(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<HasEssay>::Out<Treats>
    }
  }
  RETURN exhibits::COUNT

// FromN in INTERSECT
QUERY Q28_FromN() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::INTERSECT(_::InE<Echoes>::FromN)

// two hops in AND operand
QUERY Q29_two_hops() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::Out<ShownIn>::In<ShownIn>)
  ))

// property in closure
QUERY Q30_property() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::{heading},
  }

// InE in nested closure
QUERY Q31_InE() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::InE<Echoes>},
  }

// values in nested FOR body
QUERY Q32_values(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<Echoes>::{year_made}
    }
  }
  RETURN exhibits::COUNT

// ToV in RETURN array
QUERY Q33_ToV() =>
  exhibits <- N<Exhibit>
  RETURN [
    {entry: exhibits::FIRST::OutE<HasEssay>::ToV},
    {entry: 1},
  ]

// two hops in RETURN
QUERY Q34_two_hops() =>
  RETURN E<Selected>::ToN::Out<ShownIn>::In<ShownIn>

// node by id in negated OR operand
QUERY Q35_node_by_id(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(EXISTS(N<Exhibit>(item_id)), _::{year_made}::LT(0)))

// bare item in RETURN object
QUERY Q36_bare_item(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN {
    value: exhibit,
    nested: {inner: [1, {deep: NONE}]},
  }

// OutE in FOR body after destructuring
QUERY Q37_OutE(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::OutE<ShownIn>
  }
  RETURN NONE

// node by index in edge end
QUERY Q38_node_by_index(item_id: ID, text: String) =>
  AddE<Echoes>::From(item_id)::To(N<Exhibit>({inventory: text}))
  RETURN NONE

// number property in RETURN object
QUERY Q39_number_property() =>
  exhibits <- N<Exhibit>
  RETURN {
    value: exhibits::FIRST::{year_made},
    nested: {inner: [1, {deep: NONE}]},
  }

// edges by type in nested closure
QUERY Q40_edges_by_type() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: E<ShownIn>},
  }

// edges by type in EXISTS
QUERY Q41_edges_by_type() =>
  RETURN EXISTS(E<ShownIn>)

// number property in binding
QUERY Q42_number_property(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  result <- exhibit::{year_made}
  RETURN result

// ToN in RETURN list
QUERY Q43_ToN() =>
  total <- N<Gallery>::COUNT
  RETURN total, E<Selected>::ToN::OutE<ShownIn>::ToN
