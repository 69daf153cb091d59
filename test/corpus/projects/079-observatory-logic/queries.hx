// OR in bound mapping entry
QUERY Q7_OR(text: String) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: OR(_::{mirror_cm}::GT(5), _::{label_text}::EQ(text), _::{seeing}::LT(0.5)), serial, ..}
  RETURN shown

// nested logic in bound mapping entry
QUERY Q8_nested_logic(enabled: Boolean) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: AND(OR(_::{mirror_cm}::GT(1), !AND(_::{remote}::EQ(enabled), EXISTS(_::Out<Overlaps>))), !OR(_::{label_text}::EQ("x"))), serial, ..}
  RETURN shown

// negated AND in FOR body after destructuring
QUERY Q9_negated_AND(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- !AND(found::{remote}::EQ(false), found::{mirror_cm}::LTE(limit))
  }
  RETURN NONE

// EXISTS of a property in array element
QUERY Q10_EXISTS_of_a_property() =>
  list <- [EXISTS(N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{first_light}), EXISTS(N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{first_light})]
  RETURN list

// negated AND in negated OR operand
QUERY Q11_negated_AND(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(!AND(_::{remote}::EQ(false), _::{mirror_cm}::LTE(limit)), _::{mirror_cm}::LT(0)))

// AND in FOR body after destructuring
QUERY Q12_AND(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- AND(found::{remote}::EQ(true), EXISTS(found::OutE<Overlaps>))
  }
  RETURN NONE

// nested logic in nested mapping entry
QUERY Q13_nested_logic(item_id: ID, enabled: Boolean) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: AND(OR(_::{mirror_cm}::GT(1), !AND(_::{remote}::EQ(enabled), EXISTS(_::Out<Overlaps>))), !OR(_::{label_text}::EQ("x"))),
      label_text,
    },
  }

// negated OR in condition
QUERY Q14_negated_OR() =>
  found <- N<Telescope>::WHERE(
    !OR(EXISTS(_::Out<Overlaps>), !EXISTS(_::Out<HasLog>))
  )
  RETURN found

// EXISTS in PREFILTER
QUERY Q15_EXISTS(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::Out<StandsIn>))
  ))::{entry, score}

// nested logic in FOR body
QUERY Q16_nested_logic(enabled: Boolean) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- AND(OR(each::{mirror_cm}::GT(1), !AND(each::{remote}::EQ(enabled), EXISTS(each::Out<Overlaps>))), !OR(each::{label_text}::EQ("x")))
  }
  RETURN NONE

// negated EXISTS in UpsertN value
QUERY Q17_negated_EXISTS(text: String) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({remote: !EXISTS(V<Logbook>::Out<Mentions>::In<Operated>), mirror_cm: 1})
  RETURN kept

// nested logic in binding
QUERY Q18_nested_logic(item_id: ID, enabled: Boolean) =>
  telescopes <- N<Telescope>
  telescope <- N<Telescope>(item_id)
  result <- AND(OR(telescope::{mirror_cm}::GT(1), !AND(telescope::{remote}::EQ(enabled), EXISTS(telescopes::Out<Overlaps>))), !OR(telescope::{label_text}::EQ("x")))
  RETURN result

// AND in nested closure
QUERY Q19_AND() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: AND(inner::{remote}::EQ(true), EXISTS(inner::OutE<Overlaps>))},
  }

// negated EXISTS in nested closure
QUERY Q20_negated_EXISTS() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: !EXISTS(inner::In<Operated>)},
  }

// AND in condition
QUERY Q21_AND() =>
  found <- N<Telescope>::WHERE(
    AND(_::{remote}::EQ(true), EXISTS(_::OutE<Overlaps>))
  )
  RETURN found

// EXISTS of a property in closure
QUERY Q22_EXISTS_of_a_property() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: EXISTS(each::{first_light}),
  }

// OR in negated OR operand
QUERY Q23_OR(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(OR(_::{mirror_cm}::GT(5), _::{label_text}::EQ(text), _::{seeing}::LT(0.5)), _::{mirror_cm}::LT(0)))

// negated EXISTS in UPDATE value
QUERY Q24_negated_EXISTS(item_id: ID) =>
  telescopes <- N<Telescope>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({remote: !EXISTS(telescopes::FIRST::In<Operated>), mirror_cm: 1})
  RETURN changed

// EXISTS in FOR body after destructuring
QUERY Q25_EXISTS(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- EXISTS(found::Out<StandsIn>)
  }
  RETURN NONE

// OR in ORDER
QUERY Q26_OR(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(OR(_::{mirror_cm}::GT(5), _::{label_text}::EQ(text), _::{seeing}::LT(0.5)))::{serial, mirror_cm}

// negated EXISTS in ORDER
QUERY Q27_negated_EXISTS() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(!EXISTS(_::In<Operated>))::{serial, mirror_cm}

// nested logic in condition
QUERY Q28_nested_logic(enabled: Boolean) =>
  found <- N<Telescope>::WHERE(
    AND(OR(_::{mirror_cm}::GT(1), !AND(_::{remote}::EQ(enabled), EXISTS(_::Out<Overlaps>))), !OR(_::{label_text}::EQ("x")))
  )
  RETURN found

// EXISTS of a property in ORDER
QUERY Q29_EXISTS_of_a_property() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(EXISTS(_::{first_light}))::{serial, mirror_cm}

// negated EXISTS in condition inside EXISTS
QUERY Q30_negated_EXISTS() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(!EXISTS(_::In<Operated>))))::{serial}
