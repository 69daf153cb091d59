// nested calls in FOR body after destructuring
QUERY Q1_nested_calls(limit: U16, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- ADD(MUL(found::{insured}, factor), SUB(SQRT(found::{year_made}), DIV(limit, 2.0)))
  }
  RETURN NONE

// call in FOR body
QUERY Q2_call() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- ADD(each::{year_made}, 3)
  }
  RETURN NONE

// nested calls in ORDER
QUERY Q3_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::ORDER<Desc>(ADD(MUL(_::{insured}, factor), SUB(SQRT(_::{year_made}), DIV(limit, 2.0))))::{inventory, year_made}

// nested calls in mapping entry
QUERY Q4_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: ADD(MUL(_::{insured}, factor), SUB(SQRT(_::{year_made}), DIV(limit, 2.0)))
  }

// call of counts in AddE property
QUERY Q5_call_of_counts(item_id: ID, text: String) =>
  exhibit <- N<Exhibit>(item_id)
  AddE<Echoes>({affinity: ADD(N<Exhibit>({inventory: text})::Out<ShownIn>::COUNT, N<Exhibit>({inventory: text})::In<Selected>::COUNT)})::From(item_id)::To(exhibit)
  RETURN NONE

// call of counts in traversal from a look-up
QUERY Q6_call_of_counts(text: String) =>
  RETURN ADD(N<Exhibit>({inventory: text})::Out<ShownIn>::COUNT, N<Exhibit>({inventory: text})::In<Selected>::COUNT)

// call of counts in bound mapping entry
QUERY Q7_call_of_counts() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: ADD(_::Out<ShownIn>::COUNT, _::In<Selected>::COUNT), inventory, ..}
  RETURN shown

// nested calls in closure
QUERY Q8_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: ADD(MUL(each::{insured}, factor), SUB(SQRT(each::{year_made}), DIV(limit, 2.0))),
  }

// call in UpsertE value
QUERY Q9_call(item_id: ID) =>
  exhibits <- N<Exhibit>
  exhibit <- N<Exhibit>(item_id)
  link <- E<Echoes>::UpsertE({affinity: ADD(exhibits::FIRST::{year_made}, 3)})::From(exhibit)::To(item_id)
  RETURN link

// call in traversal from a look-up
QUERY Q10_call(text: String) =>
  RETURN ADD(N<Exhibit>({inventory: text})::{year_made}, 3)

// call of counts in traversal from a plural variable
QUERY Q11_call_of_counts() =>
  exhibits <- N<Exhibit>
  RETURN ADD(exhibits::Out<ShownIn>::COUNT, exhibits::In<Selected>::COUNT)

// nested calls in nested closure
QUERY Q12_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: ADD(MUL(inner::{insured}, factor), SUB(SQRT(inner::{year_made}), DIV(limit, 2.0)))},
  }

// nested calls in array element
QUERY Q13_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  list <- [ADD(MUL(N<Exhibit>(item_id)::{insured}, factor), SUB(SQRT(N<Exhibit>(item_id)::{year_made}), DIV(limit, 2.0))), ADD(MUL(N<Exhibit>(item_id)::{insured}, factor), SUB(SQRT(N<Exhibit>(item_id)::{year_made}), DIV(limit, 2.0)))]
  RETURN list

// call in nested closure
QUERY Q14_call() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: ADD(inner::{year_made}, 3)},
  }

// nested calls in traversal from FIRST
QUERY Q15_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN ADD(MUL(exhibits::FIRST::{insured}, factor), SUB(SQRT(exhibits::FIRST::{year_made}), DIV(limit, 2.0)))

// call in RETURN list
QUERY Q16_call() =>
  total <- N<Gallery>::COUNT
  RETURN total, ADD(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{year_made}, 3)

// call in RETURN object
QUERY Q17_call(item_id: ID) =>
  RETURN {
    value: ADD(E<Echoes>(item_id)::ToN::{year_made}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// nested calls in condition
QUERY Q18_nested_calls(limit: U16, factor: F64) =>
  found <- N<Exhibit>::WHERE(
    _::{insured}::LTE(ADD(MUL(_::{insured}, factor), SUB(SQRT(_::{year_made}), DIV(limit, 2.0))))
  )
  RETURN found

// call in call argument
QUERY Q19_call(item_id: ID) =>
  RETURN ADD(ADD(N<Exhibit>(item_id)::{year_made}, 3), SUB(1, ADD(N<Exhibit>(item_id)::{year_made}, 3)))

// nested calls in bound mapping entry
QUERY Q20_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: ADD(MUL(_::{insured}, factor), SUB(SQRT(_::{year_made}), DIV(limit, 2.0))), inventory, ..}
  RETURN shown

// nested calls in FOR body
QUERY Q21_nested_calls(limit: U16, factor: F64) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- ADD(MUL(each::{insured}, factor), SUB(SQRT(each::{year_made}), DIV(limit, 2.0)))
  }
  RETURN NONE

// call in array element
QUERY Q22_call() =>
  list <- [ADD(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{year_made}, 3), ADD(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{year_made}, 3)]
  RETURN list

// call of counts in traversal from a source
QUERY Q23_call_of_counts() =>
  RETURN ADD(N<Exhibit>::Out<ShownIn>::COUNT, N<Exhibit>::In<Selected>::COUNT)

// call of counts in vector element
QUERY Q24_call_of_counts() =>
  exhibits <- N<Exhibit>
  RETURN SearchV<Essay>([ADD(exhibits::FIRST::Out<ShownIn>::COUNT, exhibits::FIRST::In<Selected>::COUNT), 1, 0], 2)
