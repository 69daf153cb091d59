// negated OR in mapping entry
QUERY Q9_negated_OR() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: !OR(EXISTS(_::Out<Couples>), !EXISTS(_::Out<HasReport>))
  }

// EXISTS of a property in RETURN
QUERY Q10_EXISTS_of_a_property() =>
  RETURN EXISTS(N<Train>::ORDER<Asc>(_::{nickname})::FIRST::{inspected})

// negated EXISTS in RETURN list
QUERY Q11_negated_EXISTS(item_id: ID) =>
  train <- N<Train>(item_id)
  total <- N<Depot>::COUNT
  RETURN total, !EXISTS(train::In<Drives>)

// nested logic in nested FOR body
QUERY Q12_nested_logic(enabled: Boolean, codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- AND(OR(inner::{coaches}::GT(1), !AND(inner::{electric}::EQ(enabled), EXISTS(inner::Out<Couples>))), !OR(inner::{nickname}::EQ("x")))
    }
  }
  RETURN trains::COUNT

// AND in traversal from a look-up
QUERY Q13_AND(text: String) =>
  RETURN AND(N<Train>({unit_code: text})::{electric}::EQ(true), EXISTS(N<Train>({unit_code: text})::OutE<Couples>))

// negated AND in AddN statement
QUERY Q14_negated_AND(limit: U16, text: String) =>
  AddN<Train>({electric: !AND(N<Train>({unit_code: text})::{electric}::EQ(false), N<Train>({unit_code: text})::{coaches}::LTE(limit)), coaches: 1})
  RETURN NONE

// OR in FOR body after destructuring
QUERY Q15_OR(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- OR(found::{coaches}::GT(5), found::{nickname}::EQ(text), found::{top_speed}::LT(0.5))
  }
  RETURN NONE

// EXISTS of a source in PREFILTER
QUERY Q16_EXISTS_of_a_source(text: String, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(EXISTS(N<Train>({unit_code: text})))
  ))::{summary, score}

// negated AND in condition inside EXISTS
QUERY Q17_negated_AND(limit: U16) =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(!AND(_::{electric}::EQ(false), _::{coaches}::LTE(limit)))))::{unit_code}

// EXISTS of a property in AddN property
QUERY Q18_EXISTS_of_a_property(item_id: ID) =>
  train <- N<Train>(item_id)
  added <- AddN<Train>({electric: EXISTS(train::{inspected}), coaches: 1})
  RETURN added

// negated OR in condition inside EXISTS
QUERY Q19_negated_OR() =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(!OR(EXISTS(_::Out<Couples>), !EXISTS(_::Out<HasReport>)))))::{unit_code}

// negated OR in RETURN
QUERY Q20_negated_OR(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN !OR(EXISTS(train::Out<Couples>), !EXISTS(train::Out<HasReport>))

// OR in RETURN list
QUERY Q21_OR(text: String) =>
  trains <- N<Train>
  total <- N<Depot>::COUNT
  RETURN total, OR(trains::FIRST::{coaches}::GT(5), trains::FIRST::{nickname}::EQ(text), trains::FIRST::{top_speed}::LT(0.5))

// EXISTS in RETURN
QUERY Q22_EXISTS(text: String) =>
  RETURN EXISTS(SearchBM25<Train>(text, 4)::Out<ParkedAt>)

// negated AND in UpsertN value
QUERY Q23_negated_AND(item_id: ID, limit: U16, text: String) =>
  kept <- N<Train>::WHERE(_::{unit_code}::EQ(text))::UpsertN({electric: !AND(E<Couples>(item_id)::ToN::{electric}::EQ(false), E<Couples>(item_id)::ToN::{coaches}::LTE(limit)), coaches: 1})
  RETURN kept

// EXISTS of a source in closure
QUERY Q24_EXISTS_of_a_source(text: String) =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: EXISTS(N<Train>({unit_code: text})),
  }

// OR in negated OR operand
QUERY Q25_OR(text: String) =>
  trains <- N<Train>
  RETURN trains::WHERE(!OR(OR(_::{coaches}::GT(5), _::{nickname}::EQ(text), _::{top_speed}::LT(0.5)), _::{coaches}::LT(0)))

// negated EXISTS in FOR body after destructuring
QUERY Q26_negated_EXISTS(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- !EXISTS(found::In<Drives>)
  }
  RETURN NONE

// nested logic in RETURN object
QUERY Q27_nested_logic(enabled: Boolean) =>
  trains <- N<Train>
  RETURN {
    value: AND(OR(trains::FIRST::{coaches}::GT(1), !AND(trains::FIRST::{electric}::EQ(enabled), EXISTS(trains::Out<Couples>))), !OR(trains::FIRST::{nickname}::EQ("x"))),
    nested: {inner: [1, {deep: NONE}]},
  }

// AND in condition
QUERY Q28_AND() =>
  found <- N<Train>::WHERE(
    AND(_::{electric}::EQ(true), EXISTS(_::OutE<Couples>))
  )
  RETURN found

// negated OR in nested FOR body
QUERY Q29_negated_OR(codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- !OR(EXISTS(inner::Out<Couples>), !EXISTS(inner::Out<HasReport>))
    }
  }
  RETURN trains::COUNT

// EXISTS in RETURN nested object
QUERY Q30_EXISTS(item_id: ID) =>
  RETURN {outer: {value: EXISTS(N<Train>(item_id)::Out<ParkedAt>)}, again: EXISTS(N<Train>(item_id)::Out<ParkedAt>)}

// EXISTS of a property in FOR body
QUERY Q31_EXISTS_of_a_property() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- EXISTS(each::{inspected})
  }
  RETURN NONE

// negated OR in AddN statement
QUERY Q32_negated_OR(text: String) =>
  AddN<Train>({electric: !OR(EXISTS(N<Train>({unit_code: text})::Out<Couples>), !EXISTS(N<Train>({unit_code: text})::Out<HasReport>)), coaches: 1})
  RETURN NONE
