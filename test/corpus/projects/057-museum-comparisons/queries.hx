// GT of another property in ORDER
QUERY Q7_GT_of_another_property() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::ORDER<Desc>(_::{year_made}::GT(_::{insured}))::{inventory, year_made}

// EQ of an ID in UpsertN value
QUERY Q8_EQ_of_an_ID(item_id: ID, text: String) =>
  kept <- N<Exhibit>::WHERE(_::{inventory}::EQ(text))::UpsertN({fragile: N<Exhibit>({inventory: text})::ID::EQ(item_id), year_made: 1})
  RETURN kept

// EQ of an ID in condition inside EXISTS
QUERY Q9_EQ_of_an_ID(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::ID::EQ(item_id))))::{inventory}

// CONTAINS of text in mapping entry
QUERY Q10_CONTAINS_of_text() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::{heading}::CONTAINS("or")
  }

// GT of a call in AddN statement
QUERY Q11_GT_of_a_call(item_id: ID, limit: U16) =>
  AddN<Exhibit>({fragile: E<Echoes>(item_id)::ToN::{year_made}::GT(MUL(limit, 2)), year_made: 1})
  RETURN NONE

// NEQ in closure
QUERY Q12_NEQ() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::{heading}::NEQ("south"),
  }

// CONTAINS of text in RETURN array
QUERY Q13_CONTAINS_of_text(item_id: ID) =>
  RETURN [
    {entry: N<Exhibit>(item_id)::{heading}::CONTAINS("or")},
    {entry: 1},
  ]

// NEQ in nested closure
QUERY Q14_NEQ() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::{heading}::NEQ("south")},
  }

// CONTAINS of an array in PREFILTER
QUERY Q15_CONTAINS_of_an_array(text: String, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{materials}::CONTAINS(text))
  ))::{passage, score}

// EQ of a Boolean in RETURN
QUERY Q16_EQ_of_a_Boolean() =>
  RETURN N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{fragile}::EQ(true)

// IS_IN a parameter in condition inside EXISTS
QUERY Q17_IS_IN_a_parameter(codes: [String]) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{heading}::IS_IN(codes))))::{inventory}

// EQ of a Boolean in RETURN list
QUERY Q18_EQ_of_a_Boolean(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  total <- N<Gallery>::COUNT
  RETURN total, exhibit::{fragile}::EQ(true)

// IS_IN a parameter in AND operand
QUERY Q19_IS_IN_a_parameter(codes: [String]) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    _::{heading}::IS_IN(codes)
  ))

// EQ of a Boolean in nested closure
QUERY Q20_EQ_of_a_Boolean() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::{fragile}::EQ(true)},
  }

// comparison of a filtered COUNT in nested FOR body
QUERY Q21_comparison_of_a_filtered_COUNT(limit: U16, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<Echoes>::WHERE(_::{year_made}::GT(2))::COUNT::LT(limit)
    }
  }
  RETURN exhibits::COUNT

// GTE of a Date in nested mapping entry
QUERY Q22_GTE_of_a_Date(item_id: ID, moment: Date) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::{acquired}::GTE(moment),
      heading,
    },
  }

// CONTAINS of an array in mapping entry
QUERY Q23_CONTAINS_of_an_array(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::{materials}::CONTAINS(text)
  }

// GTE of a Date in negated OR operand
QUERY Q24_GTE_of_a_Date(moment: Date) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(_::{acquired}::GTE(moment), _::{year_made}::LT(0)))

// GT of a call in AND operand
QUERY Q25_GT_of_a_call(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    _::{year_made}::GT(MUL(limit, 2))
  ))

// EQ of a Date in RETURN nested object
QUERY Q26_EQ_of_a_Date(text: String, moment: Date) =>
  RETURN {outer: {value: N<Exhibit>({inventory: text})::{acquired}::EQ(moment)}, again: N<Exhibit>({inventory: text})::{acquired}::EQ(moment)}

// LTE of an integer in ORDER
QUERY Q27_LTE_of_an_integer() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::ORDER<Desc>(_::{insured}::LTE(3))::{inventory, year_made}

// EQ of a Date in AddN statement
QUERY Q28_EQ_of_a_Date(moment: Date) =>
  AddN<Exhibit>({fragile: N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{acquired}::EQ(moment), year_made: 1})
  RETURN NONE

// comparison of an end in nested FOR body
QUERY Q29_comparison_of_an_end(text: String, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::InE<Selected>::FIRST::{title_held}::EQ(text)
    }
  }
  RETURN exhibits::COUNT

// CONTAINS of an array in condition inside EXISTS
QUERY Q30_CONTAINS_of_an_array(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{materials}::CONTAINS(text))))::{inventory}
