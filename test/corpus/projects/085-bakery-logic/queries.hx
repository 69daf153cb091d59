// AND in condition inside EXISTS
QUERY Q8_AND() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(AND(_::{vegan}::EQ(true), EXISTS(_::OutE<PairsWith>)))))::{sku}

// negated OR in RETURN list
QUERY Q9_negated_OR() =>
  breads <- N<Bread>
  total <- N<Oven>::COUNT
  RETURN total, !OR(EXISTS(breads::Out<PairsWith>), !EXISTS(breads::Out<HasRecipe>))

// negated AND in binding
QUERY Q10_negated_AND(limit: U16) =>
  result <- !AND(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{vegan}::EQ(false), N<Bread>::ORDER<Asc>(_::{title})::FIRST::{grams}::LTE(limit))
  RETURN result

// EXISTS of a property in RETURN list
QUERY Q11_EXISTS_of_a_property(item_id: ID) =>
  total <- N<Oven>::COUNT
  RETURN total, EXISTS(E<PairsWith>(item_id)::ToN::{launched})

// OR in array element
QUERY Q12_OR(item_id: ID, text: String) =>
  bread <- N<Bread>(item_id)
  list <- [OR(bread::{grams}::GT(5), bread::{title}::EQ(text), bread::{hydration}::LT(0.5)), OR(bread::{grams}::GT(5), bread::{title}::EQ(text), bread::{hydration}::LT(0.5))]
  RETURN list

// AND in mapping entry
QUERY Q13_AND() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: AND(_::{vegan}::EQ(true), EXISTS(_::OutE<PairsWith>))
  }

// negated OR in RETURN object
QUERY Q14_negated_OR(text: String) =>
  RETURN {
    value: !OR(EXISTS(N<Bread>({sku: text})::Out<PairsWith>), !EXISTS(N<Bread>({sku: text})::Out<HasRecipe>)),
    nested: {inner: [1, {deep: NONE}]},
  }

// negated AND in AND operand
QUERY Q15_negated_AND(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    !AND(_::{vegan}::EQ(false), _::{grams}::LTE(limit))
  ))

// nested logic in RETURN
QUERY Q16_nested_logic(enabled: Boolean) =>
  RETURN AND(OR(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{grams}::GT(1), !AND(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{vegan}::EQ(enabled), EXISTS(E<Kneaded>::ToN::Out<PairsWith>))), !OR(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ("x")))

// EXISTS in closure
QUERY Q17_EXISTS() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: EXISTS(each::Out<BakedIn>),
  }

// negated OR in array element
QUERY Q18_negated_OR() =>
  breads <- N<Bread>
  list <- [!OR(EXISTS(breads::Out<PairsWith>), !EXISTS(breads::Out<HasRecipe>)), !OR(EXISTS(breads::Out<PairsWith>), !EXISTS(breads::Out<HasRecipe>))]
  RETURN list

// nested logic in UpsertN value
QUERY Q19_nested_logic(item_id: ID, text: String, enabled: Boolean) =>
  kept <- N<Bread>::WHERE(_::{sku}::EQ(text))::UpsertN({vegan: AND(OR(N<Bread>(item_id)::{grams}::GT(1), !AND(N<Bread>(item_id)::{vegan}::EQ(enabled), EXISTS(N<Bread>::Out<PairsWith>))), !OR(N<Bread>(item_id)::{title}::EQ("x"))), grams: 1})
  RETURN kept

// negated EXISTS in closure
QUERY Q20_negated_EXISTS() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: !EXISTS(each::In<Kneaded>),
  }

// nested logic in ORDER
QUERY Q21_nested_logic(enabled: Boolean) =>
  breads <- N<Bread>
  RETURN breads::ORDER<Desc>(AND(OR(_::{grams}::GT(1), !AND(_::{vegan}::EQ(enabled), EXISTS(_::Out<PairsWith>))), !OR(_::{title}::EQ("x"))))::{sku, grams}

// negated OR in traversal from a search
QUERY Q22_negated_OR(text: String) =>
  RETURN !OR(EXISTS(SearchBM25<Bread>(text, 4)::Out<PairsWith>), !EXISTS(SearchBM25<Bread>(text, 4)::Out<HasRecipe>))

// EXISTS of a property in UPDATE value
QUERY Q23_EXISTS_of_a_property(item_id: ID) =>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({vegan: EXISTS(E<PairsWith>(item_id)::ToN::{launched}), grams: 1})
  RETURN changed

// negated EXISTS in traversal from FIRST
QUERY Q24_negated_EXISTS() =>
  breads <- N<Bread>
  RETURN !EXISTS(breads::FIRST::In<Kneaded>)

// EXISTS of a property in UpsertN value
QUERY Q25_EXISTS_of_a_property(item_id: ID, text: String) =>
  kept <- N<Bread>::WHERE(_::{sku}::EQ(text))::UpsertN({vegan: EXISTS(N<Bread>(item_id)::{launched}), grams: 1})
  RETURN kept

// EXISTS of a source in FOR body
QUERY Q26_EXISTS_of_a_source(text: String) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- EXISTS(N<Bread>({sku: text}))
  }
  RETURN NONE

// AND in UPDATE value
QUERY Q27_AND(item_id: ID) =>
  breads <- N<Bread>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({vegan: AND(breads::FIRST::{vegan}::EQ(true), EXISTS(breads::OutE<PairsWith>)), grams: 1})
  RETURN changed

// negated EXISTS in nested mapping entry
QUERY Q28_negated_EXISTS(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: !EXISTS(_::In<Kneaded>),
      title,
    },
  }

// EXISTS in AddN property
QUERY Q29_EXISTS(item_id: ID) =>
  bread <- N<Bread>(item_id)
  added <- AddN<Bread>({vegan: EXISTS(bread::Out<BakedIn>), grams: 1})
  RETURN added

// AND in nested FOR body
QUERY Q30_AND(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- AND(inner::{vegan}::EQ(true), EXISTS(inner::OutE<PairsWith>))
    }
  }
  RETURN breads::COUNT

// negated EXISTS in RETURN nested object
QUERY Q31_negated_EXISTS(text: String) =>
  RETURN {outer: {value: !EXISTS(SearchBM25<Bread>(text, 4)::In<Kneaded>)}, again: !EXISTS(SearchBM25<Bread>(text, 4)::In<Kneaded>)}
