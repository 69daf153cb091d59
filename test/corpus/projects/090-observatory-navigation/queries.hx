// through vectors in FOR body
QUERY Q2_through_vectors() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::Out<HasLog>::Out<Mentions>
  }
  RETURN NONE

// InE in bound mapping entry
QUERY Q3_InE() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::InE<Overlaps>, serial, ..}
  RETURN shown

// vectors by type in RETURN nested object
QUERY Q4_vectors_by_type() =>
  RETURN {outer: {value: V<Logbook>}, again: V<Logbook>}

// ToV in FOR list
QUERY Q5_ToV(text: String) =>
  list <- N<Telescope>({serial: text})::OutE<HasLog>::ToV
  FOR entry IN list {
    AddN<Dome>({floors: 1})
  }
  RETURN NONE

// ToV in closure
QUERY Q6_ToV() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::OutE<HasLog>::ToV,
  }

// bare item in FOR body after destructuring
QUERY Q7_bare_item(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found
  }
  RETURN NONE

// node by index in RETURN nested object
QUERY Q8_node_by_index(text: String) =>
  RETURN {outer: {value: N<Telescope>({serial: text})}, again: N<Telescope>({serial: text})}

// ToV in FOR body
QUERY Q9_ToV() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::OutE<HasLog>::ToV
  }
  RETURN NONE

// edge by id in PREFILTER
QUERY Q10_edge_by_id(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(E<StandsIn>(item_id)))
  ))::{entry, score}

// In in mapping entry
QUERY Q11_In() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::In<Overlaps>
  }

// ToN in PREFILTER
QUERY Q12_ToN(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::OutE<StandsIn>::ToN))
  ))::{entry, score}

// vector by id in DROP
QUERY Q13_vector_by_id(item_id: ID) =>
  DROP V<Logbook>(item_id)
  RETURN NONE

// number property in array element
QUERY Q14_number_property(text: String) =>
  list <- [N<Telescope>({serial: text})::{mirror_cm}, N<Telescope>({serial: text})::{mirror_cm}]
  RETURN list

// FromV in condition inside EXISTS
QUERY Q15_FromV() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(_::InE<Mentions>::FromV))))::{serial}

// vector by id in nested mapping entry
QUERY Q16_vector_by_id(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: V<Logbook>(item_id),
      label_text,
    },
  }

// values in FOR body
QUERY Q17_values() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::Out<Overlaps>::{mirror_cm}
  }
  RETURN NONE

// edges by type in binding
QUERY Q18_edges_by_type() =>
  result <- E<StandsIn>
  RETURN result

// FromN in INTERSECT
QUERY Q19_FromN() =>
  telescopes <- N<Telescope>
  RETURN telescopes::INTERSECT(_::InE<Overlaps>::FromN)

// edges by type in negated OR operand
QUERY Q20_edges_by_type() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(E<StandsIn>), _::{mirror_cm}::LT(0)))

// property in RETURN object
QUERY Q21_property() =>
  telescopes <- N<Telescope>
  RETURN {
    value: telescopes::FIRST::{label_text},
    nested: {inner: [1, {deep: NONE}]},
  }

// edge by id in bound mapping entry
QUERY Q22_edge_by_id(item_id: ID) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: E<StandsIn>(item_id), serial, ..}
  RETURN shown

// ToV in nested mapping entry
QUERY Q23_ToV(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::OutE<HasLog>::ToV,
      label_text,
    },
  }

// FromV in traversal from a single variable
QUERY Q24_FromV(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::InE<Mentions>::FromV

// FromV in PREFILTER
QUERY Q25_FromV(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::InE<Mentions>::FromV))
  ))::{entry, score}
