// COUNT of values in UPDATE value
QUERY Q2_COUNT_of_values(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({seeing: COUNT(telescope::Out<StandsIn>::{dome_name})})
  RETURN changed

// COUNT of values in RETURN object
QUERY Q3_COUNT_of_values(item_id: ID) =>
  RETURN {
    value: COUNT(N<Telescope>(item_id)::Out<StandsIn>::{dome_name}),
    nested: {inner: [1, {deep: NONE}]},
  }

// SUM of a parameter in RETURN object
QUERY Q4_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN {
    value: SUM(numbers),
    nested: {inner: [1, {deep: NONE}]},
  }

// MAX of a collection in UPDATE value
QUERY Q5_MAX_of_a_collection(item_id: ID, text: String) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({seeing: MAX(N<Telescope>({serial: text})::InE<Overlaps>::{overlap})})
  RETURN changed

// COUNT of a filter in condition
QUERY Q6_COUNT_of_a_filter() =>
  found <- N<Telescope>::WHERE(
    _::{seeing}::LTE(_::Out<Overlaps>::WHERE(_::{remote}::EQ(true))::COUNT)
  )
  RETURN found

// AVG of an array in FOR body
QUERY Q7_AVG_of_an_array(limit: U16) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- AVG([1, 2.5, limit])
  }
  RETURN NONE

// AVG in traversal from a look-up
QUERY Q8_AVG(text: String) =>
  RETURN AVG(N<Telescope>({serial: text})::OutE<StandsIn>::{rent})

// MIN of a collection in nested FOR body
QUERY Q9_MIN_of_a_collection(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- MIN(inner::Out<Overlaps>::{mirror_cm})
    }
  }
  RETURN telescopes::COUNT

// COUNT of items in RETURN
QUERY Q10_COUNT_of_items() =>
  RETURN COUNT(N<Telescope>::In<Operated>)

// COUNT of values in nested FOR body
QUERY Q11_COUNT_of_values(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- COUNT(inner::Out<StandsIn>::{dome_name})
    }
  }
  RETURN telescopes::COUNT

// COUNT of values in UpsertN value
QUERY Q12_COUNT_of_values(item_id: ID, text: String) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({seeing: COUNT(N<Telescope>(item_id)::Out<StandsIn>::{dome_name})})
  RETURN kept

// COUNT of a filter in bound mapping entry
QUERY Q13_COUNT_of_a_filter() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::Out<Overlaps>::WHERE(_::{remote}::EQ(true))::COUNT, serial, ..}
  RETURN shown

// COUNT of items in array element
QUERY Q14_COUNT_of_items(text: String) =>
  list <- [COUNT(N<Telescope>({serial: text})::In<Operated>), COUNT(N<Telescope>({serial: text})::In<Operated>)]
  RETURN list

// COUNT step in RETURN list
QUERY Q15_COUNT_step() =>
  telescopes <- N<Telescope>
  total <- N<Dome>::COUNT
  RETURN total, telescopes::FIRST::COUNT

// MIN of a collection in binding
QUERY Q16_MIN_of_a_collection() =>
  result <- MIN(E<Operated>::ToN::Out<Overlaps>::{mirror_cm})
  RETURN result

// COUNT of items in UpsertE value
QUERY Q17_COUNT_of_items(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  link <- E<Overlaps>::UpsertE({overlap: COUNT(V<Logbook>::Out<Mentions>::In<Operated>)})::From(telescope)::To(item_id)
  RETURN link

// AVG in RETURN nested object
QUERY Q18_AVG() =>
  telescopes <- N<Telescope>
  RETURN {outer: {value: AVG(telescopes::OutE<StandsIn>::{rent})}, again: AVG(telescopes::OutE<StandsIn>::{rent})}

// COUNT of values in call argument in a mapping
QUERY Q19_COUNT_of_values() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{serial, more: MUL(COUNT(_::Out<StandsIn>::{dome_name}), 2)}

// COUNT of items in UpsertN value
QUERY Q20_COUNT_of_items(item_id: ID, text: String) =>
  telescope <- N<Telescope>(item_id)
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({seeing: COUNT(telescope::In<Operated>)})
  RETURN kept

// COUNT of values in bound mapping entry
QUERY Q21_COUNT_of_values() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: COUNT(_::Out<StandsIn>::{dome_name}), serial, ..}
  RETURN shown

// SUM in traversal from a plural variable
QUERY Q22_SUM() =>
  telescopes <- N<Telescope>
  RETURN SUM(telescopes::Out<StandsIn>::{floors})

// AVG of an array in RETURN nested object
QUERY Q23_AVG_of_an_array(limit: U16) =>
  RETURN {outer: {value: AVG([1, 2.5, limit])}, again: AVG([1, 2.5, limit])}

// COUNT of items in rerank argument
QUERY Q24_COUNT_of_items(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN SearchV<Logbook>(vector, 3)::RerankRRF(k: COUNT(telescopes::FIRST::In<Operated>))

// COUNT of a relation in ORDER
QUERY Q25_COUNT_of_a_relation() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(_::Out<StandsIn>::COUNT)::{serial, mirror_cm}
