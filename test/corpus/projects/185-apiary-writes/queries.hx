// AddE of every pair in binding
QUERY Q2_AddE_of_every_pair(factor: F64) =>
  result <- AddE<Swarms>({drift: factor})::From(N<Hive>)::To(N<Hive>)
  RETURN result

// UPDATE of edges in traversal from a single variable
QUERY Q3_UPDATE_of_edges(item_id: ID, factor: F64) =>
  hive <- N<Hive>(item_id)
  RETURN hive::OutE<PlacedOn>::UPDATE({toll: MUL(factor, 2)})

// AddE in FOR body
QUERY Q4_AddE(item_id: ID, moment: Date) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- AddE<PlacedOn>({toll: 1.5, set_down: moment})::From(item_id)::To(N<Meadow>::FIRST)
  }
  RETURN NONE

// UpsertN of a filter in binding
QUERY Q5_UpsertN_of_a_filter(text: String) =>
  result <- N<Meadow>::WHERE(_::{meadow_name}::EQ(text))::UpsertN({meadow_name: text, acres: 5})
  RETURN result

// UpsertN in RETURN
QUERY Q6_UpsertN(text: String) =>
  hives <- N<Hive>
  RETURN hives::FIRST::UpsertN({hive_name: text, queenright: EXISTS(N<Meadow>)})

// AddN with arrays in nested FOR body
QUERY Q7_AddN_with_arrays(limit: U16, text: String, enabled: Boolean, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- AddN<Hive>({hive_name: text, blossoms: ["a", text], frames: ADD(limit, 1), queenright: enabled,})
    }
  }
  RETURN hives::COUNT

// UpsertV in nested FOR body
QUERY Q8_UpsertV(text: String, codes: [String], vector: [F64]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- V<Diary>::WHERE(_::{note_text}::EQ(text))::UpsertV(vector, {note_text: text})
    }
  }
  RETURN hives::COUNT

// UpsertN in traversal from FIRST
QUERY Q9_UpsertN(text: String) =>
  hives <- N<Hive>
  RETURN hives::FIRST::UpsertN({hive_name: text, queenright: EXISTS(N<Meadow>)})

// bare AddN in RETURN
QUERY Q10_bare_AddN() =>
  RETURN AddN<Meadow>

// UpsertN in traversal from a source
QUERY Q11_UpsertN(text: String) =>
  RETURN N<Hive>::UpsertN({hive_name: text, queenright: EXISTS(N<Meadow>)})

// AddN in RETURN
QUERY Q12_AddN(limit: U16, text: String) =>
  RETURN AddN<Meadow>({meadow_name: text, acres: limit})

// AddE backwards in RETURN object
QUERY Q13_AddE_backwards(item_id: ID, text: String) =>
  RETURN {
    value: AddE<Swarms>::To(N<Hive>({tag: text}))::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN of nothing in FOR body
QUERY Q14_AddN_of_nothing() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- AddN<Meadow>({})
  }
  RETURN NONE

// AddE backwards in FOR body after destructuring
QUERY Q15_AddE_backwards(item_id: ID, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- AddE<Swarms>::To(N<Hive>({tag: text}))::From(item_id)
  }
  RETURN NONE

// Update in traversal from a source
QUERY Q16_Update(limit: U16) =>
  RETURN N<Hive>::Update({frames: ADD(limit, 1),})

// UpsertN in RETURN object
QUERY Q17_UpsertN(text: String) =>
  RETURN {
    value: V<Diary>::Out<Describes>::UpsertN({hive_name: text, queenright: EXISTS(N<Meadow>)}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UPDATE in traversal from a single variable
QUERY Q18_UPDATE(item_id: ID, text: String) =>
  hive <- N<Hive>(item_id)
  RETURN hive::UPDATE({honey_kg: 4, hive_name: text})

// UpsertV of a literal in binding
QUERY Q19_UpsertV_of_a_literal(item_id: ID) =>
  result <- V<Diary>(item_id)::UpsertV([1, 2, 3], {jargon: "fr"})
  RETURN result

// AddE in RETURN
QUERY Q20_AddE(item_id: ID, moment: Date) =>
  RETURN AddE<PlacedOn>({toll: 1.5, set_down: moment})::From(item_id)::To(N<Meadow>::FIRST)

// UPDATE of edges in traversal from a look-up
QUERY Q21_UPDATE_of_edges(factor: F64, text: String) =>
  RETURN N<Hive>({tag: text})::OutE<PlacedOn>::UPDATE({toll: MUL(factor, 2)})

// Update in traversal from a search
QUERY Q22_Update(limit: U16, text: String) =>
  RETURN SearchBM25<Hive>(text, 4)::Update({frames: ADD(limit, 1),})

// AddV in binding
QUERY Q23_AddV(text: String, vector: [F64]) =>
  result <- AddV<Diary>(vector, {note_text: text})
  RETURN result

// AddN with arrays in RETURN object
QUERY Q24_AddN_with_arrays(limit: U16, text: String, enabled: Boolean) =>
  RETURN {
    value: AddN<Hive>({hive_name: text, blossoms: ["a", text], frames: ADD(limit, 1), queenright: enabled,}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertN in binding
QUERY Q25_UpsertN(text: String) =>
  result <- E<Watches>::ToN::UpsertN({hive_name: text, queenright: EXISTS(N<Meadow>)})
  RETURN result
