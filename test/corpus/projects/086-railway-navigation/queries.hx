// InE in condition
QUERY Q4_InE() =>
  found <- N<Train>::WHERE(
    EXISTS(_::InE<Couples>)
  )
  RETURN found

// Out to vectors in bound mapping entry
QUERY Q5_Out_to_vectors() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::Out<HasReport>, unit_code, ..}
  RETURN shown

// Out in nested FOR body
QUERY Q6_Out(codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::Out<ParkedAt>
    }
  }
  RETURN trains::COUNT

// bare item in RETURN list
QUERY Q7_bare_item(item_id: ID) =>
  total <- N<Depot>::COUNT
  RETURN total, N<Train>(item_id)

// node by index in INTERSECT
QUERY Q8_node_by_index(text: String) =>
  trains <- N<Train>
  RETURN trains::INTERSECT(N<Train>({unit_code: text}))

// Out in condition inside EXISTS
QUERY Q9_Out() =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(EXISTS(_::Out<ParkedAt>))))::{unit_code}

// node by id in path end
QUERY Q10_node_by_id(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::ShortestPath<Couples>::To(N<Train>(item_id))

// ID step in PREFILTER
QUERY Q11_ID_step(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::ID::IS_IN(_::Out<Couples>::ID))
  ))::{summary, score}

// node by index in DROP
QUERY Q12_node_by_index(text: String) =>
  DROP N<Train>({unit_code: text})
  RETURN NONE

// OutE in FOR body
QUERY Q13_OutE() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::OutE<ParkedAt>
  }
  RETURN NONE

// nodes by type in nested mapping entry
QUERY Q14_nodes_by_type(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: N<Train>,
      nickname,
    },
  }

// bare item in nested closure
QUERY Q15_bare_item() =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: inner},
  }

// values in aggregate argument
QUERY Q16_values() =>
  RETURN COUNT(E<Drives>::ToN::Out<Couples>::{coaches})

// node by index in nested mapping entry
QUERY Q17_node_by_index(item_id: ID, text: String) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: N<Train>({unit_code: text}),
      nickname,
    },
  }

// values in FOR body
QUERY Q18_values() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::Out<Couples>::{coaches}
  }
  RETURN NONE

// ToV in FOR body
QUERY Q19_ToV() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::OutE<HasReport>::ToV
  }
  RETURN NONE

// InE in bound mapping entry
QUERY Q20_InE() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::InE<Couples>, unit_code, ..}
  RETURN shown

// vector by id in PREFILTER
QUERY Q21_vector_by_id(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(EXISTS(V<Report>(item_id)))
  ))::{summary, score}

// In from vectors in FOR list
QUERY Q22_In_from_vectors(text: String) =>
  list <- SearchBM25<Train>(text, 4)::In<Concerns>
  FOR entry IN list {
    AddN<Depot>({tracks: 1})
  }
  RETURN NONE

// ID step in condition inside EXISTS
QUERY Q23_ID_step() =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(_::ID::IS_IN(_::Out<Couples>::ID))))::{unit_code}

// edge by id in nested mapping entry
QUERY Q24_edge_by_id(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: E<ParkedAt>(item_id),
      nickname,
    },
  }

// Out in bound mapping entry
QUERY Q25_Out() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::Out<ParkedAt>, unit_code, ..}
  RETURN shown

// number property in call argument
QUERY Q26_number_property(text: String) =>
  RETURN ADD(N<Train>({unit_code: text})::{coaches}, SUB(1, N<Train>({unit_code: text})::{coaches}))

// number property in condition
QUERY Q27_number_property() =>
  found <- N<Train>::WHERE(
    _::{top_speed}::LTE(_::{coaches})
  )
  RETURN found
