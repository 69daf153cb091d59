// call of counts in condition
QUERY Q1_call_of_counts() =>
  found <- N<Exhibit>::WHERE(
    _::{insured}::LTE(ADD(_::Out<ShownIn>::COUNT, _::In<Selected>::COUNT))
  )
  RETURN found

// call of counts in array element
QUERY Q2_call_of_counts(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  list <- [ADD(exhibit::Out<ShownIn>::COUNT, exhibit::In<Selected>::COUNT), ADD(exhibit::Out<ShownIn>::COUNT, exhibit::In<Selected>::COUNT)]
  RETURN list

// nested calls in PREFILTER
QUERY Q3_nested_calls(limit: U16, factor: F64, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{insured}::LTE(ADD(MUL(_::{insured}, factor), SUB(SQRT(_::{year_made}), DIV(limit, 2.0)))))
  ))::{passage, score}

// call in FOR body
QUERY Q4_call() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- ADD(each::{year_made}, 3)
  }
  RETURN NONE

// call in RETURN list
QUERY Q5_call(item_id: ID) =>
  total <- N<Gallery>::COUNT
  RETURN total, ADD(E<Echoes>(item_id)::ToN::{year_made}, 3)

// call of counts in nested mapping entry
QUERY Q6_call_of_counts(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: ADD(_::Out<ShownIn>::COUNT, _::In<Selected>::COUNT),
      heading,
    },
  }

// nested calls in ORDER
QUERY Q7_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::ORDER<Desc>(ADD(MUL(_::{insured}, factor), SUB(SQRT(_::{year_made}), DIV(limit, 2.0))))::{inventory, year_made}

// nested calls in UpsertE value
QUERY Q8_nested_calls(item_id: ID, limit: U16, factor: F64, text: String) =>
  exhibit <- N<Exhibit>(item_id)
  link <- E<Echoes>::UpsertE({affinity: ADD(MUL(N<Exhibit>({inventory: text})::{insured}, factor), SUB(SQRT(N<Exhibit>({inventory: text})::{year_made}), DIV(limit, 2.0)))})::From(exhibit)::To(item_id)
  RETURN link

// call in negated OR operand
QUERY Q9_call() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(_::{insured}::LTE(ADD(_::{year_made}, 3)), _::{year_made}::LT(0)))

// nested calls in RETURN nested object
QUERY Q10_nested_calls(limit: U16, factor: F64) =>
  RETURN {outer: {value: ADD(MUL(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{insured}, factor), SUB(SQRT(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{year_made}), DIV(limit, 2.0)))}, again: ADD(MUL(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{insured}, factor), SUB(SQRT(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{year_made}), DIV(limit, 2.0)))}

// call in RETURN array
QUERY Q11_call(item_id: ID) =>
  RETURN [
    {entry: ADD(E<Echoes>(item_id)::ToN::{year_made}, 3)},
    {entry: 1},
  ]

// call in mapping entry
QUERY Q12_call() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: ADD(_::{year_made}, 3)
  }

// nested calls in call argument
QUERY Q13_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  RETURN ADD(ADD(MUL(N<Exhibit>(item_id)::{insured}, factor), SUB(SQRT(N<Exhibit>(item_id)::{year_made}), DIV(limit, 2.0))), SUB(1, ADD(MUL(N<Exhibit>(item_id)::{insured}, factor), SUB(SQRT(N<Exhibit>(item_id)::{year_made}), DIV(limit, 2.0)))))

// call in AddN property
QUERY Q14_call(text: String) =>
  added <- AddN<Exhibit>({insured: ADD(N<Exhibit>({inventory: text})::{year_made}, 3)})
  RETURN added

// nested calls in negated OR operand
QUERY Q15_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(_::{insured}::LTE(ADD(MUL(_::{insured}, factor), SUB(SQRT(_::{year_made}), DIV(limit, 2.0)))), _::{year_made}::LT(0)))

// call of counts in RETURN object
QUERY Q16_call_of_counts() =>
  RETURN {
    value: ADD(E<Selected>::ToN::Out<ShownIn>::COUNT, E<Selected>::ToN::In<Selected>::COUNT),
    nested: {inner: [1, {deep: NONE}]},
  }

// call in AddE property
QUERY Q17_call(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  AddE<Echoes>({affinity: ADD(E<Echoes>(item_id)::ToN::{year_made}, 3)})::From(item_id)::To(exhibit)
  RETURN NONE

// call of counts in mapping entry
QUERY Q18_call_of_counts() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: ADD(_::Out<ShownIn>::COUNT, _::In<Selected>::COUNT)
  }

// call of counts in closure
QUERY Q19_call_of_counts() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: ADD(each::Out<ShownIn>::COUNT, each::In<Selected>::COUNT),
  }

// call in closure
QUERY Q20_call() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: ADD(each::{year_made}, 3),
  }

// nested calls in call argument in a mapping
QUERY Q21_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{inventory, more: MUL(ADD(MUL(_::{insured}, factor), SUB(SQRT(_::{year_made}), DIV(limit, 2.0))), 2)}

// call of counts in nested closure
QUERY Q22_call_of_counts() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: ADD(inner::Out<ShownIn>::COUNT, inner::In<Selected>::COUNT)},
  }

// nested calls in nested closure
QUERY Q23_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: ADD(MUL(inner::{insured}, factor), SUB(SQRT(inner::{year_made}), DIV(limit, 2.0)))},
  }

// call of counts in rerank argument
QUERY Q24_call_of_counts(vector: [F64]) =>
  exhibits <- N<Exhibit>
  RETURN SearchV<Essay>(vector, 3)::RerankRRF(k: ADD(exhibits::FIRST::Out<ShownIn>::COUNT, exhibits::FIRST::In<Selected>::COUNT))
