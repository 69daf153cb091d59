// AND in array element
QUERY Q8_AND(text: String) =>
  list <- [AND(N<Bread>({sku: text})::{vegan}::EQ(true), EXISTS(V<Recipe>::Out<Suggests>::OutE<PairsWith>)), AND(N<Bread>({sku: text})::{vegan}::EQ(true), EXISTS(V<Recipe>::Out<Suggests>::OutE<PairsWith>))]
  RETURN list

// negated OR in AddN property
QUERY Q9_negated_OR() =>
  breads <- N<Bread>
  added <- AddN<Bread>({vegan: !OR(EXISTS(breads::Out<PairsWith>), !EXISTS(breads::Out<HasRecipe>)), grams: 1})
  RETURN added

// negated AND in UPDATE value
QUERY Q10_negated_AND(item_id: ID, limit: U16) =>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({vegan: !AND(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{vegan}::EQ(false), N<Bread>::ORDER<Asc>(_::{title})::FIRST::{grams}::LTE(limit)), grams: 1})
  RETURN changed

// EXISTS of a property in RETURN list
QUERY Q11_EXISTS_of_a_property(item_id: ID) =>
  total <- N<Oven>::COUNT
  RETURN total, EXISTS(E<PairsWith>(item_id)::ToN::{launched})

// negated OR in negated OR operand
QUERY Q12_negated_OR() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(!OR(EXISTS(_::Out<PairsWith>), !EXISTS(_::Out<HasRecipe>)), _::{grams}::LT(0)))

// AND in nested mapping entry
QUERY Q13_AND(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: AND(_::{vegan}::EQ(true), EXISTS(_::OutE<PairsWith>)),
      title,
    },
  }

// nested logic in AddN statement
QUERY Q14_nested_logic(text: String, enabled: Boolean) =>
  AddN<Bread>({vegan: AND(OR(N<Bread>({sku: text})::{grams}::GT(1), !AND(N<Bread>({sku: text})::{vegan}::EQ(enabled), EXISTS(N<Bread>({sku: text})::Out<PairsWith>))), !OR(N<Bread>({sku: text})::{title}::EQ("x"))), grams: 1})
  RETURN NONE

// nested logic in mapping entry
QUERY Q15_nested_logic(enabled: Boolean) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: AND(OR(_::{grams}::GT(1), !AND(_::{vegan}::EQ(enabled), EXISTS(_::Out<PairsWith>))), !OR(_::{title}::EQ("x")))
  }

// OR in nested FOR body
QUERY Q16_OR(text: String, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- OR(inner::{grams}::GT(5), inner::{title}::EQ(text), inner::{hydration}::LT(0.5))
    }
  }
  RETURN breads::COUNT

// EXISTS in bound mapping entry
QUERY Q17_EXISTS() =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: EXISTS(_::Out<BakedIn>), sku, ..}
  RETURN shown

// negated OR in UPDATE value
QUERY Q18_negated_OR(item_id: ID) =>
  breads <- N<Bread>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({vegan: !OR(EXISTS(breads::Out<PairsWith>), !EXISTS(breads::Out<HasRecipe>)), grams: 1})
  RETURN changed

// EXISTS of a source in UpsertN value
QUERY Q19_EXISTS_of_a_source(text: String) =>
  kept <- N<Bread>::WHERE(_::{sku}::EQ(text))::UpsertN({vegan: EXISTS(N<Bread>({sku: text})), grams: 1})
  RETURN kept

// negated AND in closure
QUERY Q20_negated_AND(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: !AND(each::{vegan}::EQ(false), each::{grams}::LTE(limit)),
  }

// EXISTS of a source in condition
QUERY Q21_EXISTS_of_a_source(text: String) =>
  found <- N<Bread>::WHERE(
    EXISTS(N<Bread>({sku: text}))
  )
  RETURN found

// OR in RETURN nested object
QUERY Q22_OR(text: String) =>
  RETURN {outer: {value: OR(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{grams}::GT(5), N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ(text), N<Bread>::ORDER<Asc>(_::{title})::FIRST::{hydration}::LT(0.5))}, again: OR(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{grams}::GT(5), N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ(text), N<Bread>::ORDER<Asc>(_::{title})::FIRST::{hydration}::LT(0.5))}

// EXISTS in nested closure
QUERY Q23_EXISTS() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: EXISTS(inner::Out<BakedIn>)},
  }

// AND in AND operand
QUERY Q24_AND() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    AND(_::{vegan}::EQ(true), EXISTS(_::OutE<PairsWith>))
  ))

// nested logic in FOR body after destructuring
QUERY Q25_nested_logic(enabled: Boolean, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- AND(OR(found::{grams}::GT(1), !AND(found::{vegan}::EQ(enabled), EXISTS(found::Out<PairsWith>))), !OR(found::{title}::EQ("x")))
  }
  RETURN NONE

// negated AND in AND operand
QUERY Q26_negated_AND(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    !AND(_::{vegan}::EQ(false), _::{grams}::LTE(limit))
  ))

// negated EXISTS in RETURN nested object
QUERY Q27_negated_EXISTS() =>
  breads <- N<Bread>
  RETURN {outer: {value: !EXISTS(breads::In<Kneaded>)}, again: !EXISTS(breads::In<Kneaded>)}

// negated EXISTS in RETURN list
QUERY Q28_negated_EXISTS() =>
  total <- N<Oven>::COUNT
  RETURN total, !EXISTS(N<Bread>::In<Kneaded>)

// EXISTS in nested FOR body
QUERY Q29_EXISTS(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- EXISTS(inner::Out<BakedIn>)
    }
  }
  RETURN breads::COUNT

// EXISTS in UpsertN value
QUERY Q30_EXISTS(item_id: ID, text: String) =>
  kept <- N<Bread>::WHERE(_::{sku}::EQ(text))::UpsertN({vegan: EXISTS(N<Bread>(item_id)::Out<BakedIn>), grams: 1})
  RETURN kept

// OR in UpsertN value
QUERY Q31_OR(item_id: ID, text: String) =>
  kept <- N<Bread>::WHERE(_::{sku}::EQ(text))::UpsertN({vegan: OR(N<Bread>(item_id)::{grams}::GT(5), N<Bread>(item_id)::{title}::EQ(text), N<Bread>(item_id)::{hydration}::LT(0.5)), grams: 1})
  RETURN kept
