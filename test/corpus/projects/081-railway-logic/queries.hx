// negated OR in nested mapping entry
QUERY Q9_negated_OR(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: !OR(EXISTS(_::Out<Couples>), !EXISTS(_::Out<HasReport>)),
      nickname,
    },
  }

// negated EXISTS in RETURN object
QUERY Q10_negated_EXISTS() =>
  RETURN {
    value: !EXISTS(N<Train>::In<Drives>),
    nested: {inner: [1, {deep: NONE}]},
  }

// OR in RETURN object
QUERY Q11_OR(item_id: ID, text: String) =>
  RETURN {
    value: OR(E<Couples>(item_id)::ToN::{coaches}::GT(5), E<Couples>(item_id)::ToN::{nickname}::EQ(text), E<Couples>(item_id)::ToN::{top_speed}::LT(0.5)),
    nested: {inner: [1, {deep: NONE}]},
  }

// EXISTS in nested mapping entry
QUERY Q12_EXISTS(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: EXISTS(_::Out<ParkedAt>),
      nickname,
    },
  }

// negated OR in RETURN list
QUERY Q13_negated_OR(text: String) =>
  total <- N<Depot>::COUNT
  RETURN total, !OR(EXISTS(SearchBM25<Train>(text, 4)::Out<Couples>), !EXISTS(SearchBM25<Train>(text, 4)::Out<HasReport>))

// nested logic in RETURN
QUERY Q14_nested_logic(text: String, enabled: Boolean) =>
  RETURN AND(OR(N<Train>({unit_code: text})::{coaches}::GT(1), !AND(N<Train>({unit_code: text})::{electric}::EQ(enabled), EXISTS(N<Train>({unit_code: text})::Out<Couples>))), !OR(N<Train>({unit_code: text})::{nickname}::EQ("x")))

// negated EXISTS in binding
QUERY Q15_negated_EXISTS() =>
  trains <- N<Train>
  result <- !EXISTS(trains::FIRST::In<Drives>)
  RETURN result

// EXISTS in UPDATE value
QUERY Q16_EXISTS(item_id: ID) =>
  train <- N<Train>(item_id)
  changed <- train::UPDATE({electric: EXISTS(E<Drives>::ToN::Out<ParkedAt>), coaches: 1})
  RETURN changed

// negated AND in condition
QUERY Q17_negated_AND(limit: U16) =>
  found <- N<Train>::WHERE(
    !AND(_::{electric}::EQ(false), _::{coaches}::LTE(limit))
  )
  RETURN found

// EXISTS in RETURN
QUERY Q18_EXISTS() =>
  trains <- N<Train>
  RETURN EXISTS(trains::Out<ParkedAt>)

// EXISTS in mapping entry
QUERY Q19_EXISTS() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: EXISTS(_::Out<ParkedAt>)
  }

// AND in RETURN array
QUERY Q20_AND(item_id: ID, text: String) =>
  train <- N<Train>(item_id)
  RETURN [
    {entry: AND(N<Train>({unit_code: text})::{electric}::EQ(true), EXISTS(train::OutE<Couples>))},
    {entry: 1},
  ]

// negated OR in condition inside EXISTS
QUERY Q21_negated_OR() =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(!OR(EXISTS(_::Out<Couples>), !EXISTS(_::Out<HasReport>)))))::{unit_code}

// EXISTS of a source in RETURN
QUERY Q22_EXISTS_of_a_source(text: String) =>
  RETURN EXISTS(N<Train>({unit_code: text}))

// EXISTS in AND operand
QUERY Q23_EXISTS() =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(_::Out<ParkedAt>)
  ))

// AND in PREFILTER
QUERY Q24_AND(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(AND(_::{electric}::EQ(true), EXISTS(_::OutE<Couples>)))
  ))::{summary, score}

// negated AND in FOR body
QUERY Q25_negated_AND(limit: U16) =>
  trains <- N<Train>
  FOR each IN trains {
    value <- !AND(each::{electric}::EQ(false), each::{coaches}::LTE(limit))
  }
  RETURN NONE

// negated AND in UpsertN value
QUERY Q26_negated_AND(limit: U16, text: String) =>
  kept <- N<Train>::WHERE(_::{unit_code}::EQ(text))::UpsertN({electric: !AND(N<Train>({unit_code: text})::{electric}::EQ(false), N<Train>({unit_code: text})::{coaches}::LTE(limit)), coaches: 1})
  RETURN kept

// negated AND in condition inside EXISTS
QUERY Q27_negated_AND(limit: U16) =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(!AND(_::{electric}::EQ(false), _::{coaches}::LTE(limit)))))::{unit_code}

// negated OR in ORDER
QUERY Q28_negated_OR() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(!OR(EXISTS(_::Out<Couples>), !EXISTS(_::Out<HasReport>)))::{unit_code, coaches}

// EXISTS in negated OR operand
QUERY Q29_EXISTS() =>
  trains <- N<Train>
  RETURN trains::WHERE(!OR(EXISTS(_::Out<ParkedAt>), _::{coaches}::LT(0)))

// AND in bound mapping entry
QUERY Q30_AND() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: AND(_::{electric}::EQ(true), EXISTS(_::OutE<Couples>)), unit_code, ..}
  RETURN shown

// EXISTS of a source in ORDER
QUERY Q31_EXISTS_of_a_source(text: String) =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(EXISTS(N<Train>({unit_code: text})))::{unit_code, coaches}

// OR in array element
QUERY Q32_OR(text: String) =>
  list <- [OR(N<Train>({unit_code: text})::{coaches}::GT(5), N<Train>({unit_code: text})::{nickname}::EQ(text), N<Train>({unit_code: text})::{top_speed}::LT(0.5)), OR(N<Train>({unit_code: text})::{coaches}::GT(5), N<Train>({unit_code: text})::{nickname}::EQ(text), N<Train>({unit_code: text})::{top_speed}::LT(0.5))]
  RETURN list
