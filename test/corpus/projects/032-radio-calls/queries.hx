// nested calls in closure
QUERY Q2_nested_calls(limit: U16, factor: F64) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: ADD(MUL(each::{share_pct}, factor), SUB(SQRT(each::{episodes}), DIV(limit, 2.0))),
  }

// nested calls in mapping entry
QUERY Q3_nested_calls(limit: U16, factor: F64) =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: ADD(MUL(_::{share_pct}, factor), SUB(SQRT(_::{episodes}), DIV(limit, 2.0)))
  }

// call of counts in UPDATE value
QUERY Q4_call_of_counts(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: ADD(SearchBM25<Show>(text, 4)::Out<RecordedIn>::COUNT, SearchBM25<Show>(text, 4)::In<Presents>::COUNT)})
  RETURN changed

// call of counts in PREFILTER
QUERY Q5_call_of_counts(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(_::{share_pct}::LTE(ADD(_::Out<RecordedIn>::COUNT, _::In<Presents>::COUNT)))
  ))::{spoken, score}

// nested calls in AddN statement
QUERY Q6_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  show <- N<Show>(item_id)
  AddN<Show>({share_pct: ADD(MUL(show::{share_pct}, factor), SUB(SQRT(show::{episodes}), DIV(limit, 2.0)))})
  RETURN NONE

// call in array element
QUERY Q7_call(item_id: ID) =>
  list <- [ADD(N<Show>(item_id)::{episodes}, 3), ADD(N<Show>(item_id)::{episodes}, 3)]
  RETURN list

// nested calls in nested FOR body
QUERY Q8_nested_calls(limit: U16, factor: F64, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- ADD(MUL(inner::{share_pct}, factor), SUB(SQRT(inner::{episodes}), DIV(limit, 2.0)))
    }
  }
  RETURN shows::COUNT

// nested calls in bound mapping entry
QUERY Q9_nested_calls(limit: U16, factor: F64) =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: ADD(MUL(_::{share_pct}, factor), SUB(SQRT(_::{episodes}), DIV(limit, 2.0))), slug, ..}
  RETURN shown

// nested calls in UPDATE value
QUERY Q10_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: ADD(MUL(N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{share_pct}, factor), SUB(SQRT(N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{episodes}), DIV(limit, 2.0)))})
  RETURN changed

// call in call argument
QUERY Q11_call(item_id: ID) =>
  RETURN ADD(ADD(E<Follows>(item_id)::ToN::{episodes}, 3), SUB(1, ADD(E<Follows>(item_id)::ToN::{episodes}, 3)))

// call of counts in AddN statement
QUERY Q12_call_of_counts(item_id: ID) =>
  AddN<Show>({share_pct: ADD(N<Show>(item_id)::Out<RecordedIn>::COUNT, N<Show>(item_id)::In<Presents>::COUNT)})
  RETURN NONE

// nested calls in UpsertN value
QUERY Q13_nested_calls(item_id: ID, limit: U16, factor: F64, text: String) =>
  kept <- N<Show>::WHERE(_::{slug}::EQ(text))::UpsertN({share_pct: ADD(MUL(N<Show>(item_id)::{share_pct}, factor), SUB(SQRT(N<Show>(item_id)::{episodes}), DIV(limit, 2.0)))})
  RETURN kept

// nested calls in FOR body
QUERY Q14_nested_calls(limit: U16, factor: F64) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- ADD(MUL(each::{share_pct}, factor), SUB(SQRT(each::{episodes}), DIV(limit, 2.0)))
  }
  RETURN NONE

// call in AND operand
QUERY Q15_call() =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    _::{share_pct}::LTE(ADD(_::{episodes}, 3))
  ))

// call in nested FOR body
QUERY Q16_call(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- ADD(inner::{episodes}, 3)
    }
  }
  RETURN shows::COUNT

// call in binding
QUERY Q17_call(item_id: ID) =>
  result <- ADD(E<Follows>(item_id)::ToN::{episodes}, 3)
  RETURN result

// nested calls in RETURN
QUERY Q18_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  show <- N<Show>(item_id)
  RETURN ADD(MUL(show::{share_pct}, factor), SUB(SQRT(show::{episodes}), DIV(limit, 2.0)))

// call of counts in ORDER
QUERY Q19_call_of_counts() =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(ADD(_::Out<RecordedIn>::COUNT, _::In<Presents>::COUNT))::{slug, episodes}

// call of counts in AND operand
QUERY Q20_call_of_counts() =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    _::{share_pct}::LTE(ADD(_::Out<RecordedIn>::COUNT, _::In<Presents>::COUNT))
  ))

// call in RETURN nested object
QUERY Q21_call() =>
  shows <- N<Show>
  RETURN {outer: {value: ADD(shows::FIRST::{episodes}, 3)}, again: ADD(shows::FIRST::{episodes}, 3)}

// call of counts in binding
QUERY Q22_call_of_counts(text: String) =>
  result <- ADD(SearchBM25<Show>(text, 4)::Out<RecordedIn>::COUNT, SearchBM25<Show>(text, 4)::In<Presents>::COUNT)
  RETURN result

// call in rerank argument
QUERY Q23_call(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::RerankRRF(k: ADD(E<Follows>(item_id)::ToN::{episodes}, 3))

// call of counts in call argument
QUERY Q24_call_of_counts() =>
  shows <- N<Show>
  RETURN ADD(ADD(shows::FIRST::Out<RecordedIn>::COUNT, shows::FIRST::In<Presents>::COUNT), SUB(1, ADD(shows::FIRST::Out<RecordedIn>::COUNT, shows::FIRST::In<Presents>::COUNT)))

// call of counts in AddE property
QUERY Q25_call_of_counts(item_id: ID) =>
  show <- N<Show>(item_id)
  AddE<Follows>({closeness: ADD(E<Presents>::ToN::Out<RecordedIn>::COUNT, E<Presents>::ToN::In<Presents>::COUNT)})::From(item_id)::To(show)
  RETURN NONE
