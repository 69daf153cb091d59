// mapping with a spread in nested mapping entry
QUERY Q5_mapping_with_a_spread(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::Out<ScreensAt>::{called: venue_name, ..},
      film_title,
    },
  }

// mapping of traversals in RETURN list
QUERY Q6_mapping_of_traversals() =>
  films <- N<Film>
  total <- N<Venue>::COUNT
  RETURN total, films::FIRST::Out<Inspired>::{slug_text, where: _::Out<ScreensAt>::{venue_name}, first: _::In<Directed>::FIRST}

// mapping with a rename in RETURN nested object
QUERY Q7_mapping_with_a_rename() =>
  RETURN {outer: {value: E<Directed>::ToN::Out<ScreensAt>::{called: venue_name, key: ID}}, again: E<Directed>::ToN::Out<ScreensAt>::{called: venue_name, key: ID}}

// exclusion before a mapping in closure
QUERY Q8_exclusion_before_a_mapping() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::Out<Inspired>::!{minutes}::{slug_text, ..},
  }

// mapping with a spread in RETURN nested object
QUERY Q9_mapping_with_a_spread() =>
  films <- N<Film>
  RETURN {outer: {value: films::Out<ScreensAt>::{called: venue_name, ..}}, again: films::Out<ScreensAt>::{called: venue_name, ..}}

// closure in FOR body
QUERY Q10_closure() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::Out<Inspired>::|near|{key: near::{slug_text}, places: near::Out<ScreensAt>::{venue_name}}
  }
  RETURN NONE

// mapping of edges in bound mapping entry
QUERY Q11_mapping_of_edges() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::OutE<ScreensAt>::{ticket, from_node, to_node}, slug_text, ..}
  RETURN shown

// nested mapping in RETURN
QUERY Q12_nested_mapping(item_id: ID) =>
  RETURN N<Film>(item_id)::Out<Inspired>::{slug_text, more: {minutes, rest: {rating}}}

// mapping with ::ID in nested FOR body
QUERY Q13_mapping_with_ID(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<ScreensAt>::{key: ::ID, many: chairs,}
    }
  }
  RETURN films::COUNT

// mapping of traversals in binding
QUERY Q14_mapping_of_traversals(text: String) =>
  result <- N<Film>({slug_text: text})::Out<Inspired>::{slug_text, where: _::Out<ScreensAt>::{venue_name}, first: _::In<Directed>::FIRST}
  RETURN result

// mapping of vectors in closure
QUERY Q15_mapping_of_vectors() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::Out<HasSynopsis>::{plot, data},
  }

// mapping with a spread in binding
QUERY Q16_mapping_with_a_spread() =>
  result <- E<Directed>::ToN::Out<ScreensAt>::{called: venue_name, ..}
  RETURN result

// mapping of traversals in nested mapping entry
QUERY Q17_mapping_of_traversals(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::Out<Inspired>::{slug_text, where: _::Out<ScreensAt>::{venue_name}, first: _::In<Directed>::FIRST},
      film_title,
    },
  }

// mapping with a spread in mapping entry
QUERY Q18_mapping_with_a_spread() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<ScreensAt>::{called: venue_name, ..}
  }

// mapping of literals in FOR body after destructuring
QUERY Q19_mapping_of_literals(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<Inspired>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
  }
  RETURN NONE

// mapping in FOR body
QUERY Q20_mapping() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::Out<ScreensAt>::{venue_name, chairs}
  }
  RETURN NONE

// exclusion of system fields in mapping entry
QUERY Q21_exclusion_of_system_fields() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::OutE<ScreensAt>::!{id, label, from_node}
  }

// closure with the whole item in RETURN nested object
QUERY Q22_closure_with_the_whole_item(text: String) =>
  RETURN {outer: {value: SearchBM25<Film>(text, 4)::Out<Inspired>::|near|{whole: near, size: ADD(near::{minutes}, 1)}}, again: SearchBM25<Film>(text, 4)::Out<Inspired>::|near|{whole: near, size: ADD(near::{minutes}, 1)}}

// mapping of traversals in FOR body after destructuring
QUERY Q23_mapping_of_traversals(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<Inspired>::{slug_text, where: _::Out<ScreensAt>::{venue_name}, first: _::In<Directed>::FIRST}
  }
  RETURN NONE

// mapping with a spread in FOR body after destructuring
QUERY Q24_mapping_with_a_spread(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<ScreensAt>::{called: venue_name, ..}
  }
  RETURN NONE

// exclusion in RETURN
QUERY Q25_exclusion() =>
  RETURN E<Directed>::ToN::Out<Inspired>::!{minutes, rating}

// exclusion before a mapping in binding
QUERY Q26_exclusion_before_a_mapping() =>
  result <- V<Synopsis>::Out<QuoteOf>::Out<Inspired>::!{minutes}::{slug_text, ..}
  RETURN result

// closure in a closure in nested FOR body
QUERY Q27_closure_in_a_closure(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<Inspired>::|near|{key: near::ID, all: near::Out<ScreensAt>::|place|{a: near::{slug_text}, b: place::{venue_name}}}
    }
  }
  RETURN films::COUNT

// closure with the whole item in mapping entry
QUERY Q28_closure_with_the_whole_item() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<Inspired>::|near|{whole: near, size: ADD(near::{minutes}, 1)}
  }
