// filter, order and page in mapping entry
QUERY Q3_filter_order_and_page() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::Out<Unlocks>::WHERE(_::{hidden}::EQ(true))::ORDER<Desc>(_::{points})::RANGE(0, 10)
  }

// RANGE of variables in RETURN list
QUERY Q4_RANGE_of_variables(limit: U16, text: String) =>
  total <- N<Realm>::COUNT
  RETURN total, SearchBM25<Quest>(text, 4)::Out<Unlocks>::RANGE(1, ADD(limit, 1))

// RANGE in RETURN array
QUERY Q5_RANGE(text: String) =>
  RETURN [
    {entry: N<Quest>({quest_key: text})::Out<TakesPlace>::RANGE(0, 3)},
    {entry: 1},
  ]

// RANGE of variables in RETURN
QUERY Q6_RANGE_of_variables(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::FIRST::Out<Unlocks>::RANGE(1, ADD(limit, 1))

// ORDER Asc in DROP
QUERY Q7_ORDER_Asc() =>
  DROP E<Finished>::ToN::Out<Unlocks>::ORDER<Asc>(_::{quest_name})
  RETURN NONE

// INTERSECT in RETURN
QUERY Q8_INTERSECT() =>
  RETURN V<Legend>::Out<Foretells>::INTERSECT(_::Out<TakesPlace>)

// ORDER by a call in FOR list
QUERY Q9_ORDER_by_a_call() =>
  quests <- N<Quest>
  list <- quests::Out<TakesPlace>::ORDER<Asc>(MUL(_::{regions}, -1))
  FOR entry IN list {
    AddN<Realm>({regions: 1})
  }
  RETURN NONE

// step after FIRST in RETURN array
QUERY Q10_step_after_FIRST() =>
  RETURN [
    {entry: N<Quest>::Out<Unlocks>::FIRST::Out<TakesPlace>},
    {entry: 1},
  ]

// FIRST in path end
QUERY Q11_FIRST(item_id: ID) =>
  quests <- N<Quest>
  quest <- N<Quest>(item_id)
  RETURN quests::ShortestPath<Unlocks>::To(quest::Out<Unlocks>::FIRST)

// INTERSECT of a chain in aggregate argument
QUERY Q12_INTERSECT_of_a_chain(item_id: ID) =>
  RETURN COUNT(N<Quest>(item_id)::Out<Unlocks>::INTERSECT(_::Out<Unlocks>::WHERE(_::{hidden}::EQ(true))))

// step after FIRST in RETURN nested object
QUERY Q13_step_after_FIRST(text: String) =>
  RETURN {outer: {value: SearchBM25<Quest>(text, 4)::Out<Unlocks>::FIRST::Out<TakesPlace>}, again: SearchBM25<Quest>(text, 4)::Out<Unlocks>::FIRST::Out<TakesPlace>}

// ORDER by a call in binding
QUERY Q14_ORDER_by_a_call(text: String) =>
  result <- N<Quest>({quest_key: text})::Out<TakesPlace>::ORDER<Asc>(MUL(_::{regions}, -1))
  RETURN result

// WHERE in RETURN list
QUERY Q15_WHERE(limit: U16) =>
  quests <- N<Quest>
  total <- N<Realm>::COUNT
  RETURN total, quests::FIRST::Out<Unlocks>::WHERE(_::{points}::GTE(limit))

// RANGE of variables in FOR body after destructuring
QUERY Q16_RANGE_of_variables(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::Out<Unlocks>::RANGE(1, ADD(limit, 1))
  }
  RETURN NONE

// filter, order and page in RETURN list
QUERY Q17_filter_order_and_page() =>
  total <- N<Realm>::COUNT
  RETURN total, V<Legend>::Out<Foretells>::Out<Unlocks>::WHERE(_::{hidden}::EQ(true))::ORDER<Desc>(_::{points})::RANGE(0, 10)

// ORDER Asc in INTERSECT
QUERY Q18_ORDER_Asc() =>
  quests <- N<Quest>
  RETURN quests::INTERSECT(_::Out<Unlocks>::ORDER<Asc>(_::{quest_name}))

// FIRST in nested closure
QUERY Q19_FIRST() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::Out<Unlocks>::FIRST},
  }

// ORDER Asc in FOR body
QUERY Q20_ORDER_Asc() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<Unlocks>::ORDER<Asc>(_::{quest_name})
  }
  RETURN NONE

// ORDER by a call in AND operand
QUERY Q21_ORDER_by_a_call() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(_::Out<TakesPlace>::ORDER<Asc>(MUL(_::{regions}, -1)))
  ))

// RANGE in nested closure
QUERY Q22_RANGE() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::Out<TakesPlace>::RANGE(0, 3)},
  }

// ORDER Asc in nested mapping entry
QUERY Q23_ORDER_Asc(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::Out<Unlocks>::ORDER<Asc>(_::{quest_name}),
      quest_name,
    },
  }

// ORDER by a call in INTERSECT
QUERY Q24_ORDER_by_a_call() =>
  quests <- N<Quest>
  RETURN quests::INTERSECT(_::Out<TakesPlace>::ORDER<Asc>(MUL(_::{regions}, -1)))

// ORDER Asc in AND operand
QUERY Q25_ORDER_Asc() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(_::Out<Unlocks>::ORDER<Asc>(_::{quest_name}))
  ))

// INTERSECT in bound mapping entry
QUERY Q26_INTERSECT() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::INTERSECT(_::Out<TakesPlace>), quest_key, ..}
  RETURN shown
