// UpsertE backwards in binding
QUERY Q2_UpsertE_backwards(item_id: ID, factor: F64) =>
  result <- E<Swarms>::UpsertE({drift: factor})::To(item_id)::From(item_id)
  RETURN result

// AddN in RETURN
QUERY Q3_AddN(limit: U16, text: String) =>
  RETURN AddN<Meadow>({meadow_name: text, acres: limit})

// AddE backwards in RETURN object
QUERY Q4_AddE_backwards(item_id: ID, text: String) =>
  RETURN {
    value: AddE<Swarms>::To(N<Hive>({tag: text}))::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN of nothing in FOR body
QUERY Q5_AddN_of_nothing() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- AddN<Meadow>({})
  }
  RETURN NONE

// AddE backwards in FOR body after destructuring
QUERY Q6_AddE_backwards(item_id: ID, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- AddE<Swarms>::To(N<Hive>({tag: text}))::From(item_id)
  }
  RETURN NONE

// UPDATE of edges in binding
QUERY Q7_UPDATE_of_edges(factor: F64) =>
  result <- E<Watches>::ToN::OutE<PlacedOn>::UPDATE({toll: MUL(factor, 2)})
  RETURN result

// UpsertV in RETURN object
QUERY Q8_UpsertV(text: String, vector: [F64]) =>
  RETURN {
    value: V<Diary>::WHERE(_::{note_text}::EQ(text))::UpsertV(vector, {note_text: text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UPDATE in FOR body
QUERY Q9_UPDATE(text: String) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::UPDATE({honey_kg: 4, hive_name: text})
  }
  RETURN NONE

// AddE in RETURN
QUERY Q10_AddE(item_id: ID, moment: Date) =>
  RETURN AddE<PlacedOn>({toll: 1.5, set_down: moment})::From(item_id)::To(N<Meadow>::FIRST)

// UpsertN of a filter in FOR body after destructuring
QUERY Q11_UpsertN_of_a_filter(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- N<Meadow>::WHERE(_::{meadow_name}::EQ(text))::UpsertN({meadow_name: text, acres: 5})
  }
  RETURN NONE

// UPDATE of edges in RETURN
QUERY Q12_UPDATE_of_edges(item_id: ID, factor: F64) =>
  RETURN N<Hive>(item_id)::OutE<PlacedOn>::UPDATE({toll: MUL(factor, 2)})

// AddV in binding
QUERY Q13_AddV(text: String, vector: [F64]) =>
  result <- AddV<Diary>(vector, {note_text: text})
  RETURN result

// AddN with arrays in RETURN object
QUERY Q14_AddN_with_arrays(limit: U16, text: String, enabled: Boolean) =>
  RETURN {
    value: AddN<Hive>({hive_name: text, blossoms: ["a", text], frames: ADD(limit, 1), queenright: enabled,}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertV in binding
QUERY Q15_UpsertV(text: String, vector: [F64]) =>
  result <- V<Diary>::WHERE(_::{note_text}::EQ(text))::UpsertV(vector, {note_text: text})
  RETURN result

// AddE of every pair in FOR body
QUERY Q16_AddE_of_every_pair(factor: F64) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- AddE<Swarms>({drift: factor})::From(N<Hive>)::To(N<Hive>)
  }
  RETURN NONE

// UpsertN in nested FOR body
QUERY Q17_UpsertN(text: String, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::UpsertN({hive_name: text, queenright: EXISTS(N<Meadow>)})
    }
  }
  RETURN hives::COUNT

// UpsertN in RETURN object
QUERY Q18_UpsertN(text: String) =>
  hives <- N<Hive>
  RETURN {
    value: hives::UpsertN({hive_name: text, queenright: EXISTS(N<Meadow>)}),
    nested: {inner: [1, {deep: NONE}]},
  }

// bare AddN in RETURN object
QUERY Q19_bare_AddN() =>
  RETURN {
    value: AddN<Meadow>,
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN of nothing in RETURN object
QUERY Q20_AddN_of_nothing() =>
  RETURN {
    value: AddN<Meadow>({}),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN in binding
QUERY Q21_AddN(limit: U16, text: String) =>
  result <- AddN<Meadow>({meadow_name: text, acres: limit})
  RETURN result

// UpsertV of a literal in FOR body
QUERY Q22_UpsertV_of_a_literal(item_id: ID) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- V<Diary>(item_id)::UpsertV([1, 2, 3], {jargon: "fr"})
  }
  RETURN NONE

// AddN of nothing in nested FOR body
QUERY Q23_AddN_of_nothing(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- AddN<Meadow>({})
    }
  }
  RETURN hives::COUNT

// AddN of nothing in FOR body after destructuring
QUERY Q24_AddN_of_nothing(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- AddN<Meadow>({})
  }
  RETURN NONE

// UpsertN of a filter in nested FOR body
QUERY Q25_UpsertN_of_a_filter(text: String, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- N<Meadow>::WHERE(_::{meadow_name}::EQ(text))::UpsertN({meadow_name: text, acres: 5})
    }
  }
  RETURN hives::COUNT
