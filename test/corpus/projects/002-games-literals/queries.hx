// string parameter in index look-up
QUERY Q1_string_parameter(text: String) =>
  RETURN N<Quest>({quest_key: text})

// integer in AddN property
QUERY Q2_integer() =>
  added <- AddN<Quest>({odds: 2})
  RETURN added

// string parameter in RETURN object
QUERY Q3_string_parameter(text: String) =>
  RETURN {
    value: text,
    nested: {inner: [1, {deep: NONE}]},
  }

// array of strings in closure
QUERY Q4_array_of_strings() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: ["a", "b"],
  }

// negative integer in nested closure
QUERY Q5_negative_integer() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: -7},
  }

// float in negated OR operand
QUERY Q6_float() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::{odds}::LTE(2.5), _::{points}::LT(0)))

// string with escapes in RETURN
QUERY Q7_string_with_escapes() =>
  RETURN "a \"quoted\" \\ line\n\tand \u00e9"

// array parameter in AddN property
QUERY Q8_array_parameter(codes: [String]) =>
  added <- AddN<Quest>({rewards: codes,})
  RETURN added

// Boolean parameter in condition
QUERY Q9_Boolean_parameter(enabled: Boolean) =>
  found <- N<Quest>::WHERE(
    enabled
  )
  RETURN found

// true in RETURN object
QUERY Q10_true() =>
  RETURN {
    value: true,
    nested: {inner: [1, {deep: NONE}]},
  }

// integer in RANGE bound
QUERY Q11_integer() =>
  quests <- N<Quest>
  RETURN quests::RANGE(0, 2)

// integer parameter in nested FOR body
QUERY Q12_integer_parameter(limit: U16, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- limit
    }
  }
  RETURN quests::COUNT

// string with a comment inside in ORDER
QUERY Q13_string_with_a_comment_inside() =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>("no // comment, 世界 😀")::{quest_key, points}

// string with escapes in AddN statement
QUERY Q14_string_with_escapes() =>
  AddN<Quest>({quest_name: "a \"quoted\" \\ line\n\tand \u00e9"})
  RETURN NONE

// string with escapes in FOR body after destructuring
QUERY Q15_string_with_escapes(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- "a \"quoted\" \\ line\n\tand \u00e9"
  }
  RETURN NONE

// integer parameter in k of a search
QUERY Q16_integer_parameter(limit: U16, vector: [F64]) =>
  RETURN SearchV<Legend>(vector, limit)

// string in negated OR operand
QUERY Q17_string() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::{quest_name}::NEQ("plain words"), _::{points}::LT(0)))

// small exponent in AddN property
QUERY Q18_small_exponent() =>
  added <- AddN<Quest>({odds: 25e-2})
  RETURN added

// false in mapping entry
QUERY Q19_false() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: false
  }

// string parameter in nested mapping entry
QUERY Q20_string_parameter(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: text,
      quest_name,
    },
  }

// Boolean parameter in RETURN
QUERY Q21_Boolean_parameter(enabled: Boolean) =>
  RETURN enabled

// float parameter in call argument in a mapping
QUERY Q22_float_parameter(factor: F64) =>
  quests <- N<Quest>
  RETURN quests::{quest_key, more: MUL(factor, 2)}

// float parameter in UpsertN value
QUERY Q23_float_parameter(factor: F64, text: String) =>
  kept <- N<Quest>::WHERE(_::{quest_key}::EQ(text))::UpsertN({odds: factor})
  RETURN kept

// Boolean parameter in array element
QUERY Q24_Boolean_parameter(enabled: Boolean) =>
  list <- [enabled, enabled]
  RETURN list
