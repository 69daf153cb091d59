// UpsertV in nested FOR body
QUERY Q3_UpsertV(text: String, codes: [String], vector: [F64]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- V<Legend>::WHERE(_::{tale}::EQ(text))::UpsertV(vector, {tale: text})
    }
  }
  RETURN quests::COUNT

// UPDATE of edges in nested FOR body
QUERY Q4_UPDATE_of_edges(factor: F64, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::OutE<TakesPlace>::UPDATE({stake: MUL(factor, 2)})
    }
  }
  RETURN quests::COUNT

// AddN with arrays in RETURN
QUERY Q5_AddN_with_arrays(limit: U16, text: String, enabled: Boolean) =>
  RETURN AddN<Quest>({quest_name: text, rewards: ["a", text], points: ADD(limit, 1), hidden: enabled,})

// UpsertN of a filter in RETURN
QUERY Q6_UpsertN_of_a_filter(text: String) =>
  RETURN N<Realm>::WHERE(_::{realm_name}::EQ(text))::UpsertN({realm_name: text, regions: 5})

// bare AddN in nested FOR body
QUERY Q7_bare_AddN(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- AddN<Realm>
    }
  }
  RETURN quests::COUNT

// AddN with arrays in FOR body
QUERY Q8_AddN_with_arrays(limit: U16, text: String, enabled: Boolean) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- AddN<Quest>({quest_name: text, rewards: ["a", text], points: ADD(limit, 1), hidden: enabled,})
  }
  RETURN NONE

// Update in FOR body
QUERY Q9_Update(limit: U16) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Update({points: ADD(limit, 1),})
  }
  RETURN NONE

// UPDATE of edges in RETURN object
QUERY Q10_UPDATE_of_edges(factor: F64) =>
  RETURN {
    value: N<Quest>::OutE<TakesPlace>::UPDATE({stake: MUL(factor, 2)}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UPDATE of edges in FOR body after destructuring
QUERY Q11_UPDATE_of_edges(factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::OutE<TakesPlace>::UPDATE({stake: MUL(factor, 2)})
  }
  RETURN NONE

// AddE of every pair in RETURN
QUERY Q12_AddE_of_every_pair(factor: F64) =>
  RETURN AddE<Unlocks>({weight: factor})::From(N<Quest>)::To(N<Quest>)

// UpsertN in binding
QUERY Q13_UpsertN(text: String) =>
  result <- SearchBM25<Quest>(text, 4)::UpsertN({quest_name: text, hidden: EXISTS(N<Realm>)})
  RETURN result

// AddE backwards in FOR body
QUERY Q14_AddE_backwards(item_id: ID, text: String) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- AddE<Unlocks>::To(N<Quest>({quest_key: text}))::From(item_id)
  }
  RETURN NONE

// AddE in binding
QUERY Q15_AddE(item_id: ID, moment: Date) =>
  result <- AddE<TakesPlace>({stake: 1.5, begun_at: moment})::From(item_id)::To(N<Realm>::FIRST)
  RETURN result

// UpsertV in FOR body after destructuring
QUERY Q16_UpsertV(text: String, vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- V<Legend>::WHERE(_::{tale}::EQ(text))::UpsertV(vector, {tale: text})
  }
  RETURN NONE

// AddV of a literal in RETURN
QUERY Q17_AddV_of_a_literal() =>
  RETURN AddV<Legend>([0.5, 1, -1])

// bare AddN in FOR body after destructuring
QUERY Q18_bare_AddN(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- AddN<Realm>
  }
  RETURN NONE

// UPDATE in RETURN
QUERY Q19_UPDATE(text: String) =>
  RETURN N<Quest>::UPDATE({odds: 4, quest_name: text})

// UpsertE in RETURN object
QUERY Q20_UpsertE(item_id: ID, text: String) =>
  RETURN {
    value: E<Unlocks>::UpsertE({weight: 0.5})::From(item_id)::To(N<Quest>({quest_key: text})),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertN in FOR body
QUERY Q21_UpsertN(text: String) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::UpsertN({quest_name: text, hidden: EXISTS(N<Realm>)})
  }
  RETURN NONE

// UPDATE in FOR body after destructuring
QUERY Q22_UPDATE(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::UPDATE({odds: 4, quest_name: text})
  }
  RETURN NONE

// UpsertE in FOR body after destructuring
QUERY Q23_UpsertE(item_id: ID, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- E<Unlocks>::UpsertE({weight: 0.5})::From(item_id)::To(N<Quest>({quest_key: text}))
  }
  RETURN NONE

// Update in nested FOR body
QUERY Q24_Update(limit: U16, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::Update({points: ADD(limit, 1),})
    }
  }
  RETURN quests::COUNT

// UpsertV of a literal in RETURN
QUERY Q25_UpsertV_of_a_literal(item_id: ID) =>
  RETURN V<Legend>(item_id)::UpsertV([1, 2, 3], {runes: "fr"})

// UpsertN in FOR body after destructuring
QUERY Q26_UpsertN(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::UpsertN({quest_name: text, hidden: EXISTS(N<Realm>)})
  }
  RETURN NONE
