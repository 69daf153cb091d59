// COUNT step in RETURN
QUERY Q14_COUNT_step(text: String) =>
  RETURN N<Telescope>({serial: text})::COUNT

// SUM of a parameter in UpsertN value
QUERY Q15_SUM_of_a_parameter(text: String, numbers: [I32]) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({seeing: SUM(numbers)})
  RETURN kept

// SUM of a parameter in RETURN nested object
QUERY Q16_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN {outer: {value: SUM(numbers)}, again: SUM(numbers)}

// MIN of a collection in negated OR operand
QUERY Q17_MIN_of_a_collection() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(_::{seeing}::LTE(MIN(_::Out<Overlaps>::{mirror_cm})), _::{mirror_cm}::LT(0)))

// MIN of a collection in UpsertN value
QUERY Q18_MIN_of_a_collection(text: String) =>
  telescopes <- N<Telescope>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({seeing: MIN(telescopes::Out<Overlaps>::{mirror_cm})})
  RETURN kept

// AVG of an array in binding
QUERY Q19_AVG_of_an_array(limit: U16) =>
  result <- AVG([1, 2.5, limit])
  RETURN result

// COUNT of items in traversal from FIRST
QUERY Q20_COUNT_of_items() =>
  telescopes <- N<Telescope>
  RETURN COUNT(telescopes::FIRST::In<Operated>)

// MAX of a collection in negated OR operand
QUERY Q21_MAX_of_a_collection() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(_::{seeing}::LTE(MAX(_::InE<Overlaps>::{overlap})), _::{mirror_cm}::LT(0)))

// SUM of a parameter in binding
QUERY Q22_SUM_of_a_parameter(numbers: [I32]) =>
  result <- SUM(numbers)
  RETURN result

// AVG of an array in PREFILTER
QUERY Q23_AVG_of_an_array(limit: U16, vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(_::{seeing}::LTE(AVG([1, 2.5, limit])))
  ))::{entry, score}

// AVG in binding
QUERY Q24_AVG() =>
  telescopes <- N<Telescope>
  result <- AVG(telescopes::FIRST::OutE<StandsIn>::{rent})
  RETURN result

// MIN of a collection in traversal from FIRST
QUERY Q25_MIN_of_a_collection() =>
  telescopes <- N<Telescope>
  RETURN MIN(telescopes::FIRST::Out<Overlaps>::{mirror_cm})

// AVG in closure
QUERY Q26_AVG() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: AVG(each::OutE<StandsIn>::{rent}),
  }

// AVG of an array in rerank argument
QUERY Q27_AVG_of_an_array(limit: U16, vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::RerankRRF(k: AVG([1, 2.5, limit]))

// COUNT step in call argument
QUERY Q28_COUNT_step() =>
  RETURN ADD(N<Telescope>::COUNT, SUB(1, N<Telescope>::COUNT))

// SUM in RETURN
QUERY Q29_SUM(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN SUM(telescope::Out<StandsIn>::{floors})

// COUNT of items in condition
QUERY Q30_COUNT_of_items() =>
  found <- N<Telescope>::WHERE(
    _::{seeing}::LTE(COUNT(_::In<Operated>))
  )
  RETURN found

// AVG of an array in UPDATE value
QUERY Q31_AVG_of_an_array(item_id: ID, limit: U16) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({seeing: AVG([1, 2.5, limit])})
  RETURN changed

// AVG of an array in RETURN
QUERY Q32_AVG_of_an_array(limit: U16) =>
  RETURN AVG([1, 2.5, limit])

// COUNT of a relation in traversal from FIRST
QUERY Q33_COUNT_of_a_relation() =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::Out<StandsIn>::COUNT

// AVG in nested FOR body
QUERY Q34_AVG(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- AVG(inner::OutE<StandsIn>::{rent})
    }
  }
  RETURN telescopes::COUNT

// MIN of a collection in RETURN object
QUERY Q35_MIN_of_a_collection() =>
  RETURN {
    value: MIN(V<Logbook>::Out<Mentions>::Out<Overlaps>::{mirror_cm}),
    nested: {inner: [1, {deep: NONE}]},
  }

// SUM in condition inside EXISTS
QUERY Q36_SUM() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(_::{seeing}::LTE(SUM(_::Out<StandsIn>::{floors})))))::{serial}

// AVG in PREFILTER
QUERY Q37_AVG(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(_::{seeing}::LTE(AVG(_::OutE<StandsIn>::{rent})))
  ))::{entry, score}
