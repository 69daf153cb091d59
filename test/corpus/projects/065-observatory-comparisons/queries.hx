// GTE of a Date in condition inside EXISTS
QUERY Q13_GTE_of_a_Date(moment: Date) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(_::{first_light}::GTE(moment))))::{serial}

// GT of another property in traversal from a single variable
QUERY Q14_GT_of_another_property(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{mirror_cm}::GT(telescope::{seeing})

// LTE of an integer in traversal from FIRST
QUERY Q15_LTE_of_an_integer() =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::{seeing}::LTE(3)

// EQ of a traversal in FOR body after destructuring
QUERY Q16_EQ_of_a_traversal(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::{label_text}::EQ(N<Telescope>({serial: text})::{label_text})
  }
  RETURN NONE

// EQ of a literal in closure
QUERY Q17_EQ_of_a_literal() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::{label_text}::EQ("north"),
  }

// EQ of a Date in traversal from a look-up
QUERY Q18_EQ_of_a_Date(text: String, moment: Date) =>
  RETURN N<Telescope>({serial: text})::{first_light}::EQ(moment)

// CONTAINS of text in closure
QUERY Q19_CONTAINS_of_text() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::{label_text}::CONTAINS("or"),
  }

// comparison of a filtered COUNT in FOR body after destructuring
QUERY Q20_comparison_of_a_filtered_COUNT(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<Overlaps>::WHERE(_::{mirror_cm}::GT(2))::COUNT::LT(limit)
  }
  RETURN NONE

// GTE of a Date in traversal from a look-up
QUERY Q21_GTE_of_a_Date(text: String, moment: Date) =>
  RETURN N<Telescope>({serial: text})::{first_light}::GTE(moment)

// IS_IN a parameter in binding
QUERY Q22_IS_IN_a_parameter(codes: [String]) =>
  result <- N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{label_text}::IS_IN(codes)
  RETURN result

// GTE of a Date in closure
QUERY Q23_GTE_of_a_Date(moment: Date) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::{first_light}::GTE(moment),
  }

// GTE of a Date in FOR body
QUERY Q24_GTE_of_a_Date(moment: Date) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::{first_light}::GTE(moment)
  }
  RETURN NONE

// EQ of a traversal in nested FOR body
QUERY Q25_EQ_of_a_traversal(text: String, codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::{label_text}::EQ(N<Telescope>({serial: text})::{label_text})
    }
  }
  RETURN telescopes::COUNT

// comparison across an edge in condition inside EXISTS
QUERY Q26_comparison_across_an_edge(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(_::InE<Overlaps>::FromN::FIRST::{label_text}::NEQ(text))))::{serial}

// IS_IN a literal in UPDATE value
QUERY Q27_IS_IN_a_literal(item_id: ID, limit: U16) =>
  telescopes <- N<Telescope>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({remote: telescopes::FIRST::{mirror_cm}::IS_IN([1, 2, limit]), mirror_cm: 1})
  RETURN changed

// EQ of a Boolean in nested mapping entry
QUERY Q28_EQ_of_a_Boolean(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::{remote}::EQ(true),
      label_text,
    },
  }

// GT in PREFILTER
QUERY Q29_GT(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(_::{mirror_cm}::GT(10))
  ))::{entry, score}

// EQ of a Boolean in FOR body after destructuring
QUERY Q30_EQ_of_a_Boolean(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::{remote}::EQ(true)
  }
  RETURN NONE

// NEQ in UPDATE value
QUERY Q31_NEQ(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({remote: N<Telescope>(item_id)::{label_text}::NEQ("south"), mirror_cm: 1})
  RETURN changed

// IS_IN a parameter in ORDER
QUERY Q32_IS_IN_a_parameter(codes: [String]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(_::{label_text}::IS_IN(codes))::{serial, mirror_cm}

// IS_IN a literal in RETURN
QUERY Q33_IS_IN_a_literal(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::{mirror_cm}::IS_IN([1, 2, limit])

// LTE of an integer in traversal from a look-up
QUERY Q34_LTE_of_an_integer(text: String) =>
  RETURN N<Telescope>({serial: text})::{seeing}::LTE(3)

// EQ of a Boolean in PREFILTER
QUERY Q35_EQ_of_a_Boolean(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(_::{remote}::EQ(true))
  ))::{entry, score}

// comparison of a filtered COUNT in closure
QUERY Q36_comparison_of_a_filtered_COUNT(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::Out<Overlaps>::WHERE(_::{mirror_cm}::GT(2))::COUNT::LT(limit),
  }
