// bare AddN in binding
QUERY Q5_bare_AddN() =>
  result <- AddN<Venue>
  RETURN result

// UpsertV of a literal in FOR body after destructuring
QUERY Q6_UpsertV_of_a_literal(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- V<Synopsis>(item_id)::UpsertV([1, 2, 3], {spoken_in: "fr"})
  }
  RETURN NONE

// AddN with arrays in FOR body after destructuring
QUERY Q7_AddN_with_arrays(limit: U16, text: String, enabled: Boolean, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- AddN<Film>({film_title: text, genres: ["a", text], minutes: ADD(limit, 1), restored: enabled,})
  }
  RETURN NONE

// AddV of a literal in FOR body
QUERY Q8_AddV_of_a_literal() =>
  films <- N<Film>
  FOR each IN films {
    value <- AddV<Synopsis>([0.5, 1, -1])
  }
  RETURN NONE

// UpsertE in binding
QUERY Q9_UpsertE(item_id: ID, text: String) =>
  result <- E<Inspired>::UpsertE({influence: 0.5})::From(item_id)::To(N<Film>({slug_text: text}))
  RETURN result

// AddV in FOR body after destructuring
QUERY Q10_AddV(text: String, vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- AddV<Synopsis>(vector, {plot: text})
  }
  RETURN NONE

// AddV in RETURN
QUERY Q11_AddV(text: String, vector: [F64]) =>
  RETURN AddV<Synopsis>(vector, {plot: text})

// UpsertE in FOR body
QUERY Q12_UpsertE(item_id: ID, text: String) =>
  films <- N<Film>
  FOR each IN films {
    value <- E<Inspired>::UpsertE({influence: 0.5})::From(item_id)::To(N<Film>({slug_text: text}))
  }
  RETURN NONE

// AddN with arrays in binding
QUERY Q13_AddN_with_arrays(limit: U16, text: String, enabled: Boolean) =>
  result <- AddN<Film>({film_title: text, genres: ["a", text], minutes: ADD(limit, 1), restored: enabled,})
  RETURN result

// UPDATE in RETURN object
QUERY Q14_UPDATE(text: String) =>
  RETURN {
    value: N<Film>({slug_text: text})::UPDATE({rating: 4, film_title: text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertE backwards in FOR body after destructuring
QUERY Q15_UpsertE_backwards(item_id: ID, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- E<Inspired>::UpsertE({influence: factor})::To(item_id)::From(item_id)
  }
  RETURN NONE

// Update in RETURN object
QUERY Q16_Update(limit: U16) =>
  RETURN {
    value: E<Directed>::ToN::Update({minutes: ADD(limit, 1),}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertE backwards in FOR body
QUERY Q17_UpsertE_backwards(item_id: ID, factor: F64) =>
  films <- N<Film>
  FOR each IN films {
    value <- E<Inspired>::UpsertE({influence: factor})::To(item_id)::From(item_id)
  }
  RETURN NONE

// Update in binding
QUERY Q18_Update(limit: U16) =>
  films <- N<Film>
  result <- films::Update({minutes: ADD(limit, 1),})
  RETURN result

// AddV of a literal in RETURN object
QUERY Q19_AddV_of_a_literal() =>
  RETURN {
    value: AddV<Synopsis>([0.5, 1, -1]),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN of nothing in RETURN
QUERY Q20_AddN_of_nothing() =>
  RETURN AddN<Venue>({})

// AddV of a literal in binding
QUERY Q21_AddV_of_a_literal() =>
  result <- AddV<Synopsis>([0.5, 1, -1])
  RETURN result

// AddV in RETURN object
QUERY Q22_AddV(text: String, vector: [F64]) =>
  RETURN {
    value: AddV<Synopsis>(vector, {plot: text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertV in FOR body
QUERY Q23_UpsertV(text: String, vector: [F64]) =>
  films <- N<Film>
  FOR each IN films {
    value <- V<Synopsis>::WHERE(_::{plot}::EQ(text))::UpsertV(vector, {plot: text})
  }
  RETURN NONE

// AddE of every pair in FOR body after destructuring
QUERY Q24_AddE_of_every_pair(factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- AddE<Inspired>({influence: factor})::From(N<Film>)::To(N<Film>)
  }
  RETURN NONE

// UpsertN of a filter in RETURN object
QUERY Q25_UpsertN_of_a_filter(text: String) =>
  RETURN {
    value: N<Venue>::WHERE(_::{venue_name}::EQ(text))::UpsertN({venue_name: text, chairs: 5}),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddE backwards in nested FOR body
QUERY Q26_AddE_backwards(item_id: ID, text: String, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- AddE<Inspired>::To(N<Film>({slug_text: text}))::From(item_id)
    }
  }
  RETURN films::COUNT

// Update in RETURN
QUERY Q27_Update(limit: U16) =>
  films <- N<Film>
  RETURN films::Update({minutes: ADD(limit, 1),})

// AddV in FOR body
QUERY Q28_AddV(text: String, vector: [F64]) =>
  films <- N<Film>
  FOR each IN films {
    value <- AddV<Synopsis>(vector, {plot: text})
  }
  RETURN NONE
