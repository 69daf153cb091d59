// AND in RETURN nested object
QUERY Q1_AND(item_id: ID) =>
  RETURN {outer: {value: AND(N<Exhibit>(item_id)::{fragile}::EQ(true), EXISTS(N<Exhibit>::OutE<Echoes>))}, again: AND(N<Exhibit>(item_id)::{fragile}::EQ(true), EXISTS(N<Exhibit>::OutE<Echoes>))}

// negated EXISTS in UpsertN value
QUERY Q2_negated_EXISTS(item_id: ID, text: String) =>
  exhibit <- N<Exhibit>(item_id)
  kept <- N<Exhibit>::WHERE(_::{inventory}::EQ(text))::UpsertN({fragile: !EXISTS(exhibit::In<Selected>), year_made: 1})
  RETURN kept

// AND in RETURN list
QUERY Q3_AND(item_id: ID) =>
  exhibits <- N<Exhibit>
  total <- N<Gallery>::COUNT
  RETURN total, AND(exhibits::FIRST::{fragile}::EQ(true), EXISTS(N<Exhibit>(item_id)::OutE<Echoes>))

// EXISTS of a source in FOR body after destructuring
QUERY Q4_EXISTS_of_a_source(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- EXISTS(N<Exhibit>({inventory: text}))
  }
  RETURN NONE

// AND in UpsertN value
QUERY Q5_AND(item_id: ID, text: String) =>
  kept <- N<Exhibit>::WHERE(_::{inventory}::EQ(text))::UpsertN({fragile: AND(E<Echoes>(item_id)::ToN::{fragile}::EQ(true), EXISTS(N<Exhibit>({inventory: text})::OutE<Echoes>)), year_made: 1})
  RETURN kept

// nested logic in UPDATE value
QUERY Q6_nested_logic(item_id: ID, enabled: Boolean) =>
  exhibits <- N<Exhibit>
  exhibit <- N<Exhibit>(item_id)
  changed <- exhibit::UPDATE({fragile: AND(OR(exhibit::{year_made}::GT(1), !AND(exhibit::{fragile}::EQ(enabled), EXISTS(exhibits::FIRST::Out<Echoes>))), !OR(exhibit::{heading}::EQ("x"))), year_made: 1})
  RETURN changed

// EXISTS of a source in RETURN
QUERY Q7_EXISTS_of_a_source(text: String) =>
  RETURN EXISTS(N<Exhibit>({inventory: text}))

// negated AND in FOR body
QUERY Q8_negated_AND(limit: U16) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- !AND(each::{fragile}::EQ(false), each::{year_made}::LTE(limit))
  }
  RETURN NONE

// EXISTS of a source in nested closure
QUERY Q9_EXISTS_of_a_source(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: EXISTS(N<Exhibit>({inventory: text}))},
  }

// EXISTS of a property in closure
QUERY Q10_EXISTS_of_a_property() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: EXISTS(each::{acquired}),
  }

// OR in traversal from a single variable
QUERY Q11_OR(item_id: ID, text: String) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN OR(exhibit::{year_made}::GT(5), exhibit::{heading}::EQ(text), exhibit::{insured}::LT(0.5))

// OR in nested FOR body
QUERY Q12_OR(text: String, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- OR(inner::{year_made}::GT(5), inner::{heading}::EQ(text), inner::{insured}::LT(0.5))
    }
  }
  RETURN exhibits::COUNT

// EXISTS of a property in AND operand
QUERY Q13_EXISTS_of_a_property() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::{acquired})
  ))

// EXISTS of a source in UPDATE value
QUERY Q14_EXISTS_of_a_source(item_id: ID, text: String) =>
  exhibit <- N<Exhibit>(item_id)
  changed <- exhibit::UPDATE({fragile: EXISTS(N<Exhibit>({inventory: text})), year_made: 1})
  RETURN changed

// EXISTS of a source in ORDER
QUERY Q15_EXISTS_of_a_source(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::ORDER<Desc>(EXISTS(N<Exhibit>({inventory: text})))::{inventory, year_made}

// EXISTS of a source in condition
QUERY Q16_EXISTS_of_a_source(text: String) =>
  found <- N<Exhibit>::WHERE(
    EXISTS(N<Exhibit>({inventory: text}))
  )
  RETURN found

// EXISTS of a property in nested mapping entry
QUERY Q17_EXISTS_of_a_property(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: EXISTS(_::{acquired}),
      heading,
    },
  }

// negated AND in RETURN
QUERY Q18_negated_AND(item_id: ID, limit: U16) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN !AND(exhibit::{fragile}::EQ(false), exhibit::{year_made}::LTE(limit))

// nested logic in AddN property
QUERY Q19_nested_logic(item_id: ID, enabled: Boolean) =>
  added <- AddN<Exhibit>({fragile: AND(OR(N<Exhibit>(item_id)::{year_made}::GT(1), !AND(N<Exhibit>(item_id)::{fragile}::EQ(enabled), EXISTS(N<Exhibit>::Out<Echoes>))), !OR(N<Exhibit>(item_id)::{heading}::EQ("x"))), year_made: 1})
  RETURN added

// negated OR in RETURN nested object
QUERY Q20_negated_OR(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN {outer: {value: !OR(EXISTS(exhibit::Out<Echoes>), !EXISTS(exhibit::Out<HasEssay>))}, again: !OR(EXISTS(exhibit::Out<Echoes>), !EXISTS(exhibit::Out<HasEssay>))}

// nested logic in FOR body after destructuring
QUERY Q21_nested_logic(enabled: Boolean, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- AND(OR(found::{year_made}::GT(1), !AND(found::{fragile}::EQ(enabled), EXISTS(found::Out<Echoes>))), !OR(found::{heading}::EQ("x")))
  }
  RETURN NONE

// negated OR in AddN property
QUERY Q22_negated_OR(text: String) =>
  added <- AddN<Exhibit>({fragile: !OR(EXISTS(SearchBM25<Exhibit>(text, 4)::Out<Echoes>), !EXISTS(SearchBM25<Exhibit>(text, 4)::Out<HasEssay>)), year_made: 1})
  RETURN added

// EXISTS of a property in RETURN object
QUERY Q23_EXISTS_of_a_property(item_id: ID) =>
  RETURN {
    value: EXISTS(E<Echoes>(item_id)::ToN::{acquired}),
    nested: {inner: [1, {deep: NONE}]},
  }

// EXISTS of a source in UpsertN value
QUERY Q24_EXISTS_of_a_source(text: String) =>
  kept <- N<Exhibit>::WHERE(_::{inventory}::EQ(text))::UpsertN({fragile: EXISTS(N<Exhibit>({inventory: text})), year_made: 1})
  RETURN kept
