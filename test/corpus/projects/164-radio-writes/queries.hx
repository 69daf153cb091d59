// UpsertE backwards in FOR body
QUERY Q1_UpsertE_backwards(item_id: ID, factor: F64) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- E<Follows>::UpsertE({closeness: factor})::To(item_id)::From(item_id)
  }
  RETURN NONE

// Update in binding
QUERY Q2_Update(item_id: ID, limit: U16) =>
  show <- N<Show>(item_id)
  result <- show::Update({episodes: ADD(limit, 1),})
  RETURN result

// AddV of a literal in RETURN object
QUERY Q3_AddV_of_a_literal() =>
  RETURN {
    value: AddV<Transcript>([0.5, 1, -1]),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN of nothing in RETURN
QUERY Q4_AddN_of_nothing() =>
  RETURN AddN<Studio>({})

// AddV of a literal in binding
QUERY Q5_AddV_of_a_literal() =>
  result <- AddV<Transcript>([0.5, 1, -1])
  RETURN result

// AddV in RETURN object
QUERY Q6_AddV(text: String, vector: [F64]) =>
  RETURN {
    value: AddV<Transcript>(vector, {spoken: text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertV in FOR body
QUERY Q7_UpsertV(text: String, vector: [F64]) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- V<Transcript>::WHERE(_::{spoken}::EQ(text))::UpsertV(vector, {spoken: text})
  }
  RETURN NONE

// AddE of every pair in FOR body after destructuring
QUERY Q8_AddE_of_every_pair(factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- AddE<Follows>({closeness: factor})::From(N<Show>)::To(N<Show>)
  }
  RETURN NONE

// UpsertN of a filter in RETURN object
QUERY Q9_UpsertN_of_a_filter(text: String) =>
  RETURN {
    value: N<Studio>::WHERE(_::{studio_name}::EQ(text))::UpsertN({studio_name: text, booths: 5}),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddE backwards in nested FOR body
QUERY Q10_AddE_backwards(item_id: ID, text: String, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- AddE<Follows>::To(N<Show>({slug: text}))::From(item_id)
    }
  }
  RETURN shows::COUNT

// Update in RETURN
QUERY Q11_Update(item_id: ID, limit: U16) =>
  show <- N<Show>(item_id)
  RETURN show::Update({episodes: ADD(limit, 1),})

// AddV in FOR body
QUERY Q12_AddV(text: String, vector: [F64]) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- AddV<Transcript>(vector, {spoken: text})
  }
  RETURN NONE

// AddV of a literal in nested FOR body
QUERY Q13_AddV_of_a_literal(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- AddV<Transcript>([0.5, 1, -1])
    }
  }
  RETURN shows::COUNT

// UpsertN of a filter in binding
QUERY Q14_UpsertN_of_a_filter(text: String) =>
  result <- N<Studio>::WHERE(_::{studio_name}::EQ(text))::UpsertN({studio_name: text, booths: 5})
  RETURN result

// AddE backwards in binding
QUERY Q15_AddE_backwards(item_id: ID, text: String) =>
  result <- AddE<Follows>::To(N<Show>({slug: text}))::From(item_id)
  RETURN result

// AddN of nothing in binding
QUERY Q16_AddN_of_nothing() =>
  result <- AddN<Studio>({})
  RETURN result

// AddE of every pair in binding
QUERY Q17_AddE_of_every_pair(factor: F64) =>
  result <- AddE<Follows>({closeness: factor})::From(N<Show>)::To(N<Show>)
  RETURN result

// UpsertN of a filter in FOR body
QUERY Q18_UpsertN_of_a_filter(text: String) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- N<Studio>::WHERE(_::{studio_name}::EQ(text))::UpsertN({studio_name: text, booths: 5})
  }
  RETURN NONE

// AddE in FOR body
QUERY Q19_AddE(item_id: ID, moment: Date) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- AddE<RecordedIn>({hire: 1.5, taped_at: moment})::From(item_id)::To(N<Studio>::FIRST)
  }
  RETURN NONE

// UpsertV of a literal in binding
QUERY Q20_UpsertV_of_a_literal(item_id: ID) =>
  result <- V<Transcript>(item_id)::UpsertV([1, 2, 3], {accent: "fr"})
  RETURN result

// UpsertV in RETURN
QUERY Q21_UpsertV(text: String, vector: [F64]) =>
  RETURN V<Transcript>::WHERE(_::{spoken}::EQ(text))::UpsertV(vector, {spoken: text})

// AddN with arrays in nested FOR body
QUERY Q22_AddN_with_arrays(limit: U16, text: String, enabled: Boolean, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- AddN<Show>({show_title: text, topics: ["a", text], episodes: ADD(limit, 1), live: enabled,})
    }
  }
  RETURN shows::COUNT

// UpsertE backwards in nested FOR body
QUERY Q23_UpsertE_backwards(item_id: ID, factor: F64, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- E<Follows>::UpsertE({closeness: factor})::To(item_id)::From(item_id)
    }
  }
  RETURN shows::COUNT

// bare AddN in RETURN
QUERY Q24_bare_AddN() =>
  RETURN AddN<Studio>
