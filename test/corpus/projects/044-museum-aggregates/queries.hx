// COUNT of a relation in mapping entry
QUERY Q8_COUNT_of_a_relation() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::Out<ShownIn>::COUNT
  }

// COUNT of a relation in RETURN nested object
QUERY Q9_COUNT_of_a_relation() =>
  exhibits <- N<Exhibit>
  RETURN {outer: {value: exhibits::Out<ShownIn>::COUNT}, again: exhibits::Out<ShownIn>::COUNT}

// COUNT of items in nested mapping entry
QUERY Q10_COUNT_of_items(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: COUNT(_::In<Selected>),
      heading,
    },
  }

// AVG in UpsertE value
QUERY Q11_AVG(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  link <- E<Echoes>::UpsertE({affinity: AVG(exhibit::OutE<ShownIn>::{loan_fee})})::From(exhibit)::To(item_id)
  RETURN link

// MAX of a collection in FOR body
QUERY Q12_MAX_of_a_collection() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- MAX(each::InE<Echoes>::{affinity})
  }
  RETURN NONE

// SUM in closure
QUERY Q13_SUM() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: SUM(each::Out<ShownIn>::{alcoves}),
  }

// COUNT of a filter in RETURN list
QUERY Q14_COUNT_of_a_filter(text: String) =>
  total <- N<Gallery>::COUNT
  RETURN total, N<Exhibit>({inventory: text})::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::COUNT

// AVG of an array in condition inside EXISTS
QUERY Q15_AVG_of_an_array(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{insured}::LTE(AVG([1, 2.5, limit])))))::{inventory}

// MIN of a collection in RETURN
QUERY Q16_MIN_of_a_collection() =>
  RETURN MIN(E<Selected>::ToN::Out<Echoes>::{year_made})

// COUNT step in PREFILTER
QUERY Q17_COUNT_step(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{insured}::LTE(_::COUNT))
  ))::{passage, score}

// MIN of a collection in negated OR operand
QUERY Q18_MIN_of_a_collection() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(_::{insured}::LTE(MIN(_::Out<Echoes>::{year_made})), _::{year_made}::LT(0)))

// MAX of a collection in AND operand
QUERY Q19_MAX_of_a_collection() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    _::{insured}::LTE(MAX(_::InE<Echoes>::{affinity}))
  ))

// AVG of an array in AddN property
QUERY Q20_AVG_of_an_array(limit: U16) =>
  added <- AddN<Exhibit>({insured: AVG([1, 2.5, limit])})
  RETURN added

// SUM of a parameter in UpsertE value
QUERY Q21_SUM_of_a_parameter(item_id: ID, numbers: [I32]) =>
  exhibit <- N<Exhibit>(item_id)
  link <- E<Echoes>::UpsertE({affinity: SUM(numbers)})::From(exhibit)::To(item_id)
  RETURN link

// COUNT of items in rerank argument
QUERY Q22_COUNT_of_items(text: String, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::RerankRRF(k: COUNT(SearchBM25<Exhibit>(text, 4)::In<Selected>))

// COUNT step in binding
QUERY Q23_COUNT_step(text: String) =>
  result <- N<Exhibit>({inventory: text})::COUNT
  RETURN result

// MAX of a collection in nested mapping entry
QUERY Q24_MAX_of_a_collection(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: MAX(_::InE<Echoes>::{affinity}),
      heading,
    },
  }

// SUM in AND operand
QUERY Q25_SUM() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    _::{insured}::LTE(SUM(_::Out<ShownIn>::{alcoves}))
  ))

// COUNT of a filter in RETURN nested object
QUERY Q26_COUNT_of_a_filter() =>
  RETURN {outer: {value: V<Essay>::Out<Treats>::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::COUNT}, again: V<Essay>::Out<Treats>::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::COUNT}

// SUM in call argument in a mapping
QUERY Q27_SUM() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{inventory, more: MUL(SUM(_::Out<ShownIn>::{alcoves}), 2)}

// MAX of a collection in call argument in a mapping
QUERY Q28_MAX_of_a_collection() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{inventory, more: MUL(MAX(_::InE<Echoes>::{affinity}), 2)}

// SUM of a parameter in condition inside EXISTS
QUERY Q29_SUM_of_a_parameter(numbers: [I32]) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{insured}::LTE(SUM(numbers)))))::{inventory}

// SUM in PREFILTER
QUERY Q30_SUM(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{insured}::LTE(SUM(_::Out<ShownIn>::{alcoves})))
  ))::{passage, score}

// AVG of an array in call argument
QUERY Q31_AVG_of_an_array(limit: U16) =>
  RETURN ADD(AVG([1, 2.5, limit]), SUB(1, AVG([1, 2.5, limit])))
