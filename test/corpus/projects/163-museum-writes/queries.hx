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

// AddN in nested FOR body
QUERY Q2_AddN(limit: U16, text: String, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- AddN<Gallery>({gallery_name: text, alcoves: limit})
    }
  }
  RETURN exhibits::COUNT

// UpsertV of a literal in nested FOR body
QUERY Q3_UpsertV_of_a_literal(item_id: ID, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- V<Essay>(item_id)::UpsertV([1, 2, 3], {written_in: "fr"})
    }
  }
  RETURN exhibits::COUNT

// AddE in nested FOR body
QUERY Q4_AddE(item_id: ID, moment: Date, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- AddE<ShownIn>({loan_fee: 1.5, hung_on: moment})::From(item_id)::To(N<Gallery>::FIRST)
    }
  }
  RETURN exhibits::COUNT

// UPDATE in nested FOR body
QUERY Q5_UPDATE(text: String, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::UPDATE({insured: 4, heading: text})
    }
  }
  RETURN exhibits::COUNT

// AddN in FOR body
QUERY Q6_AddN(limit: U16, text: String) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- AddN<Gallery>({gallery_name: text, alcoves: limit})
  }
  RETURN NONE

// AddE in FOR body after destructuring
QUERY Q7_AddE(item_id: ID, moment: Date, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- AddE<ShownIn>({loan_fee: 1.5, hung_on: moment})::From(item_id)::To(N<Gallery>::FIRST)
  }
  RETURN NONE

// AddN in RETURN object
QUERY Q8_AddN(limit: U16, text: String) =>
  RETURN {
    value: AddN<Gallery>({gallery_name: text, alcoves: limit}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertE in RETURN
QUERY Q9_UpsertE(item_id: ID, text: String) =>
  RETURN E<Echoes>::UpsertE({affinity: 0.5})::From(item_id)::To(N<Exhibit>({inventory: text}))

// AddE of every pair in nested FOR body
QUERY Q10_AddE_of_every_pair(factor: F64, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- AddE<Echoes>({affinity: factor})::From(N<Exhibit>)::To(N<Exhibit>)
    }
  }
  RETURN exhibits::COUNT

// AddE in RETURN object
QUERY Q11_AddE(item_id: ID, moment: Date) =>
  RETURN {
    value: AddE<ShownIn>({loan_fee: 1.5, hung_on: moment})::From(item_id)::To(N<Gallery>::FIRST),
    nested: {inner: [1, {deep: NONE}]},
  }

// bare AddN in binding
QUERY Q12_bare_AddN() =>
  result <- AddN<Gallery>
  RETURN result

// UpsertV of a literal in FOR body after destructuring
QUERY Q13_UpsertV_of_a_literal(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- V<Essay>(item_id)::UpsertV([1, 2, 3], {written_in: "fr"})
  }
  RETURN NONE

// AddN with arrays in FOR body after destructuring
QUERY Q14_AddN_with_arrays(limit: U16, text: String, enabled: Boolean, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- AddN<Exhibit>({heading: text, materials: ["a", text], year_made: ADD(limit, 1), fragile: enabled,})
  }
  RETURN NONE

// AddV of a literal in FOR body
QUERY Q15_AddV_of_a_literal() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- AddV<Essay>([0.5, 1, -1])
  }
  RETURN NONE

// UpsertE in binding
QUERY Q16_UpsertE(item_id: ID, text: String) =>
  result <- E<Echoes>::UpsertE({affinity: 0.5})::From(item_id)::To(N<Exhibit>({inventory: text}))
  RETURN result

// AddV in FOR body after destructuring
QUERY Q17_AddV(text: String, vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- AddV<Essay>(vector, {passage: text})
  }
  RETURN NONE

// AddV in RETURN
QUERY Q18_AddV(text: String, vector: [F64]) =>
  RETURN AddV<Essay>(vector, {passage: text})

// UpsertE in FOR body
QUERY Q19_UpsertE(item_id: ID, text: String) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- E<Echoes>::UpsertE({affinity: 0.5})::From(item_id)::To(N<Exhibit>({inventory: text}))
  }
  RETURN NONE

// AddN with arrays in binding
QUERY Q20_AddN_with_arrays(limit: U16, text: String, enabled: Boolean) =>
  result <- AddN<Exhibit>({heading: text, materials: ["a", text], year_made: ADD(limit, 1), fragile: enabled,})
  RETURN result

// UPDATE in RETURN object
QUERY Q21_UPDATE(item_id: ID, text: String) =>
  RETURN {
    value: N<Exhibit>(item_id)::UPDATE({insured: 4, heading: text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertE backwards in FOR body after destructuring
QUERY Q22_UpsertE_backwards(item_id: ID, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- E<Echoes>::UpsertE({affinity: factor})::To(item_id)::From(item_id)
  }
  RETURN NONE

// Update in RETURN object
QUERY Q23_Update(limit: U16, text: String) =>
  RETURN {
    value: N<Exhibit>({inventory: text})::Update({year_made: ADD(limit, 1),}),
    nested: {inner: [1, {deep: NONE}]},
  }
