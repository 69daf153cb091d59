// AddE backwards in FOR body
QUERY Q4_AddE_backwards(item_id: ID, text: String) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- AddE<Replaces>::To(N<Device>({asset_tag: text}))::From(item_id)
  }
  RETURN NONE

// UpsertE backwards in nested FOR body
QUERY Q5_UpsertE_backwards(item_id: ID, factor: F64, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- E<Replaces>::UpsertE({fitness: factor})::To(item_id)::From(item_id)
    }
  }
  RETURN devices::COUNT

// AddE in binding
QUERY Q6_AddE(item_id: ID, moment: Date) =>
  result <- AddE<UsedIn>({deposit: 1.5, placed_at: moment})::From(item_id)::To(N<Ward>::FIRST)
  RETURN result

// UpsertE in FOR body after destructuring
QUERY Q7_UpsertE(item_id: ID, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- E<Replaces>::UpsertE({fitness: 0.5})::From(item_id)::To(N<Device>({asset_tag: text}))
  }
  RETURN NONE

// UpsertN in FOR body after destructuring
QUERY Q8_UpsertN(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::UpsertN({device_name: text, sterile: EXISTS(N<Ward>)})
  }
  RETURN NONE

// AddV of a literal in RETURN
QUERY Q9_AddV_of_a_literal() =>
  RETURN AddV<Manual>([0.5, 1, -1])

// bare AddN in FOR body after destructuring
QUERY Q10_bare_AddN(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- AddN<Ward>
  }
  RETURN NONE

// UPDATE in traversal from a search
QUERY Q11_UPDATE(text: String) =>
  RETURN SearchBM25<Device>(text, 4)::UPDATE({dosage: 4, device_name: text})

// UPDATE of edges in RETURN object
QUERY Q12_UPDATE_of_edges(item_id: ID, factor: F64) =>
  RETURN {
    value: N<Device>(item_id)::OutE<UsedIn>::UPDATE({deposit: MUL(factor, 2)}),
    nested: {inner: [1, {deep: NONE}]},
  }

// Update in FOR body
QUERY Q13_Update(limit: U16) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Update({watts: ADD(limit, 1),})
  }
  RETURN NONE

// UPDATE in traversal from a look-up
QUERY Q14_UPDATE(text: String) =>
  RETURN N<Device>({asset_tag: text})::UPDATE({dosage: 4, device_name: text})

// UPDATE of edges in FOR body after destructuring
QUERY Q15_UPDATE_of_edges(factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::OutE<UsedIn>::UPDATE({deposit: MUL(factor, 2)})
  }
  RETURN NONE

// UpsertV in RETURN object
QUERY Q16_UpsertV(text: String, vector: [F64]) =>
  RETURN {
    value: V<Manual>::WHERE(_::{chapter}::EQ(text))::UpsertV(vector, {chapter: text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UPDATE in nested FOR body
QUERY Q17_UPDATE(text: String, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::UPDATE({dosage: 4, device_name: text})
    }
  }
  RETURN devices::COUNT

// UpsertE in RETURN object
QUERY Q18_UpsertE(item_id: ID, text: String) =>
  RETURN {
    value: E<Replaces>::UpsertE({fitness: 0.5})::From(item_id)::To(N<Device>({asset_tag: text})),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertN of a filter in RETURN
QUERY Q19_UpsertN_of_a_filter(text: String) =>
  RETURN N<Ward>::WHERE(_::{ward_name}::EQ(text))::UpsertN({ward_name: text, beds: 5})

// Update in FOR body after destructuring
QUERY Q20_Update(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Update({watts: ADD(limit, 1),})
  }
  RETURN NONE

// UpsertE in nested FOR body
QUERY Q21_UpsertE(item_id: ID, text: String, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- E<Replaces>::UpsertE({fitness: 0.5})::From(item_id)::To(N<Device>({asset_tag: text}))
    }
  }
  RETURN devices::COUNT

// bare AddN in FOR body
QUERY Q22_bare_AddN() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- AddN<Ward>
  }
  RETURN NONE

// UpsertE backwards in FOR body
QUERY Q23_UpsertE_backwards(item_id: ID, factor: F64) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- E<Replaces>::UpsertE({fitness: factor})::To(item_id)::From(item_id)
  }
  RETURN NONE

// UpsertE backwards in RETURN
QUERY Q24_UpsertE_backwards(item_id: ID, factor: F64) =>
  RETURN E<Replaces>::UpsertE({fitness: factor})::To(item_id)::From(item_id)

// UpsertE backwards in binding
QUERY Q25_UpsertE_backwards(item_id: ID, factor: F64) =>
  result <- E<Replaces>::UpsertE({fitness: factor})::To(item_id)::From(item_id)
  RETURN result

// AddV of a literal in FOR body after destructuring
QUERY Q26_AddV_of_a_literal(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- AddV<Manual>([0.5, 1, -1])
  }
  RETURN NONE

// UpsertN in traversal from a plural variable
QUERY Q27_UpsertN(text: String) =>
  devices <- N<Device>
  RETURN devices::UpsertN({device_name: text, sterile: EXISTS(N<Ward>)})
