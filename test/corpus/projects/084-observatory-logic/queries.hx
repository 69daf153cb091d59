// nested logic in nested mapping entry
QUERY Q7_nested_logic(item_id: ID, enabled: Boolean) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: AND(OR(_::{mirror_cm}::GT(1), !AND(_::{remote}::EQ(enabled), EXISTS(_::Out<Overlaps>))), !OR(_::{label_text}::EQ("x"))),
      label_text,
    },
  }

// EXISTS in nested closure
QUERY Q8_EXISTS() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: EXISTS(inner::Out<StandsIn>)},
  }

// negated AND in RETURN list
QUERY Q9_negated_AND(limit: U16) =>
  telescopes <- N<Telescope>
  total <- N<Dome>::COUNT
  RETURN total, !AND(telescopes::FIRST::{remote}::EQ(false), telescopes::FIRST::{mirror_cm}::LTE(limit))

// OR in UpsertN value
QUERY Q10_OR(text: String) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({remote: OR(N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{mirror_cm}::GT(5), N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{label_text}::EQ(text), N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{seeing}::LT(0.5)), mirror_cm: 1})
  RETURN kept

// negated EXISTS in negated OR operand
QUERY Q11_negated_EXISTS() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(!EXISTS(_::In<Operated>), _::{mirror_cm}::LT(0)))

// EXISTS in traversal from a plural variable
QUERY Q12_EXISTS() =>
  telescopes <- N<Telescope>
  RETURN EXISTS(telescopes::Out<StandsIn>)

// EXISTS of a source in mapping entry
QUERY Q13_EXISTS_of_a_source(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: EXISTS(N<Telescope>({serial: text}))
  }

// negated OR in FOR body
QUERY Q14_negated_OR() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- !OR(EXISTS(each::Out<Overlaps>), !EXISTS(each::Out<HasLog>))
  }
  RETURN NONE

// negated OR in condition
QUERY Q15_negated_OR() =>
  found <- N<Telescope>::WHERE(
    !OR(EXISTS(_::Out<Overlaps>), !EXISTS(_::Out<HasLog>))
  )
  RETURN found

// nested logic in closure
QUERY Q16_nested_logic(enabled: Boolean) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: AND(OR(each::{mirror_cm}::GT(1), !AND(each::{remote}::EQ(enabled), EXISTS(each::Out<Overlaps>))), !OR(each::{label_text}::EQ("x"))),
  }

// AND in RETURN
QUERY Q17_AND(item_id: ID) =>
  RETURN AND(E<Overlaps>(item_id)::ToN::{remote}::EQ(true), EXISTS(V<Logbook>::Out<Mentions>::OutE<Overlaps>))

// negated OR in bound mapping entry
QUERY Q18_negated_OR() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: !OR(EXISTS(_::Out<Overlaps>), !EXISTS(_::Out<HasLog>)), serial, ..}
  RETURN shown

// EXISTS of a source in negated OR operand
QUERY Q19_EXISTS_of_a_source(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(N<Telescope>({serial: text})), _::{mirror_cm}::LT(0)))

// EXISTS of a property in FOR body after destructuring
QUERY Q20_EXISTS_of_a_property(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- EXISTS(found::{first_light})
  }
  RETURN NONE

// negated OR in FOR body after destructuring
QUERY Q21_negated_OR(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- !OR(EXISTS(found::Out<Overlaps>), !EXISTS(found::Out<HasLog>))
  }
  RETURN NONE

// EXISTS in UPDATE value
QUERY Q22_EXISTS(item_id: ID, text: String) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({remote: EXISTS(SearchBM25<Telescope>(text, 4)::Out<StandsIn>), mirror_cm: 1})
  RETURN changed

// OR in traversal from FIRST
QUERY Q23_OR(text: String) =>
  telescopes <- N<Telescope>
  RETURN OR(telescopes::FIRST::{mirror_cm}::GT(5), telescopes::FIRST::{label_text}::EQ(text), telescopes::FIRST::{seeing}::LT(0.5))

// negated EXISTS in RETURN array
QUERY Q24_negated_EXISTS() =>
  telescopes <- N<Telescope>
  RETURN [
    {entry: !EXISTS(telescopes::FIRST::In<Operated>)},
    {entry: 1},
  ]

// AND in AddN statement
QUERY Q25_AND(item_id: ID) =>
  AddN<Telescope>({remote: AND(N<Telescope>(item_id)::{remote}::EQ(true), EXISTS(E<Operated>::ToN::OutE<Overlaps>)), mirror_cm: 1})
  RETURN NONE

// EXISTS of a source in AddN statement
QUERY Q26_EXISTS_of_a_source(text: String) =>
  AddN<Telescope>({remote: EXISTS(N<Telescope>({serial: text})), mirror_cm: 1})
  RETURN NONE

// EXISTS of a property in condition inside EXISTS
QUERY Q27_EXISTS_of_a_property() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(_::{first_light}))))::{serial}

// EXISTS of a property in traversal from a look-up
QUERY Q28_EXISTS_of_a_property(text: String) =>
  RETURN EXISTS(N<Telescope>({serial: text})::{first_light})

// EXISTS of a source in condition inside EXISTS
QUERY Q29_EXISTS_of_a_source(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(N<Telescope>({serial: text})))))::{serial}

// EXISTS of a property in negated OR operand
QUERY Q30_EXISTS_of_a_property() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(_::{first_light}), _::{mirror_cm}::LT(0)))
