// MAX of a collection in AddN statement
QUERY Q6_MAX_of_a_collection() =>
  matches <- N<Match>
  AddN<Match>({accuracy: MAX(matches::FIRST::InE<Transposes>::{likeness})})
  RETURN NONE

// SUM in AddE property
QUERY Q7_SUM(item_id: ID) =>
  match <- N<Match>(item_id)
  AddE<Transposes>({likeness: SUM(E<Plays>::ToN::Out<HeldIn>::{boards})})::From(item_id)::To(match)
  RETURN NONE

// MIN of a collection in RETURN array
QUERY Q8_MIN_of_a_collection() =>
  RETURN [
    {entry: MIN(V<Commentary>::Out<Discusses>::Out<Transposes>::{moves})},
    {entry: 1},
  ]

// AVG in rerank argument
QUERY Q9_AVG(vector: [F64]) =>
  matches <- N<Match>
  RETURN SearchV<Commentary>(vector, 3)::RerankRRF(k: AVG(matches::OutE<HeldIn>::{prize}))

// COUNT of a relation in binding
QUERY Q10_COUNT_of_a_relation() =>
  result <- N<Match>::Out<HeldIn>::COUNT
  RETURN result

// AVG in array element
QUERY Q11_AVG(item_id: ID) =>
  match <- N<Match>(item_id)
  list <- [AVG(match::OutE<HeldIn>::{prize}), AVG(match::OutE<HeldIn>::{prize})]
  RETURN list

// COUNT of values in traversal from a source
QUERY Q12_COUNT_of_values() =>
  RETURN COUNT(N<Match>::Out<HeldIn>::{hall_name})

// SUM in PREFILTER
QUERY Q13_SUM(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(_::{accuracy}::LTE(SUM(_::Out<HeldIn>::{boards})))
  ))::{remark, score}

// SUM of a parameter in rerank argument
QUERY Q14_SUM_of_a_parameter(numbers: [I32], vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::RerankRRF(k: SUM(numbers))

// COUNT of values in traversal from a look-up
QUERY Q15_COUNT_of_values(text: String) =>
  RETURN COUNT(N<Match>({match_key: text})::Out<HeldIn>::{hall_name})

// COUNT of values in condition inside EXISTS
QUERY Q16_COUNT_of_values() =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{accuracy}::LTE(COUNT(_::Out<HeldIn>::{hall_name})))))::{match_key}

// AVG of an array in negated OR operand
QUERY Q17_AVG_of_an_array(limit: U16) =>
  matches <- N<Match>
  RETURN matches::WHERE(!OR(_::{accuracy}::LTE(AVG([1, 2.5, limit])), _::{moves}::LT(0)))

// AVG in condition
QUERY Q18_AVG() =>
  found <- N<Match>::WHERE(
    _::{accuracy}::LTE(AVG(_::OutE<HeldIn>::{prize}))
  )
  RETURN found

// AVG of an array in UpsertE value
QUERY Q19_AVG_of_an_array(item_id: ID, limit: U16) =>
  match <- N<Match>(item_id)
  link <- E<Transposes>::UpsertE({likeness: AVG([1, 2.5, limit])})::From(match)::To(item_id)
  RETURN link

// SUM in UpsertN value
QUERY Q20_SUM(item_id: ID, text: String) =>
  match <- N<Match>(item_id)
  kept <- N<Match>::WHERE(_::{match_key}::EQ(text))::UpsertN({accuracy: SUM(match::Out<HeldIn>::{boards})})
  RETURN kept

// COUNT step in PREFILTER
QUERY Q21_COUNT_step(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(_::{accuracy}::LTE(_::COUNT))
  ))::{remark, score}

// SUM in condition
QUERY Q22_SUM() =>
  found <- N<Match>::WHERE(
    _::{accuracy}::LTE(SUM(_::Out<HeldIn>::{boards}))
  )
  RETURN found

// COUNT of a filter in traversal from a search
QUERY Q23_COUNT_of_a_filter(text: String) =>
  RETURN SearchBM25<Match>(text, 4)::Out<Transposes>::WHERE(_::{rated}::EQ(true))::COUNT

// SUM of a parameter in AddN statement
QUERY Q24_SUM_of_a_parameter(numbers: [I32]) =>
  AddN<Match>({accuracy: SUM(numbers)})
  RETURN NONE

// AVG in mapping entry
QUERY Q25_AVG() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: AVG(_::OutE<HeldIn>::{prize})
  }

// AVG in UPDATE value
QUERY Q26_AVG(item_id: ID) =>
  match <- N<Match>(item_id)
  changed <- match::UPDATE({accuracy: AVG(V<Commentary>::Out<Discusses>::OutE<HeldIn>::{prize})})
  RETURN changed

// SUM in traversal from a look-up
QUERY Q27_SUM(text: String) =>
  RETURN SUM(N<Match>({match_key: text})::Out<HeldIn>::{boards})

// MAX of a collection in RETURN list
QUERY Q28_MAX_of_a_collection() =>
  total <- N<Hall>::COUNT
  RETURN total, MAX(N<Match>::InE<Transposes>::{likeness})

// SUM of a parameter in mapping entry
QUERY Q29_SUM_of_a_parameter(numbers: [I32]) =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: SUM(numbers)
  }
