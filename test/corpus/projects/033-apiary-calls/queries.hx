// nested calls in array element
QUERY Q3_nested_calls(limit: U16, factor: F64) =>
  hives <- N<Hive>
  list <- [ADD(MUL(hives::FIRST::{honey_kg}, factor), SUB(SQRT(hives::FIRST::{frames}), DIV(limit, 2.0))), ADD(MUL(hives::FIRST::{honey_kg}, factor), SUB(SQRT(hives::FIRST::{frames}), DIV(limit, 2.0)))]
  RETURN list

// nested calls in nested mapping entry
QUERY Q4_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: ADD(MUL(_::{honey_kg}, factor), SUB(SQRT(_::{frames}), DIV(limit, 2.0))),
      hive_name,
    },
  }

// call in condition inside EXISTS
QUERY Q5_call() =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(_::{honey_kg}::LTE(ADD(_::{frames}, 3)))))::{tag}

// call of counts in FOR body after destructuring
QUERY Q6_call_of_counts(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- ADD(found::Out<PlacedOn>::COUNT, found::In<Watches>::COUNT)
  }
  RETURN NONE

// call in AddN statement
QUERY Q7_call(item_id: ID) =>
  AddN<Hive>({honey_kg: ADD(N<Hive>(item_id)::{frames}, 3)})
  RETURN NONE

// nested calls in condition inside EXISTS
QUERY Q8_nested_calls(limit: U16, factor: F64) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(_::{honey_kg}::LTE(ADD(MUL(_::{honey_kg}, factor), SUB(SQRT(_::{frames}), DIV(limit, 2.0)))))))::{tag}

// nested calls in AddN property
QUERY Q9_nested_calls(limit: U16, factor: F64) =>
  hives <- N<Hive>
  added <- AddN<Hive>({honey_kg: ADD(MUL(hives::FIRST::{honey_kg}, factor), SUB(SQRT(hives::FIRST::{frames}), DIV(limit, 2.0)))})
  RETURN added

// nested calls in RETURN array
QUERY Q10_nested_calls(limit: U16, factor: F64) =>
  RETURN [
    {entry: ADD(MUL(N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{honey_kg}, factor), SUB(SQRT(N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{frames}), DIV(limit, 2.0)))},
    {entry: 1},
  ]

// call of counts in RETURN nested object
QUERY Q11_call_of_counts(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN {outer: {value: ADD(hive::Out<PlacedOn>::COUNT, hive::In<Watches>::COUNT)}, again: ADD(hive::Out<PlacedOn>::COUNT, hive::In<Watches>::COUNT)}

// call in UpsertN value
QUERY Q12_call(item_id: ID, text: String) =>
  hive <- N<Hive>(item_id)
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({honey_kg: ADD(hive::{frames}, 3)})
  RETURN kept

// call in PREFILTER
QUERY Q13_call(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(_::{honey_kg}::LTE(ADD(_::{frames}, 3)))
  ))::{note_text, score}

// nested calls in rerank argument
QUERY Q14_nested_calls(limit: U16, factor: F64, text: String, vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::RerankRRF(k: ADD(MUL(N<Hive>({tag: text})::{honey_kg}, factor), SUB(SQRT(N<Hive>({tag: text})::{frames}), DIV(limit, 2.0))))

// call of counts in FOR body
QUERY Q15_call_of_counts() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- ADD(each::Out<PlacedOn>::COUNT, each::In<Watches>::COUNT)
  }
  RETURN NONE

// call in vector element
QUERY Q16_call() =>
  RETURN SearchV<Diary>([ADD(N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{frames}, 3), 1, 0], 2)

// call of counts in nested FOR body
QUERY Q17_call_of_counts(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- ADD(inner::Out<PlacedOn>::COUNT, inner::In<Watches>::COUNT)
    }
  }
  RETURN hives::COUNT

// nested calls in FOR body after destructuring
QUERY Q18_nested_calls(limit: U16, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- ADD(MUL(found::{honey_kg}, factor), SUB(SQRT(found::{frames}), DIV(limit, 2.0)))
  }
  RETURN NONE

// call of counts in condition inside EXISTS
QUERY Q19_call_of_counts() =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(_::{honey_kg}::LTE(ADD(_::Out<PlacedOn>::COUNT, _::In<Watches>::COUNT)))))::{tag}

// nested calls in vector element
QUERY Q20_nested_calls(limit: U16, factor: F64, text: String) =>
  RETURN SearchV<Diary>([ADD(MUL(N<Hive>({tag: text})::{honey_kg}, factor), SUB(SQRT(N<Hive>({tag: text})::{frames}), DIV(limit, 2.0))), 1, 0], 2)

// call of counts in vector element
QUERY Q21_call_of_counts(item_id: ID) =>
  RETURN SearchV<Diary>([ADD(N<Hive>(item_id)::Out<PlacedOn>::COUNT, N<Hive>(item_id)::In<Watches>::COUNT), 1, 0], 2)

// call of counts in UpsertN value
QUERY Q22_call_of_counts(text: String) =>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({honey_kg: ADD(SearchBM25<Hive>(text, 4)::Out<PlacedOn>::COUNT, SearchBM25<Hive>(text, 4)::In<Watches>::COUNT)})
  RETURN kept

// call of counts in UpsertE value
QUERY Q23_call_of_counts(item_id: ID, text: String) =>
  hive <- N<Hive>(item_id)
  link <- E<Swarms>::UpsertE({drift: ADD(N<Hive>({tag: text})::Out<PlacedOn>::COUNT, N<Hive>({tag: text})::In<Watches>::COUNT)})::From(hive)::To(item_id)
  RETURN link

// nested calls in RETURN list
QUERY Q24_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  hive <- N<Hive>(item_id)
  total <- N<Meadow>::COUNT
  RETURN total, ADD(MUL(hive::{honey_kg}, factor), SUB(SQRT(hive::{frames}), DIV(limit, 2.0)))

// nested calls in RETURN object
QUERY Q25_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  RETURN {
    value: ADD(MUL(N<Hive>(item_id)::{honey_kg}, factor), SUB(SQRT(N<Hive>(item_id)::{frames}), DIV(limit, 2.0))),
    nested: {inner: [1, {deep: NONE}]},
  }

// call in UPDATE value
QUERY Q26_call(item_id: ID, text: String) =>
  hive <- N<Hive>(item_id)
  changed <- hive::UPDATE({honey_kg: ADD(N<Hive>({tag: text})::{frames}, 3)})
  RETURN changed
