// Update in traversal from a single variable
QUERY Q5_Update(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  RETURN film::Update({minutes: ADD(limit, 1),})

// UpsertN in traversal from a search
QUERY Q6_UpsertN(text: String) =>
  RETURN SearchBM25<Film>(text, 4)::UpsertN({film_title: text, restored: EXISTS(N<Venue>)})

// AddE backwards in RETURN
QUERY Q7_AddE_backwards(item_id: ID, text: String) =>
  RETURN AddE<Inspired>::To(N<Film>({slug_text: text}))::From(item_id)

// Update in RETURN
QUERY Q8_Update(limit: U16) =>
  RETURN V<Synopsis>::Out<QuoteOf>::Update({minutes: ADD(limit, 1),})

// AddV in nested FOR body
QUERY Q9_AddV(text: String, codes: [String], vector: [F64]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- AddV<Synopsis>(vector, {plot: text})
    }
  }
  RETURN films::COUNT

// UPDATE of edges in nested FOR body
QUERY Q10_UPDATE_of_edges(factor: F64, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::OutE<ScreensAt>::UPDATE({ticket: MUL(factor, 2)})
    }
  }
  RETURN films::COUNT

// UpsertV of a literal in FOR body after destructuring
QUERY Q11_UpsertV_of_a_literal(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- V<Synopsis>(item_id)::UpsertV([1, 2, 3], {spoken_in: "fr"})
  }
  RETURN NONE

// UpsertN of a filter in RETURN object
QUERY Q12_UpsertN_of_a_filter(text: String) =>
  RETURN {
    value: N<Venue>::WHERE(_::{venue_name}::EQ(text))::UpsertN({venue_name: text, chairs: 5}),
    nested: {inner: [1, {deep: NONE}]},
  }

// UPDATE in FOR body after destructuring
QUERY Q13_UPDATE(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::UPDATE({rating: 4, film_title: text})
  }
  RETURN NONE

// UpsertV of a literal in nested FOR body
QUERY Q14_UpsertV_of_a_literal(item_id: ID, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- V<Synopsis>(item_id)::UpsertV([1, 2, 3], {spoken_in: "fr"})
    }
  }
  RETURN films::COUNT

// UpsertV of a literal in FOR body
QUERY Q15_UpsertV_of_a_literal(item_id: ID) =>
  films <- N<Film>
  FOR each IN films {
    value <- V<Synopsis>(item_id)::UpsertV([1, 2, 3], {spoken_in: "fr"})
  }
  RETURN NONE

// UPDATE in traversal from a source
QUERY Q16_UPDATE(text: String) =>
  RETURN N<Film>::UPDATE({rating: 4, film_title: text})

// AddN in FOR body after destructuring
QUERY Q17_AddN(limit: U16, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- AddN<Venue>({venue_name: text, chairs: limit})
  }
  RETURN NONE

// AddE of every pair in RETURN object
QUERY Q18_AddE_of_every_pair(factor: F64) =>
  RETURN {
    value: AddE<Inspired>({influence: factor})::From(N<Film>)::To(N<Film>),
    nested: {inner: [1, {deep: NONE}]},
  }

// UpsertV in RETURN
QUERY Q19_UpsertV(text: String, vector: [F64]) =>
  RETURN V<Synopsis>::WHERE(_::{plot}::EQ(text))::UpsertV(vector, {plot: text})

// UpsertE backwards in RETURN object
QUERY Q20_UpsertE_backwards(item_id: ID, factor: F64) =>
  RETURN {
    value: E<Inspired>::UpsertE({influence: factor})::To(item_id)::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// AddN in nested FOR body
QUERY Q21_AddN(limit: U16, text: String, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- AddN<Venue>({venue_name: text, chairs: limit})
    }
  }
  RETURN films::COUNT

// UpsertN of a filter in nested FOR body
QUERY Q22_UpsertN_of_a_filter(text: String, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- N<Venue>::WHERE(_::{venue_name}::EQ(text))::UpsertN({venue_name: text, chairs: 5})
    }
  }
  RETURN films::COUNT

// AddE in nested FOR body
QUERY Q23_AddE(item_id: ID, moment: Date, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- AddE<ScreensAt>({ticket: 1.5, slot: moment})::From(item_id)::To(N<Venue>::FIRST)
    }
  }
  RETURN films::COUNT

// UPDATE in traversal from FIRST
QUERY Q24_UPDATE(text: String) =>
  films <- N<Film>
  RETURN films::FIRST::UPDATE({rating: 4, film_title: text})

// AddN in FOR body
QUERY Q25_AddN(limit: U16, text: String) =>
  films <- N<Film>
  FOR each IN films {
    value <- AddN<Venue>({venue_name: text, chairs: limit})
  }
  RETURN NONE

// AddE in FOR body after destructuring
QUERY Q26_AddE(item_id: ID, moment: Date, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- AddE<ScreensAt>({ticket: 1.5, slot: moment})::From(item_id)::To(N<Venue>::FIRST)
  }
  RETURN NONE

// UpsertE backwards in FOR body after destructuring
QUERY Q27_UpsertE_backwards(item_id: ID, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- E<Inspired>::UpsertE({influence: factor})::To(item_id)::From(item_id)
  }
  RETURN NONE

// AddN in RETURN object
QUERY Q28_AddN(limit: U16, text: String) =>
  RETURN {
    value: AddN<Venue>({venue_name: text, chairs: limit}),
    nested: {inner: [1, {deep: NONE}]},
  }
