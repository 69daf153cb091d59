// UPDATE of edges in FOR body
QUERY Q1_UPDATE_of_edges(factor: F64) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::OutE<RecordedIn>::UPDATE({hire: MUL(factor, 2)})
  }
  RETURN NONE

// AddN with arrays in binding
QUERY Q2_AddN_with_arrays(limit: U16, text: String, enabled: Boolean) =>
  result <- AddN<Show>({show_title: text, topics: ["a", text], episodes: ADD(limit, 1), live: enabled,})
  RETURN result

// UPDATE in traversal from a plural variable
QUERY Q3_UPDATE(text: String) =>
  shows <- N<Show>
  RETURN shows::UPDATE({share_pct: 4, show_title: text})

// UpsertN in traversal from a look-up
QUERY Q4_UpsertN(text: String) =>
  RETURN N<Show>({slug: text})::UpsertN({show_title: text, live: EXISTS(N<Studio>)})

// UPDATE in RETURN object
QUERY Q5_UPDATE(text: String) =>
  RETURN {
    value: N<Show>({slug: text})::UPDATE({share_pct: 4, show_title: text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertN in traversal from a single variable
QUERY Q6_UpsertN(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  RETURN show::UpsertN({show_title: text, live: EXISTS(N<Studio>)})

// UPDATE in binding
QUERY Q7_UPDATE(text: String) =>
  result <- E<Presents>::ToN::UPDATE({share_pct: 4, show_title: text})
  RETURN result

// UpsertV in FOR body after destructuring
QUERY Q8_UpsertV(text: String, vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- V<Transcript>::WHERE(_::{spoken}::EQ(text))::UpsertV(vector, {spoken: text})
  }
  RETURN NONE

// UpsertV in FOR body
QUERY Q9_UpsertV(text: String, vector: [F64]) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- V<Transcript>::WHERE(_::{spoken}::EQ(text))::UpsertV(vector, {spoken: text})
  }
  RETURN NONE

// AddV of a literal in RETURN object
QUERY Q10_AddV_of_a_literal() =>
  RETURN {
    value: AddV<Transcript>([0.5, 1, -1]),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN of nothing in RETURN
QUERY Q11_AddN_of_nothing() =>
  RETURN AddN<Studio>({})

// AddV of a literal in binding
QUERY Q12_AddV_of_a_literal() =>
  result <- AddV<Transcript>([0.5, 1, -1])
  RETURN result

// AddV in RETURN object
QUERY Q13_AddV(text: String, vector: [F64]) =>
  RETURN {
    value: AddV<Transcript>(vector, {spoken: text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertN in FOR body
QUERY Q14_UpsertN(text: String) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::UpsertN({show_title: text, live: EXISTS(N<Studio>)})
  }
  RETURN NONE

// AddE of every pair in FOR body after destructuring
QUERY Q15_AddE_of_every_pair(factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- AddE<Follows>({closeness: factor})::From(N<Show>)::To(N<Show>)
  }
  RETURN NONE

// UpsertE in RETURN
QUERY Q16_UpsertE(item_id: ID, text: String) =>
  RETURN E<Follows>::UpsertE({closeness: 0.5})::From(item_id)::To(N<Show>({slug: text}))

// UPDATE of edges in traversal from a plural variable
QUERY Q17_UPDATE_of_edges(factor: F64) =>
  shows <- N<Show>
  RETURN shows::OutE<RecordedIn>::UPDATE({hire: MUL(factor, 2)})

// AddE backwards in nested FOR body
QUERY Q18_AddE_backwards(item_id: ID, text: String, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- AddE<Follows>::To(N<Show>({slug: text}))::From(item_id)
    }
  }
  RETURN shows::COUNT

// UPDATE in RETURN
QUERY Q19_UPDATE(text: String) =>
  RETURN N<Show>::UPDATE({share_pct: 4, show_title: text})

// AddV in FOR body
QUERY Q20_AddV(text: String, vector: [F64]) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- AddV<Transcript>(vector, {spoken: text})
  }
  RETURN NONE

// AddV of a literal in nested FOR body
QUERY Q21_AddV_of_a_literal(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- AddV<Transcript>([0.5, 1, -1])
    }
  }
  RETURN shows::COUNT

// UPDATE of edges in traversal from a source
QUERY Q22_UPDATE_of_edges(factor: F64) =>
  RETURN N<Show>::OutE<RecordedIn>::UPDATE({hire: MUL(factor, 2)})

// AddE backwards in binding
QUERY Q23_AddE_backwards(item_id: ID, text: String) =>
  result <- AddE<Follows>::To(N<Show>({slug: text}))::From(item_id)
  RETURN result

// AddN of nothing in binding
QUERY Q24_AddN_of_nothing() =>
  result <- AddN<Studio>({})
  RETURN result
