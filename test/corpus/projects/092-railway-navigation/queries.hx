// ToN in nested mapping entry
QUERY Q4_ToN(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::OutE<ParkedAt>::ToN,
      nickname,
    },
  }

// values in aggregate argument
QUERY Q5_values(text: String) =>
  RETURN COUNT(N<Train>({unit_code: text})::Out<Couples>::{coaches})

// ID step in closure
QUERY Q6_ID_step() =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: each::Out<Couples>::ID,
  }

// ToV in mapping entry
QUERY Q7_ToV() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::OutE<HasReport>::ToV
  }

// FromV in RETURN
QUERY Q8_FromV() =>
  RETURN V<Report>::Out<Concerns>::InE<Concerns>::FromV

// edge by id in mapping entry
QUERY Q9_edge_by_id(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: E<ParkedAt>(item_id)
  }

// two hops in traversal from a single variable
QUERY Q10_two_hops(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::Out<ParkedAt>::In<ParkedAt>

// two hops in nested mapping entry
QUERY Q11_two_hops(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::Out<ParkedAt>::In<ParkedAt>,
      nickname,
    },
  }

// OutE in condition
QUERY Q12_OutE() =>
  found <- N<Train>::WHERE(
    EXISTS(_::OutE<ParkedAt>)
  )
  RETURN found

// edges by type in DROP
QUERY Q13_edges_by_type() =>
  DROP E<ParkedAt>
  RETURN NONE

// OutE in negated OR operand
QUERY Q14_OutE() =>
  trains <- N<Train>
  RETURN trains::WHERE(!OR(EXISTS(_::OutE<ParkedAt>), _::{coaches}::LT(0)))

// ID step in condition
QUERY Q15_ID_step() =>
  found <- N<Train>::WHERE(
    _::ID::IS_IN(_::Out<Couples>::ID)
  )
  RETURN found

// OutE in FOR body
QUERY Q16_OutE() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::OutE<ParkedAt>
  }
  RETURN NONE

// In in RETURN list
QUERY Q17_In() =>
  total <- N<Depot>::COUNT
  RETURN total, V<Report>::Out<Concerns>::In<Couples>

// node by index in bound mapping entry
QUERY Q18_node_by_index(text: String) =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: N<Train>({unit_code: text}), unit_code, ..}
  RETURN shown

// OutE in bound mapping entry
QUERY Q19_OutE() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::OutE<ParkedAt>, unit_code, ..}
  RETURN shown

// FromV in bound mapping entry
QUERY Q20_FromV() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::InE<Concerns>::FromV, unit_code, ..}
  RETURN shown

// number property in condition
QUERY Q21_number_property() =>
  found <- N<Train>::WHERE(
    _::{top_speed}::LTE(_::{coaches})
  )
  RETURN found

// node by literal id in RETURN
QUERY Q22_node_by_literal_id() =>
  RETURN N<Train>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")

// edge by id in RETURN
QUERY Q23_edge_by_id(item_id: ID) =>
  RETURN E<ParkedAt>(item_id)

// vector by id in RETURN
QUERY Q24_vector_by_id(item_id: ID) =>
  RETURN V<Report>(item_id)

// OutE in RETURN object
QUERY Q25_OutE() =>
  RETURN {
    value: E<Drives>::ToN::OutE<ParkedAt>,
    nested: {inner: [1, {deep: NONE}]},
  }

// In in DROP
QUERY Q26_In() =>
  DROP V<Report>::Out<Concerns>::In<Couples>
  RETURN NONE

// Out in EXISTS
QUERY Q27_Out() =>
  trains <- N<Train>
  RETURN EXISTS(trains::Out<ParkedAt>)
