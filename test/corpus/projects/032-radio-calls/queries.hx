// call of counts in traversal from a single variable
QUERY Q2_call_of_counts(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN ADD(show::Out<RecordedIn>::COUNT, show::In<Presents>::COUNT)

// call in mapping entry
QUERY Q3_call() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: ADD(_::{episodes}, 3)
  }

// nested calls in AND operand
QUERY Q4_nested_calls(limit: U16, factor: F64) =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    _::{share_pct}::LTE(ADD(MUL(_::{share_pct}, factor), SUB(SQRT(_::{episodes}), DIV(limit, 2.0))))
  ))

// call of counts in traversal from FIRST
QUERY Q5_call_of_counts() =>
  shows <- N<Show>
  RETURN ADD(shows::FIRST::Out<RecordedIn>::COUNT, shows::FIRST::In<Presents>::COUNT)

// nested calls in RETURN nested object
QUERY Q6_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  show <- N<Show>(item_id)
  RETURN {outer: {value: ADD(MUL(show::{share_pct}, factor), SUB(SQRT(show::{episodes}), DIV(limit, 2.0)))}, again: ADD(MUL(show::{share_pct}, factor), SUB(SQRT(show::{episodes}), DIV(limit, 2.0)))}

// call of counts in PREFILTER
QUERY Q7_call_of_counts(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(_::{share_pct}::LTE(ADD(_::Out<RecordedIn>::COUNT, _::In<Presents>::COUNT)))
  ))::{spoken, score}

// nested calls in RETURN object
QUERY Q8_nested_calls(limit: U16, factor: F64, text: String) =>
  RETURN {
    value: ADD(MUL(N<Show>({slug: text})::{share_pct}, factor), SUB(SQRT(N<Show>({slug: text})::{episodes}), DIV(limit, 2.0))),
    nested: {inner: [1, {deep: NONE}]},
  }

// call of counts in UPDATE value
QUERY Q9_call_of_counts(item_id: ID) =>
  shows <- N<Show>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: ADD(shows::Out<RecordedIn>::COUNT, shows::In<Presents>::COUNT)})
  RETURN changed

// nested calls in binding
QUERY Q10_nested_calls(limit: U16, factor: F64) =>
  result <- ADD(MUL(N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{share_pct}, factor), SUB(SQRT(N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{episodes}), DIV(limit, 2.0)))
  RETURN result

// call of counts in condition
QUERY Q11_call_of_counts() =>
  found <- N<Show>::WHERE(
    _::{share_pct}::LTE(ADD(_::Out<RecordedIn>::COUNT, _::In<Presents>::COUNT))
  )
  RETURN found

// call of counts in AddN property
QUERY Q12_call_of_counts(item_id: ID) =>
  added <- AddN<Show>({share_pct: ADD(N<Show>(item_id)::Out<RecordedIn>::COUNT, N<Show>(item_id)::In<Presents>::COUNT)})
  RETURN added

// call of counts in UpsertE value
QUERY Q13_call_of_counts(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  link <- E<Follows>::UpsertE({closeness: ADD(SearchBM25<Show>(text, 4)::Out<RecordedIn>::COUNT, SearchBM25<Show>(text, 4)::In<Presents>::COUNT)})::From(show)::To(item_id)
  RETURN link

// call of counts in RETURN object
QUERY Q14_call_of_counts(text: String) =>
  RETURN {
    value: ADD(N<Show>({slug: text})::Out<RecordedIn>::COUNT, N<Show>({slug: text})::In<Presents>::COUNT),
    nested: {inner: [1, {deep: NONE}]},
  }

// nested calls in PREFILTER
QUERY Q15_nested_calls(limit: U16, factor: F64, vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(_::{share_pct}::LTE(ADD(MUL(_::{share_pct}, factor), SUB(SQRT(_::{episodes}), DIV(limit, 2.0)))))
  ))::{spoken, score}

// call in ORDER
QUERY Q16_call() =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(ADD(_::{episodes}, 3))::{slug, episodes}

// nested calls in UPDATE value
QUERY Q17_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: ADD(MUL(E<Follows>(item_id)::ToN::{share_pct}, factor), SUB(SQRT(E<Follows>(item_id)::ToN::{episodes}), DIV(limit, 2.0)))})
  RETURN changed

// nested calls in RETURN
QUERY Q18_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  show <- N<Show>(item_id)
  RETURN ADD(MUL(show::{share_pct}, factor), SUB(SQRT(show::{episodes}), DIV(limit, 2.0)))

// nested calls in call argument
QUERY Q19_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  RETURN ADD(ADD(MUL(N<Show>(item_id)::{share_pct}, factor), SUB(SQRT(N<Show>(item_id)::{episodes}), DIV(limit, 2.0))), SUB(1, ADD(MUL(N<Show>(item_id)::{share_pct}, factor), SUB(SQRT(N<Show>(item_id)::{episodes}), DIV(limit, 2.0)))))

// call in condition inside EXISTS
QUERY Q20_call() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::{share_pct}::LTE(ADD(_::{episodes}, 3)))))::{slug}

// call of counts in closure
QUERY Q21_call_of_counts() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: ADD(each::Out<RecordedIn>::COUNT, each::In<Presents>::COUNT),
  }

// nested calls in call argument in a mapping
QUERY Q22_nested_calls(limit: U16, factor: F64) =>
  shows <- N<Show>
  RETURN shows::{slug, more: MUL(ADD(MUL(_::{share_pct}, factor), SUB(SQRT(_::{episodes}), DIV(limit, 2.0))), 2)}

// nested calls in AddE property
QUERY Q23_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  show <- N<Show>(item_id)
  AddE<Follows>({closeness: ADD(MUL(E<Follows>(item_id)::ToN::{share_pct}, factor), SUB(SQRT(E<Follows>(item_id)::ToN::{episodes}), DIV(limit, 2.0)))})::From(item_id)::To(show)
  RETURN NONE

// call in closure
QUERY Q24_call() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: ADD(each::{episodes}, 3),
  }

// call in vector element
QUERY Q25_call(item_id: ID) =>
  RETURN SearchV<Transcript>([ADD(N<Show>(item_id)::{episodes}, 3), 1, 0], 2)
