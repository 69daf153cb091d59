// bare AddN in FOR body
QUERY Q4_bare_AddN() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- AddN<Ward>
  }
  RETURN NONE

// AddV of a literal in FOR body after destructuring
QUERY Q5_AddV_of_a_literal(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- AddV<Manual>([0.5, 1, -1])
  }
  RETURN NONE

// UpsertE backwards in RETURN object
QUERY Q6_UpsertE_backwards(item_id: ID, factor: F64) =>
  RETURN {
    value: E<Replaces>::UpsertE({fitness: factor})::To(item_id)::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// UPDATE of edges in FOR body
QUERY Q7_UPDATE_of_edges(factor: F64) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::OutE<UsedIn>::UPDATE({deposit: MUL(factor, 2)})
  }
  RETURN NONE

// UpsertE backwards in RETURN
QUERY Q8_UpsertE_backwards(item_id: ID, factor: F64) =>
  RETURN E<Replaces>::UpsertE({fitness: factor})::To(item_id)::From(item_id)

// AddE backwards in RETURN
QUERY Q9_AddE_backwards(item_id: ID, text: String) =>
  RETURN AddE<Replaces>::To(N<Device>({asset_tag: text}))::From(item_id)

// UpsertN in RETURN
QUERY Q10_UpsertN(text: String) =>
  RETURN N<Device>::UpsertN({device_name: text, sterile: EXISTS(N<Ward>)})

// AddV in nested FOR body
QUERY Q11_AddV(text: String, codes: [String], vector: [F64]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- AddV<Manual>(vector, {chapter: text})
    }
  }
  RETURN devices::COUNT

// UpsertE in nested FOR body
QUERY Q12_UpsertE(item_id: ID, text: String, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- E<Replaces>::UpsertE({fitness: 0.5})::From(item_id)::To(N<Device>({asset_tag: text}))
    }
  }
  RETURN devices::COUNT

// UpsertV of a literal in RETURN object
QUERY Q13_UpsertV_of_a_literal(item_id: ID) =>
  RETURN {
    value: V<Manual>(item_id)::UpsertV([1, 2, 3], {wordset: "fr"}),
    nested: {inner: [1, {deep: NONE}]},
  }

// Update in FOR body after destructuring
QUERY Q14_Update(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Update({watts: ADD(limit, 1),})
  }
  RETURN NONE

// UPDATE in binding
QUERY Q15_UPDATE(text: String) =>
  devices <- N<Device>
  result <- devices::FIRST::UPDATE({dosage: 4, device_name: text})
  RETURN result

// AddN in FOR body after destructuring
QUERY Q16_AddN(limit: U16, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- AddN<Ward>({ward_name: text, beds: limit})
  }
  RETURN NONE

// AddE of every pair in RETURN object
QUERY Q17_AddE_of_every_pair(factor: F64) =>
  RETURN {
    value: AddE<Replaces>({fitness: factor})::From(N<Device>)::To(N<Device>),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN in nested FOR body
QUERY Q18_AddN(limit: U16, text: String, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- AddN<Ward>({ward_name: text, beds: limit})
    }
  }
  RETURN devices::COUNT

// UpsertV of a literal in nested FOR body
QUERY Q19_UpsertV_of_a_literal(item_id: ID, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- V<Manual>(item_id)::UpsertV([1, 2, 3], {wordset: "fr"})
    }
  }
  RETURN devices::COUNT

// AddE in nested FOR body
QUERY Q20_AddE(item_id: ID, moment: Date, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- AddE<UsedIn>({deposit: 1.5, placed_at: moment})::From(item_id)::To(N<Ward>::FIRST)
    }
  }
  RETURN devices::COUNT

// UPDATE in nested FOR body
QUERY Q21_UPDATE(text: String, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::UPDATE({dosage: 4, device_name: text})
    }
  }
  RETURN devices::COUNT

// AddN in FOR body
QUERY Q22_AddN(limit: U16, text: String) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- AddN<Ward>({ward_name: text, beds: limit})
  }
  RETURN NONE

// AddE in FOR body after destructuring
QUERY Q23_AddE(item_id: ID, moment: Date, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- AddE<UsedIn>({deposit: 1.5, placed_at: moment})::From(item_id)::To(N<Ward>::FIRST)
  }
  RETURN NONE

// AddN in RETURN object
QUERY Q24_AddN(limit: U16, text: String) =>
  RETURN {
    value: AddN<Ward>({ward_name: text, beds: limit}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertE in RETURN
QUERY Q25_UpsertE(item_id: ID, text: String) =>
  RETURN E<Replaces>::UpsertE({fitness: 0.5})::From(item_id)::To(N<Device>({asset_tag: text}))

// AddE of every pair in nested FOR body
QUERY Q26_AddE_of_every_pair(factor: F64, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- AddE<Replaces>({fitness: factor})::From(N<Device>)::To(N<Device>)
    }
  }
  RETURN devices::COUNT

// AddE in RETURN object
QUERY Q27_AddE(item_id: ID, moment: Date) =>
  RETURN {
    value: AddE<UsedIn>({deposit: 1.5, placed_at: moment})::From(item_id)::To(N<Ward>::FIRST),
    nested: {inner: [1, {deep: NONE}]},
  }
