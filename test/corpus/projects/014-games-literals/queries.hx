// float in closure
QUERY Q13_float() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: 2.5,
  }

// Boolean parameter in negated OR operand
QUERY Q14_Boolean_parameter(enabled: Boolean) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(enabled, _::{points}::LT(0)))

// array parameter in negated OR operand
QUERY Q15_array_parameter(codes: [String]) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::{quest_name}::IS_IN(codes), _::{points}::LT(0)))

// float in RETURN object
QUERY Q16_float() =>
  RETURN {
    value: 2.5,
    nested: {inner: [1, {deep: NONE}]},
  }

// integer in rerank argument
QUERY Q17_integer(vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::RerankRRF(k: 2)

// array of numbers in condition inside EXISTS
QUERY Q18_array_of_numbers() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(_::{points}::IS_IN([1, 2, 3,]))))::{quest_key}

// array parameter in RETURN nested object
QUERY Q19_array_parameter(codes: [String]) =>
  RETURN {outer: {value: codes}, again: codes}

// string in FOR body after destructuring
QUERY Q20_string(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- "plain words"
  }
  RETURN NONE

// Boolean parameter in nested closure
QUERY Q21_Boolean_parameter(enabled: Boolean) =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: enabled},
  }

// integer in call argument
QUERY Q22_integer() =>
  RETURN ADD(2, SUB(1, 2))

// float in binding
QUERY Q23_float() =>
  result <- 2.5
  RETURN result

// array parameter in mapping entry
QUERY Q24_array_parameter(codes: [String]) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: codes
  }

// string parameter in mapping entry
QUERY Q25_string_parameter(text: String) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: text
  }

// array parameter in nested closure
QUERY Q26_array_parameter(codes: [String]) =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: codes},
  }

// Boolean parameter in ORDER
QUERY Q27_Boolean_parameter(enabled: Boolean) =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(enabled)::{quest_key, points}

// empty string in binding
QUERY Q28_empty_string() =>
  result <- ""
  RETURN result

// string in PREFILTER
QUERY Q29_string(vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(_::{quest_name}::NEQ("plain words"))
  ))::{tale, score}

// array of numbers in condition
QUERY Q30_array_of_numbers() =>
  found <- N<Quest>::WHERE(
    _::{points}::IS_IN([1, 2, 3,])
  )
  RETURN found

// array of numbers in RETURN
QUERY Q31_array_of_numbers() =>
  RETURN [1, 2, 3,]

// array parameter in closure
QUERY Q32_array_parameter(codes: [String]) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: codes,
  }

// float parameter in AddE property
QUERY Q33_float_parameter(item_id: ID, factor: F64) =>
  quest <- N<Quest>(item_id)
  AddE<Unlocks>({weight: factor})::From(item_id)::To(quest)
  RETURN NONE

// float parameter in mapping entry
QUERY Q34_float_parameter(factor: F64) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: factor
  }

// string with escapes in binding
QUERY Q35_string_with_escapes() =>
  result <- "a \"quoted\" \\ line\n\tand \u00e9"
  RETURN result

// NONE in binding
QUERY Q36_NONE() =>
  result <- NONE
  RETURN result
