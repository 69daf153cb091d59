// RANGE of groups in nested mapping entry
QUERY Q7_RANGE_of_groups(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: _::Out<PairsWith>::GROUP_BY(title)::RANGE(0, 2),
      title,
    },
  }

// COUNT GROUP_BY in RETURN list
QUERY Q8_COUNT_GROUP_BY() =>
  total <- N<Oven>::COUNT
  RETURN total, V<Recipe>::Out<Suggests>::Out<PairsWith>::COUNT::GROUP_BY(vegan)

// GROUP_BY of system fields in RETURN object
QUERY Q9_GROUP_BY_of_system_fields() =>
  breads <- N<Bread>
  RETURN {
    value: breads::OutE<BakedIn>::GROUP_BY(label),
    nested: {inner: [1, {deep: NONE}]},
  }

// AGGREGATE_BY of a mapping in RETURN array
QUERY Q10_AGGREGATE_BY_of_a_mapping() =>
  RETURN [
    {entry: N<Bread>::Out<PairsWith>::{title, grams}::AGGREGATE_BY(title)},
    {entry: 1},
  ]

// AGGREGATE_BY of a mapping in binding
QUERY Q11_AGGREGATE_BY_of_a_mapping(item_id: ID) =>
  bread <- N<Bread>(item_id)
  result <- bread::Out<PairsWith>::{title, grams}::AGGREGATE_BY(title)
  RETURN result

// AGGREGATE_BY in RETURN object
QUERY Q12_AGGREGATE_BY(item_id: ID) =>
  RETURN {
    value: N<Bread>(item_id)::Out<PairsWith>::AGGREGATE_BY(title),
    nested: {inner: [1, {deep: NONE}]},
  }

// RANGE of groups in traversal from a search
QUERY Q13_RANGE_of_groups(text: String) =>
  RETURN SearchBM25<Bread>(text, 4)::Out<PairsWith>::GROUP_BY(title)::RANGE(0, 2)

// GROUP_BY in traversal from a search
QUERY Q14_GROUP_BY(text: String) =>
  RETURN SearchBM25<Bread>(text, 4)::Out<PairsWith>::GROUP_BY(title)

// GROUP_BY of system fields in traversal from a single variable
QUERY Q15_GROUP_BY_of_system_fields(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::OutE<BakedIn>::GROUP_BY(label)

// GROUP_BY in RETURN nested object
QUERY Q16_GROUP_BY() =>
  RETURN {outer: {value: E<Kneaded>::ToN::Out<PairsWith>::GROUP_BY(title)}, again: E<Kneaded>::ToN::Out<PairsWith>::GROUP_BY(title)}

// GROUP_BY in closure
QUERY Q17_GROUP_BY() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::Out<PairsWith>::GROUP_BY(title),
  }

// RANGE of groups in RETURN list
QUERY Q18_RANGE_of_groups() =>
  breads <- N<Bread>
  total <- N<Oven>::COUNT
  RETURN total, breads::Out<PairsWith>::GROUP_BY(title)::RANGE(0, 2)

// COUNT GROUP_BY in RETURN array
QUERY Q19_COUNT_GROUP_BY() =>
  RETURN [
    {entry: N<Bread>::Out<PairsWith>::COUNT::GROUP_BY(vegan)},
    {entry: 1},
  ]

// RANGE of groups in FOR body after destructuring
QUERY Q20_RANGE_of_groups(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- found::Out<PairsWith>::GROUP_BY(title)::RANGE(0, 2)
  }
  RETURN NONE

// GROUP_BY in nested FOR body
QUERY Q21_GROUP_BY(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::Out<PairsWith>::GROUP_BY(title)
    }
  }
  RETURN breads::COUNT

// COUNT of groups in nested FOR body
QUERY Q22_COUNT_of_groups(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::Out<PairsWith>::GROUP_BY(title)::COUNT
    }
  }
  RETURN breads::COUNT

// COUNT AGGREGATE_BY in traversal from FIRST
QUERY Q23_COUNT_AGGREGATE_BY() =>
  breads <- N<Bread>
  RETURN breads::FIRST::Out<BakedIn>::COUNT::AGGREGATE_BY(oven_name)

// COUNT GROUP_BY in nested closure
QUERY Q24_COUNT_GROUP_BY() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::Out<PairsWith>::COUNT::GROUP_BY(vegan)},
  }

// AGGREGATE_BY in RETURN list
QUERY Q25_AGGREGATE_BY() =>
  total <- N<Oven>::COUNT
  RETURN total, E<Kneaded>::ToN::Out<PairsWith>::AGGREGATE_BY(title)

// COUNT GROUP_BY in closure
QUERY Q26_COUNT_GROUP_BY() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::Out<PairsWith>::COUNT::GROUP_BY(vegan),
  }

// GROUP_BY in RETURN object
QUERY Q27_GROUP_BY() =>
  breads <- N<Bread>
  RETURN {
    value: breads::Out<PairsWith>::GROUP_BY(title),
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT GROUP_BY in nested FOR body
QUERY Q28_COUNT_GROUP_BY(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::Out<PairsWith>::COUNT::GROUP_BY(vegan)
    }
  }
  RETURN breads::COUNT

// GROUP_BY of system fields in RETURN array
QUERY Q29_GROUP_BY_of_system_fields(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN [
    {entry: bread::OutE<BakedIn>::GROUP_BY(label)},
    {entry: 1},
  ]

// COUNT AGGREGATE_BY in nested mapping entry
QUERY Q30_COUNT_AGGREGATE_BY(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: _::Out<BakedIn>::COUNT::AGGREGATE_BY(oven_name),
      title,
    },
  }
