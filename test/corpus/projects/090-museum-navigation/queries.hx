// property in AND operand
QUERY Q8_property() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    _::{heading}::NEQ(_::{heading})
  ))

// node by index in RETURN object
QUERY Q9_node_by_index(text: String) =>
  RETURN {
    value: N<Exhibit>({inventory: text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// through vectors in RETURN nested object
QUERY Q10_through_vectors() =>
  RETURN {outer: {value: N<Exhibit>::Out<HasEssay>::Out<Treats>}, again: N<Exhibit>::Out<HasEssay>::Out<Treats>}

// ToV in mapping entry
QUERY Q11_ToV() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::OutE<HasEssay>::ToV
  }

// node by literal id in INTERSECT
QUERY Q12_node_by_literal_id() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::INTERSECT(N<Exhibit>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))

// ToV in RETURN object
QUERY Q13_ToV(text: String) =>
  RETURN {
    value: SearchBM25<Exhibit>(text, 4)::OutE<HasEssay>::ToV,
    nested: {inner: [1, {deep: NONE}]},
  }

// FromV in RETURN
QUERY Q14_FromV(text: String) =>
  RETURN N<Exhibit>({inventory: text})::InE<Treats>::FromV

// number property in nested FOR body
QUERY Q15_number_property(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::{year_made}
    }
  }
  RETURN exhibits::COUNT

// FromV in FOR body after destructuring
QUERY Q16_FromV(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::InE<Treats>::FromV
  }
  RETURN NONE

// OutE in DROP
QUERY Q17_OutE() =>
  DROP V<Essay>::Out<Treats>::OutE<ShownIn>
  RETURN NONE

// node by index in bound mapping entry
QUERY Q18_node_by_index(text: String) =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: N<Exhibit>({inventory: text}), inventory, ..}
  RETURN shown

// vectors by type in negated OR operand
QUERY Q19_vectors_by_type() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(EXISTS(V<Essay>), _::{year_made}::LT(0)))

// edge by id in DROP
QUERY Q20_edge_by_id(item_id: ID) =>
  DROP E<ShownIn>(item_id)
  RETURN NONE

// number property in nested mapping entry
QUERY Q21_number_property(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::{year_made},
      heading,
    },
  }

// FromN in closure
QUERY Q22_FromN() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::InE<Echoes>::FromN,
  }

// ToN in mapping entry
QUERY Q23_ToN() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::OutE<ShownIn>::ToN
  }

// vector by id in mapping entry
QUERY Q24_vector_by_id(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: V<Essay>(item_id)
  }

// Out in RETURN array
QUERY Q25_Out() =>
  RETURN [
    {entry: E<Selected>::ToN::Out<ShownIn>},
    {entry: 1},
  ]

// vector by id in FOR body
QUERY Q26_vector_by_id(item_id: ID) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- V<Essay>(item_id)
  }
  RETURN NONE

// ToN in EXISTS
QUERY Q27_ToN() =>
  exhibits <- N<Exhibit>
  RETURN EXISTS(exhibits::OutE<ShownIn>::ToN)

// node by index in FOR body
QUERY Q28_node_by_index(text: String) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- N<Exhibit>({inventory: text})
  }
  RETURN NONE

// values in mapping entry
QUERY Q29_values() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::Out<Echoes>::{year_made}
  }

// vector by id in nested closure
QUERY Q30_vector_by_id(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: V<Essay>(item_id)},
  }

// In in EXISTS
QUERY Q31_In(text: String) =>
  RETURN EXISTS(SearchBM25<Exhibit>(text, 4)::In<Echoes>)
