// UpsertE in binding
QUERY Q3_UpsertE(item_id: ID, text: String) =>
  result <- E<Unlocks>::UpsertE({weight: 0.5})::From(item_id)::To(N<Quest>({quest_key: text}))
  RETURN result

// UpsertV of a literal in RETURN object
QUERY Q4_UpsertV_of_a_literal(item_id: ID) =>
  RETURN {
    value: V<Legend>(item_id)::UpsertV([1, 2, 3], {runes: "fr"}),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddE of every pair in FOR body
QUERY Q5_AddE_of_every_pair(factor: F64) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- AddE<Unlocks>({weight: factor})::From(N<Quest>)::To(N<Quest>)
  }
  RETURN NONE

// Update in nested FOR body
QUERY Q6_Update(limit: U16, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::Update({points: ADD(limit, 1),})
    }
  }
  RETURN quests::COUNT

// Update in RETURN object
QUERY Q7_Update(limit: U16) =>
  RETURN {
    value: E<Finished>::ToN::Update({points: ADD(limit, 1),}),
    nested: {inner: [1, {deep: NONE}]},
  }

// bare AddN in RETURN object
QUERY Q8_bare_AddN() =>
  RETURN {
    value: AddN<Realm>,
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN of nothing in RETURN object
QUERY Q9_AddN_of_nothing() =>
  RETURN {
    value: AddN<Realm>({}),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN in binding
QUERY Q10_AddN(limit: U16, text: String) =>
  result <- AddN<Realm>({realm_name: text, regions: limit})
  RETURN result

// UpsertN of a filter in FOR body
QUERY Q11_UpsertN_of_a_filter(text: String) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- N<Realm>::WHERE(_::{realm_name}::EQ(text))::UpsertN({realm_name: text, regions: 5})
  }
  RETURN NONE

// AddN of nothing in nested FOR body
QUERY Q12_AddN_of_nothing(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- AddN<Realm>({})
    }
  }
  RETURN quests::COUNT

// UpsertE in FOR body
QUERY Q13_UpsertE(item_id: ID, text: String) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- E<Unlocks>::UpsertE({weight: 0.5})::From(item_id)::To(N<Quest>({quest_key: text}))
  }
  RETURN NONE

// AddN of nothing in FOR body after destructuring
QUERY Q14_AddN_of_nothing(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- AddN<Realm>({})
  }
  RETURN NONE

// UPDATE of edges in traversal from FIRST
QUERY Q15_UPDATE_of_edges(factor: F64) =>
  quests <- N<Quest>
  RETURN quests::FIRST::OutE<TakesPlace>::UPDATE({stake: MUL(factor, 2)})

// UpsertN in nested FOR body
QUERY Q16_UpsertN(text: String, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::UpsertN({quest_name: text, hidden: EXISTS(N<Realm>)})
    }
  }
  RETURN quests::COUNT

// Update in traversal from FIRST
QUERY Q17_Update(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::FIRST::Update({points: ADD(limit, 1),})

// AddN with arrays in RETURN
QUERY Q18_AddN_with_arrays(limit: U16, text: String, enabled: Boolean) =>
  RETURN AddN<Quest>({quest_name: text, rewards: ["a", text], points: ADD(limit, 1), hidden: enabled,})

// UPDATE of edges in traversal from a search
QUERY Q19_UPDATE_of_edges(factor: F64, text: String) =>
  RETURN SearchBM25<Quest>(text, 4)::OutE<TakesPlace>::UPDATE({stake: MUL(factor, 2)})

// bare AddN in nested FOR body
QUERY Q20_bare_AddN(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- AddN<Realm>
    }
  }
  RETURN quests::COUNT

// AddN with arrays in FOR body
QUERY Q21_AddN_with_arrays(limit: U16, text: String, enabled: Boolean) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- AddN<Quest>({quest_name: text, rewards: ["a", text], points: ADD(limit, 1), hidden: enabled,})
  }
  RETURN NONE

// UPDATE in FOR body
QUERY Q22_UPDATE(text: String) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::UPDATE({odds: 4, quest_name: text})
  }
  RETURN NONE

// Update in traversal from a plural variable
QUERY Q23_Update(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::Update({points: ADD(limit, 1),})

// Update in traversal from a look-up
QUERY Q24_Update(limit: U16, text: String) =>
  RETURN N<Quest>({quest_key: text})::Update({points: ADD(limit, 1),})

// AddE of every pair in RETURN
QUERY Q25_AddE_of_every_pair(factor: F64) =>
  RETURN AddE<Unlocks>({weight: factor})::From(N<Quest>)::To(N<Quest>)

// Update in binding
QUERY Q26_Update(limit: U16) =>
  result <- V<Legend>::Out<Foretells>::Update({points: ADD(limit, 1),})
  RETURN result
