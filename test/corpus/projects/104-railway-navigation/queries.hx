// property in ORDER
QUERY Q16_property() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(_::{nickname})::{unit_code, coaches}

// In from vectors in RETURN list
QUERY Q17_In_from_vectors() =>
  total <- N<Depot>::COUNT
  RETURN total, V<Report>::Out<Concerns>::In<Concerns>

// edge by id in DROP
QUERY Q18_edge_by_id(item_id: ID) =>
  DROP E<ParkedAt>(item_id)
  RETURN NONE

// node by index in RETURN list
QUERY Q19_node_by_index(text: String) =>
  total <- N<Depot>::COUNT
  RETURN total, N<Train>({unit_code: text})

// vector by id in mapping entry
QUERY Q20_vector_by_id(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: V<Report>(item_id)
  }

// FromN in mapping entry
QUERY Q21_FromN() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::InE<Couples>::FromN
  }

// In in traversal from a search
QUERY Q22_In(text: String) =>
  RETURN SearchBM25<Train>(text, 4)::In<Couples>

// FromN in RETURN nested object
QUERY Q23_FromN(text: String) =>
  RETURN {outer: {value: N<Train>({unit_code: text})::InE<Couples>::FromN}, again: N<Train>({unit_code: text})::InE<Couples>::FromN}

// In in traversal from FIRST
QUERY Q24_In() =>
  trains <- N<Train>
  RETURN trains::FIRST::In<Couples>

// In from vectors in nested closure
QUERY Q25_In_from_vectors() =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: inner::In<Concerns>},
  }

// edges by type in EXISTS
QUERY Q26_edges_by_type() =>
  RETURN EXISTS(E<ParkedAt>)

// number property in binding
QUERY Q27_number_property() =>
  trains <- N<Train>
  result <- trains::FIRST::{coaches}
  RETURN result

// through vectors in FOR list
QUERY Q28_through_vectors() =>
  list <- N<Train>::Out<HasReport>::Out<Concerns>
  FOR entry IN list {
    AddN<Depot>({tracks: 1})
  }
  RETURN NONE

// In from vectors in binding
QUERY Q29_In_from_vectors(item_id: ID) =>
  train <- N<Train>(item_id)
  result <- train::In<Concerns>
  RETURN result

// In in FOR list
QUERY Q30_In(item_id: ID) =>
  list <- N<Train>(item_id)::In<Couples>
  FOR entry IN list {
    AddN<Depot>({tracks: 1})
  }
  RETURN NONE

// node by index in binding
QUERY Q31_node_by_index(text: String) =>
  result <- N<Train>({unit_code: text})
  RETURN result

// bare item in binding
QUERY Q32_bare_item(text: String) =>
  result <- N<Train>({unit_code: text})
  RETURN result

// nodes by type in condition inside EXISTS
QUERY Q33_nodes_by_type() =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(EXISTS(N<Train>))))::{unit_code}

// property in RETURN nested object
QUERY Q34_property() =>
  RETURN {outer: {value: N<Train>::ORDER<Asc>(_::{nickname})::FIRST::{nickname}}, again: N<Train>::ORDER<Asc>(_::{nickname})::FIRST::{nickname}}

// through vectors in traversal from FIRST
QUERY Q35_through_vectors() =>
  trains <- N<Train>
  RETURN trains::FIRST::Out<HasReport>::Out<Concerns>

// edges by type in mapping entry
QUERY Q36_edges_by_type() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: E<ParkedAt>
  }

// Out to vectors in FOR body
QUERY Q37_Out_to_vectors() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::Out<HasReport>
  }
  RETURN NONE

// FromV in AND operand
QUERY Q38_FromV() =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(_::InE<Concerns>::FromV)
  ))

// number property in condition inside EXISTS
QUERY Q39_number_property() =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(_::{top_speed}::LTE(_::{coaches}))))::{unit_code}
