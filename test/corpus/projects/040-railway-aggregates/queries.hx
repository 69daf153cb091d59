// COUNT step in negated OR operand
QUERY Q4_COUNT_step() =>
  trains <- N<Train>
  RETURN trains::WHERE(!OR(_::{top_speed}::LTE(_::COUNT), _::{coaches}::LT(0)))

// SUM in FOR body after destructuring
QUERY Q5_SUM(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- SUM(found::Out<ParkedAt>::{tracks})
  }
  RETURN NONE

// SUM of a parameter in call argument in a mapping
QUERY Q6_SUM_of_a_parameter(numbers: [I32]) =>
  trains <- N<Train>
  RETURN trains::{unit_code, more: MUL(SUM(numbers), 2)}

// SUM in traversal from a search
QUERY Q7_SUM(text: String) =>
  RETURN SUM(SearchBM25<Train>(text, 4)::Out<ParkedAt>::{tracks})

// MAX of a collection in PREFILTER
QUERY Q8_MAX_of_a_collection(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::{top_speed}::LTE(MAX(_::InE<Couples>::{stress})))
  ))::{summary, score}

// COUNT of values in condition
QUERY Q9_COUNT_of_values() =>
  found <- N<Train>::WHERE(
    _::{top_speed}::LTE(COUNT(_::Out<ParkedAt>::{depot_name}))
  )
  RETURN found

// SUM in AddN statement
QUERY Q10_SUM() =>
  AddN<Train>({top_speed: SUM(N<Train>::Out<ParkedAt>::{tracks})})
  RETURN NONE

// AVG of an array in closure
QUERY Q11_AVG_of_an_array(limit: U16) =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: AVG([1, 2.5, limit]),
  }

// MAX of a collection in FOR body after destructuring
QUERY Q12_MAX_of_a_collection(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- MAX(found::InE<Couples>::{stress})
  }
  RETURN NONE

// COUNT of items in FOR body
QUERY Q13_COUNT_of_items() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- COUNT(each::In<Drives>)
  }
  RETURN NONE

// SUM in ORDER
QUERY Q14_SUM() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(SUM(_::Out<ParkedAt>::{tracks}))::{unit_code, coaches}

// COUNT step in FOR body
QUERY Q15_COUNT_step() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::COUNT
  }
  RETURN NONE

// AVG in RETURN object
QUERY Q16_AVG() =>
  RETURN {
    value: AVG(E<Drives>::ToN::OutE<ParkedAt>::{charge}),
    nested: {inner: [1, {deep: NONE}]},
  }

// MIN of a collection in PREFILTER
QUERY Q17_MIN_of_a_collection(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::{top_speed}::LTE(MIN(_::Out<Couples>::{coaches})))
  ))::{summary, score}

// COUNT of a relation in FOR body after destructuring
QUERY Q18_COUNT_of_a_relation(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::Out<ParkedAt>::COUNT
  }
  RETURN NONE

// AVG of an array in bound mapping entry
QUERY Q19_AVG_of_an_array(limit: U16) =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: AVG([1, 2.5, limit]), unit_code, ..}
  RETURN shown

// COUNT of values in traversal from FIRST
QUERY Q20_COUNT_of_values() =>
  trains <- N<Train>
  RETURN COUNT(trains::FIRST::Out<ParkedAt>::{depot_name})

// COUNT of a filter in negated OR operand
QUERY Q21_COUNT_of_a_filter() =>
  trains <- N<Train>
  RETURN trains::WHERE(!OR(_::{top_speed}::LTE(_::Out<Couples>::WHERE(_::{electric}::EQ(true))::COUNT), _::{coaches}::LT(0)))

// COUNT of a filter in ORDER
QUERY Q22_COUNT_of_a_filter() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(_::Out<Couples>::WHERE(_::{electric}::EQ(true))::COUNT)::{unit_code, coaches}

// AVG in call argument in a mapping
QUERY Q23_AVG() =>
  trains <- N<Train>
  RETURN trains::{unit_code, more: MUL(AVG(_::OutE<ParkedAt>::{charge}), 2)}

// COUNT of values in nested mapping entry
QUERY Q24_COUNT_of_values(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: COUNT(_::Out<ParkedAt>::{depot_name}),
      nickname,
    },
  }

// COUNT of values in array element
QUERY Q25_COUNT_of_values() =>
  list <- [COUNT(E<Drives>::ToN::Out<ParkedAt>::{depot_name}), COUNT(E<Drives>::ToN::Out<ParkedAt>::{depot_name})]
  RETURN list

// COUNT step in binding
QUERY Q26_COUNT_step() =>
  result <- V<Report>::Out<Concerns>::COUNT
  RETURN result

// SUM in RETURN array
QUERY Q27_SUM() =>
  trains <- N<Train>
  RETURN [
    {entry: SUM(trains::Out<ParkedAt>::{tracks})},
    {entry: 1},
  ]
