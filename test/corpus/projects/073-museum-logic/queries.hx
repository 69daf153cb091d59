// OR in condition inside EXISTS
QUERY Q1_OR(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(OR(_::{year_made}::GT(5), _::{heading}::EQ(text), _::{insured}::LT(0.5)))))::{inventory}

// EXISTS of a source in negated OR operand
QUERY Q2_EXISTS_of_a_source(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(EXISTS(N<Exhibit>({inventory: text})), _::{year_made}::LT(0)))

// negated OR in UpsertN value
QUERY Q3_negated_OR(item_id: ID, text: String) =>
  kept <- N<Exhibit>::WHERE(_::{inventory}::EQ(text))::UpsertN({fragile: !OR(EXISTS(N<Exhibit>(item_id)::Out<Echoes>), !EXISTS(N<Exhibit>(item_id)::Out<HasEssay>)), year_made: 1})
  RETURN kept

// EXISTS of a source in FOR body
QUERY Q4_EXISTS_of_a_source(text: String) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- EXISTS(N<Exhibit>({inventory: text}))
  }
  RETURN NONE

// EXISTS of a property in FOR body after destructuring
QUERY Q5_EXISTS_of_a_property(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- EXISTS(found::{acquired})
  }
  RETURN NONE

// OR in AddN property
QUERY Q6_OR(item_id: ID, text: String) =>
  exhibit <- N<Exhibit>(item_id)
  added <- AddN<Exhibit>({fragile: OR(exhibit::{year_made}::GT(5), exhibit::{heading}::EQ(text), exhibit::{insured}::LT(0.5)), year_made: 1})
  RETURN added

// negated AND in AddN statement
QUERY Q7_negated_AND(item_id: ID, limit: U16) =>
  AddN<Exhibit>({fragile: !AND(N<Exhibit>(item_id)::{fragile}::EQ(false), N<Exhibit>(item_id)::{year_made}::LTE(limit)), year_made: 1})
  RETURN NONE

// AND in RETURN list
QUERY Q8_AND(text: String) =>
  total <- N<Gallery>::COUNT
  RETURN total, AND(N<Exhibit>({inventory: text})::{fragile}::EQ(true), EXISTS(V<Essay>::Out<Treats>::OutE<Echoes>))

// EXISTS of a property in bound mapping entry
QUERY Q9_EXISTS_of_a_property() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: EXISTS(_::{acquired}), inventory, ..}
  RETURN shown

// EXISTS of a property in RETURN object
QUERY Q10_EXISTS_of_a_property() =>
  RETURN {
    value: EXISTS(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{acquired}),
    nested: {inner: [1, {deep: NONE}]},
  }

// EXISTS of a source in nested FOR body
QUERY Q11_EXISTS_of_a_source(text: String, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- EXISTS(N<Exhibit>({inventory: text}))
    }
  }
  RETURN exhibits::COUNT

// EXISTS of a property in nested FOR body
QUERY Q12_EXISTS_of_a_property(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- EXISTS(inner::{acquired})
    }
  }
  RETURN exhibits::COUNT

// negated OR in binding
QUERY Q13_negated_OR(text: String) =>
  result <- !OR(EXISTS(SearchBM25<Exhibit>(text, 4)::Out<Echoes>), !EXISTS(SearchBM25<Exhibit>(text, 4)::Out<HasEssay>))
  RETURN result

// nested logic in closure
QUERY Q14_nested_logic(enabled: Boolean) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: AND(OR(each::{year_made}::GT(1), !AND(each::{fragile}::EQ(enabled), EXISTS(each::Out<Echoes>))), !OR(each::{heading}::EQ("x"))),
  }

// nested logic in nested FOR body
QUERY Q15_nested_logic(enabled: Boolean, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- AND(OR(inner::{year_made}::GT(1), !AND(inner::{fragile}::EQ(enabled), EXISTS(inner::Out<Echoes>))), !OR(inner::{heading}::EQ("x")))
    }
  }
  RETURN exhibits::COUNT

// EXISTS of a property in AddN property
QUERY Q16_EXISTS_of_a_property() =>
  added <- AddN<Exhibit>({fragile: EXISTS(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{acquired}), year_made: 1})
  RETURN added

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

// AND in binding
QUERY Q18_AND(item_id: ID) =>
  exhibits <- N<Exhibit>
  exhibit <- N<Exhibit>(item_id)
  result <- AND(exhibit::{fragile}::EQ(true), EXISTS(exhibits::OutE<Echoes>))
  RETURN result

// AND in nested FOR body
QUERY Q19_AND(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- AND(inner::{fragile}::EQ(true), EXISTS(inner::OutE<Echoes>))
    }
  }
  RETURN exhibits::COUNT

// EXISTS in AddN statement
QUERY Q20_EXISTS(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  AddN<Exhibit>({fragile: EXISTS(exhibit::Out<ShownIn>), year_made: 1})
  RETURN NONE

// nested logic in PREFILTER
QUERY Q21_nested_logic(enabled: Boolean, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(AND(OR(_::{year_made}::GT(1), !AND(_::{fragile}::EQ(enabled), EXISTS(_::Out<Echoes>))), !OR(_::{heading}::EQ("x"))))
  ))::{passage, score}

// EXISTS in RETURN object
QUERY Q22_EXISTS(text: String) =>
  RETURN {
    value: EXISTS(SearchBM25<Exhibit>(text, 4)::Out<ShownIn>),
    nested: {inner: [1, {deep: NONE}]},
  }

// negated EXISTS in FOR body
QUERY Q23_negated_EXISTS() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- !EXISTS(each::In<Selected>)
  }
  RETURN NONE

// negated EXISTS in bound mapping entry
QUERY Q24_negated_EXISTS() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: !EXISTS(_::In<Selected>), inventory, ..}
  RETURN shown
