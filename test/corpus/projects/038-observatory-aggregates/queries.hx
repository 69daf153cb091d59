// MIN of a collection in call argument in a mapping
QUERY Q2_MIN_of_a_collection() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{serial, more: MUL(MIN(_::Out<Overlaps>::{mirror_cm}), 2)}

// SUM of a parameter in FOR body after destructuring
QUERY Q3_SUM_of_a_parameter(numbers: [I32], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- SUM(numbers)
  }
  RETURN NONE

// AVG in ORDER
QUERY Q4_AVG() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(AVG(_::OutE<StandsIn>::{rent}))::{serial, mirror_cm}

// COUNT of items in call argument
QUERY Q5_COUNT_of_items(text: String) =>
  RETURN ADD(COUNT(N<Telescope>({serial: text})::In<Operated>), SUB(1, COUNT(N<Telescope>({serial: text})::In<Operated>)))

// SUM of a parameter in nested FOR body
QUERY Q6_SUM_of_a_parameter(codes: [String], numbers: [I32]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- SUM(numbers)
    }
  }
  RETURN telescopes::COUNT

// COUNT of items in mapping entry
QUERY Q7_COUNT_of_items() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: COUNT(_::In<Operated>)
  }

// SUM in RETURN list
QUERY Q8_SUM() =>
  total <- N<Dome>::COUNT
  RETURN total, SUM(V<Logbook>::Out<Mentions>::Out<StandsIn>::{floors})

// COUNT step in closure
QUERY Q9_COUNT_step() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::COUNT,
  }

// AVG of an array in RETURN
QUERY Q10_AVG_of_an_array(limit: U16) =>
  RETURN AVG([1, 2.5, limit])

// SUM in RETURN nested object
QUERY Q11_SUM(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN {outer: {value: SUM(telescope::Out<StandsIn>::{floors})}, again: SUM(telescope::Out<StandsIn>::{floors})}

// MIN of a collection in RETURN object
QUERY Q12_MIN_of_a_collection(item_id: ID) =>
  RETURN {
    value: MIN(N<Telescope>(item_id)::Out<Overlaps>::{mirror_cm}),
    nested: {inner: [1, {deep: NONE}]},
  }

// AVG of an array in FOR body after destructuring
QUERY Q13_AVG_of_an_array(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- AVG([1, 2.5, limit])
  }
  RETURN NONE

// MAX of a collection in mapping entry
QUERY Q14_MAX_of_a_collection() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: MAX(_::InE<Overlaps>::{overlap})
  }

// COUNT step in negated OR operand
QUERY Q15_COUNT_step() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(_::{seeing}::LTE(_::COUNT), _::{mirror_cm}::LT(0)))

// COUNT of a filter in array element
QUERY Q16_COUNT_of_a_filter() =>
  list <- [E<Operated>::ToN::Out<Overlaps>::WHERE(_::{remote}::EQ(true))::COUNT, E<Operated>::ToN::Out<Overlaps>::WHERE(_::{remote}::EQ(true))::COUNT]
  RETURN list

// SUM in UpsertN value
QUERY Q17_SUM(text: String) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({seeing: SUM(V<Logbook>::Out<Mentions>::Out<StandsIn>::{floors})})
  RETURN kept

// COUNT step in condition
QUERY Q18_COUNT_step() =>
  found <- N<Telescope>::WHERE(
    _::{seeing}::LTE(_::COUNT)
  )
  RETURN found

// AVG of an array in UpsertE value
QUERY Q19_AVG_of_an_array(item_id: ID, limit: U16) =>
  telescope <- N<Telescope>(item_id)
  link <- E<Overlaps>::UpsertE({overlap: AVG([1, 2.5, limit])})::From(telescope)::To(item_id)
  RETURN link

// AVG in closure
QUERY Q20_AVG() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: AVG(each::OutE<StandsIn>::{rent}),
  }

// MIN of a collection in AND operand
QUERY Q21_MIN_of_a_collection() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(AND(
    _::{mirror_cm}::GTE(0),
    _::{seeing}::LTE(MIN(_::Out<Overlaps>::{mirror_cm}))
  ))

// MAX of a collection in call argument
QUERY Q22_MAX_of_a_collection(text: String) =>
  RETURN ADD(MAX(SearchBM25<Telescope>(text, 4)::InE<Overlaps>::{overlap}), SUB(1, MAX(SearchBM25<Telescope>(text, 4)::InE<Overlaps>::{overlap})))

// COUNT of values in RETURN array
QUERY Q23_COUNT_of_values(text: String) =>
  RETURN [
    {entry: COUNT(N<Telescope>({serial: text})::Out<StandsIn>::{dome_name})},
    {entry: 1},
  ]

// AVG in FOR body
QUERY Q24_AVG() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- AVG(each::OutE<StandsIn>::{rent})
  }
  RETURN NONE

// AVG of an array in UpsertN value
QUERY Q25_AVG_of_an_array(limit: U16, text: String) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({seeing: AVG([1, 2.5, limit])})
  RETURN kept
