// COUNT of items in UpsertN value
QUERY Q6_COUNT_of_items(text: String) =>
  matches <- N<Match>
  kept <- N<Match>::WHERE(_::{match_key}::EQ(text))::UpsertN({accuracy: COUNT(matches::FIRST::In<Plays>)})
  RETURN kept

// SUM in vector element
QUERY Q7_SUM() =>
  RETURN SearchV<Commentary>([SUM(E<Plays>::ToN::Out<HeldIn>::{boards}), 1, 0], 2)

// SUM in condition inside EXISTS
QUERY Q8_SUM() =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{accuracy}::LTE(SUM(_::Out<HeldIn>::{boards})))))::{match_key}

// COUNT of a relation in FOR body after destructuring
QUERY Q9_COUNT_of_a_relation(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::Out<HeldIn>::COUNT
  }
  RETURN NONE

// AVG of an array in PREFILTER
QUERY Q10_AVG_of_an_array(limit: U16, vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(_::{accuracy}::LTE(AVG([1, 2.5, limit])))
  ))::{remark, score}

// AVG in binding
QUERY Q11_AVG(item_id: ID) =>
  match <- N<Match>(item_id)
  result <- AVG(match::OutE<HeldIn>::{prize})
  RETURN result

// COUNT of items in condition
QUERY Q12_COUNT_of_items() =>
  found <- N<Match>::WHERE(
    _::{accuracy}::LTE(COUNT(_::In<Plays>))
  )
  RETURN found

// COUNT of a filter in PREFILTER
QUERY Q13_COUNT_of_a_filter(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(_::{accuracy}::LTE(_::Out<Transposes>::WHERE(_::{rated}::EQ(true))::COUNT))
  ))::{remark, score}

// AVG in mapping entry
QUERY Q14_AVG() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: AVG(_::OutE<HeldIn>::{prize})
  }

// COUNT of values in UpsertE value
QUERY Q15_COUNT_of_values(item_id: ID) =>
  matches <- N<Match>
  match <- N<Match>(item_id)
  link <- E<Transposes>::UpsertE({likeness: COUNT(matches::FIRST::Out<HeldIn>::{hall_name})})::From(match)::To(item_id)
  RETURN link

// AVG in vector element
QUERY Q16_AVG() =>
  RETURN SearchV<Commentary>([AVG(E<Plays>::ToN::OutE<HeldIn>::{prize}), 1, 0], 2)

// AVG in nested closure
QUERY Q17_AVG() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: AVG(inner::OutE<HeldIn>::{prize})},
  }

// COUNT of values in RETURN
QUERY Q18_COUNT_of_values() =>
  matches <- N<Match>
  RETURN COUNT(matches::Out<HeldIn>::{hall_name})

// AVG of an array in binding
QUERY Q19_AVG_of_an_array(limit: U16) =>
  result <- AVG([1, 2.5, limit])
  RETURN result

// COUNT of a filter in RETURN
QUERY Q20_COUNT_of_a_filter(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::Out<Transposes>::WHERE(_::{rated}::EQ(true))::COUNT

// COUNT of values in FOR body after destructuring
QUERY Q21_COUNT_of_values(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- COUNT(found::Out<HeldIn>::{hall_name})
  }
  RETURN NONE

// COUNT of a filter in AND operand
QUERY Q22_COUNT_of_a_filter() =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    _::{accuracy}::LTE(_::Out<Transposes>::WHERE(_::{rated}::EQ(true))::COUNT)
  ))

// SUM of a parameter in RETURN nested object
QUERY Q23_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN {outer: {value: SUM(numbers)}, again: SUM(numbers)}

// SUM of a parameter in RETURN list
QUERY Q24_SUM_of_a_parameter(numbers: [I32]) =>
  total <- N<Hall>::COUNT
  RETURN total, SUM(numbers)

// COUNT of items in RETURN array
QUERY Q25_COUNT_of_items() =>
  RETURN [
    {entry: COUNT(E<Plays>::ToN::In<Plays>)},
    {entry: 1},
  ]

// COUNT of values in vector element
QUERY Q26_COUNT_of_values() =>
  RETURN SearchV<Commentary>([COUNT(V<Commentary>::Out<Discusses>::Out<HeldIn>::{hall_name}), 1, 0], 2)

// COUNT of a relation in binding
QUERY Q27_COUNT_of_a_relation() =>
  matches <- N<Match>
  result <- matches::Out<HeldIn>::COUNT
  RETURN result

// MAX of a collection in closure
QUERY Q28_MAX_of_a_collection() =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: MAX(each::InE<Transposes>::{likeness}),
  }

// COUNT of values in binding
QUERY Q29_COUNT_of_values(item_id: ID) =>
  match <- N<Match>(item_id)
  result <- COUNT(match::Out<HeldIn>::{hall_name})
  RETURN result
