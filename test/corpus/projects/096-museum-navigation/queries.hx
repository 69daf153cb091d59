// node by id in bound mapping entry
QUERY Q8_node_by_id(item_id: ID) =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: N<Exhibit>(item_id), inventory, ..}
  RETURN shown

// edge by id in EXISTS
QUERY Q9_edge_by_id(item_id: ID) =>
  RETURN EXISTS(E<ShownIn>(item_id))

// FromV in negated OR operand
QUERY Q10_FromV() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(EXISTS(_::InE<Treats>::FromV), _::{year_made}::LT(0)))

// In in INTERSECT
QUERY Q11_In() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::INTERSECT(_::In<Echoes>)

// values in FOR list
QUERY Q12_values(item_id: ID) =>
  list <- N<Exhibit>(item_id)::Out<Echoes>::{year_made}
  FOR entry IN list {
    AddN<Gallery>({alcoves: 1})
  }
  RETURN NONE

// number property in AND operand
QUERY Q13_number_property() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    _::{insured}::LTE(_::{year_made})
  ))

// through vectors in RETURN nested object
QUERY Q14_through_vectors(text: String) =>
  RETURN {outer: {value: N<Exhibit>({inventory: text})::Out<HasEssay>::Out<Treats>}, again: N<Exhibit>({inventory: text})::Out<HasEssay>::Out<Treats>}

// vector by id in EXISTS
QUERY Q15_vector_by_id(item_id: ID) =>
  RETURN EXISTS(V<Essay>(item_id))

// Out to vectors in AND operand
QUERY Q16_Out_to_vectors() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::Out<HasEssay>)
  ))

// number property in PREFILTER
QUERY Q17_number_property(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{insured}::LTE(_::{year_made}))
  ))::{passage, score}

// In in condition inside EXISTS
QUERY Q18_In() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(EXISTS(_::In<Echoes>))))::{inventory}

// node by id in binding
QUERY Q19_node_by_id(item_id: ID) =>
  result <- N<Exhibit>(item_id)
  RETURN result

// ToV in RETURN
QUERY Q20_ToV(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::OutE<HasEssay>::ToV

// bare item in traversal from a single variable
QUERY Q21_bare_item(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit

// values in nested FOR body
QUERY Q22_values(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<Echoes>::{year_made}
    }
  }
  RETURN exhibits::COUNT

// In in FOR body
QUERY Q23_In() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::In<Echoes>
  }
  RETURN NONE

// ToN in traversal from a search
QUERY Q24_ToN(text: String) =>
  RETURN SearchBM25<Exhibit>(text, 4)::OutE<ShownIn>::ToN

// node by literal id in negated OR operand
QUERY Q25_node_by_literal_id() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(EXISTS(N<Exhibit>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")), _::{year_made}::LT(0)))

// bare item in aggregate argument
QUERY Q26_bare_item(text: String) =>
  RETURN COUNT(N<Exhibit>({inventory: text}))

// node by id in nested closure
QUERY Q27_node_by_id(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: N<Exhibit>(item_id)},
  }

// node by literal id in FOR body
QUERY Q28_node_by_literal_id() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- N<Exhibit>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
  }
  RETURN NONE

// edges by type in bound mapping entry
QUERY Q29_edges_by_type() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: E<ShownIn>, inventory, ..}
  RETURN shown

// two hops in FOR body
QUERY Q30_two_hops() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<ShownIn>::In<ShownIn>
  }
  RETURN NONE

// edge by id in condition inside EXISTS
QUERY Q31_edge_by_id(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(EXISTS(E<ShownIn>(item_id)))))::{inventory}
