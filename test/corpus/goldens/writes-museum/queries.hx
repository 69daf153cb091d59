// AddN in FOR body after destructuring
QUERY Q0_AddN(limit: U16, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- AddN<Gallery>({gallery_name: text, alcoves: limit})
  }
  RETURN NONE

// AddE of every pair in RETURN object
QUERY Q1_AddE_of_every_pair(factor: F64) =>
  RETURN {
    value: AddE<Echoes>({affinity: factor})::From(N<Exhibit>)::To(N<Exhibit>),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertV in RETURN
QUERY Q2_UpsertV(text: String, vector: [F64]) =>
  RETURN V<Essay>::WHERE(_::{passage}::EQ(text))::UpsertV(vector, {passage: text})

// UpsertE backwards in RETURN object
QUERY Q3_UpsertE_backwards(item_id: ID, factor: F64) =>
  RETURN {
    value: E<Echoes>::UpsertE({affinity: factor})::To(item_id)::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN in nested FOR body
QUERY Q4_AddN(limit: U16, text: String, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- AddN<Gallery>({gallery_name: text, alcoves: limit})
    }
  }
  RETURN exhibits::COUNT

// UpsertN of a filter in nested FOR body
QUERY Q5_UpsertN_of_a_filter(text: String, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- N<Gallery>::WHERE(_::{gallery_name}::EQ(text))::UpsertN({gallery_name: text, alcoves: 5})
    }
  }
  RETURN exhibits::COUNT

// AddE in nested FOR body
QUERY Q6_AddE(item_id: ID, moment: Date, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- AddE<ShownIn>({loan_fee: 1.5, hung_on: moment})::From(item_id)::To(N<Gallery>::FIRST)
    }
  }
  RETURN exhibits::COUNT

// UPDATE in traversal from FIRST
QUERY Q7_UPDATE(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::FIRST::UPDATE({insured: 4, heading: text})

// AddN in FOR body
QUERY Q8_AddN(limit: U16, text: String) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- AddN<Gallery>({gallery_name: text, alcoves: limit})
  }
  RETURN NONE

// AddE in FOR body after destructuring
QUERY Q9_AddE(item_id: ID, moment: Date, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- AddE<ShownIn>({loan_fee: 1.5, hung_on: moment})::From(item_id)::To(N<Gallery>::FIRST)
  }
  RETURN NONE

// UpsertE backwards in FOR body after destructuring
QUERY Q10_UpsertE_backwards(item_id: ID, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- E<Echoes>::UpsertE({affinity: factor})::To(item_id)::From(item_id)
  }
  RETURN NONE

// AddN in RETURN object
QUERY Q11_AddN(limit: U16, text: String) =>
  RETURN {
    value: AddN<Gallery>({gallery_name: text, alcoves: limit}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UPDATE of edges in RETURN
QUERY Q12_UPDATE_of_edges(item_id: ID, factor: F64) =>
  RETURN N<Exhibit>(item_id)::OutE<ShownIn>::UPDATE({loan_fee: MUL(factor, 2)})

// AddE of every pair in nested FOR body
QUERY Q13_AddE_of_every_pair(factor: F64, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- AddE<Echoes>({affinity: factor})::From(N<Exhibit>)::To(N<Exhibit>)
    }
  }
  RETURN exhibits::COUNT

// AddE in RETURN object
QUERY Q14_AddE(item_id: ID, moment: Date) =>
  RETURN {
    value: AddE<ShownIn>({loan_fee: 1.5, hung_on: moment})::From(item_id)::To(N<Gallery>::FIRST),
    nested: {inner: [1, {deep: NONE}]},
  }

// bare AddN in binding
QUERY Q15_bare_AddN() =>
  result <- AddN<Gallery>
  RETURN result

// UpsertN of a filter in FOR body after destructuring
QUERY Q16_UpsertN_of_a_filter(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- N<Gallery>::WHERE(_::{gallery_name}::EQ(text))::UpsertN({gallery_name: text, alcoves: 5})
  }
  RETURN NONE

// UpsertV of a literal in RETURN
QUERY Q17_UpsertV_of_a_literal(item_id: ID) =>
  RETURN V<Essay>(item_id)::UpsertV([1, 2, 3], {written_in: "fr"})

// AddN with arrays in FOR body after destructuring
QUERY Q18_AddN_with_arrays(limit: U16, text: String, enabled: Boolean, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- AddN<Exhibit>({heading: text, materials: ["a", text], year_made: ADD(limit, 1), fragile: enabled,})
  }
  RETURN NONE

// AddV of a literal in FOR body
QUERY Q19_AddV_of_a_literal() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- AddV<Essay>([0.5, 1, -1])
  }
  RETURN NONE

// UPDATE of edges in binding
QUERY Q20_UPDATE_of_edges(item_id: ID, factor: F64) =>
  exhibit <- N<Exhibit>(item_id)
  result <- exhibit::OutE<ShownIn>::UPDATE({loan_fee: MUL(factor, 2)})
  RETURN result

// AddV in FOR body after destructuring
QUERY Q21_AddV(text: String, vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- AddV<Essay>(vector, {passage: text})
  }
  RETURN NONE

// UpsertV in binding
QUERY Q22_UpsertV(text: String, vector: [F64]) =>
  result <- V<Essay>::WHERE(_::{passage}::EQ(text))::UpsertV(vector, {passage: text})
  RETURN result

// AddV in RETURN
QUERY Q23_AddV(text: String, vector: [F64]) =>
  RETURN AddV<Essay>(vector, {passage: text})
