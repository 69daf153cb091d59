// COUNT of items in traversal from a look-up
QUERY Q8_COUNT_of_items(text: String) =>
  RETURN COUNT(N<Exhibit>({inventory: text})::In<Selected>)

// COUNT of a relation in nested mapping entry
QUERY Q9_COUNT_of_a_relation(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<ShownIn>::COUNT,
      heading,
    },
  }

// COUNT of items in traversal from a single variable
QUERY Q10_COUNT_of_items(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN COUNT(exhibit::In<Selected>)

// COUNT of values in mapping entry
QUERY Q11_COUNT_of_values() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: COUNT(_::Out<ShownIn>::{gallery_name})
  }

// COUNT of values in traversal from a plural variable
QUERY Q12_COUNT_of_values() =>
  exhibits <- N<Exhibit>
  RETURN COUNT(exhibits::Out<ShownIn>::{gallery_name})

// AVG of an array in call argument in a mapping
QUERY Q13_AVG_of_an_array(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{inventory, more: MUL(AVG([1, 2.5, limit]), 2)}

// MIN of a collection in AddE property
QUERY Q14_MIN_of_a_collection(item_id: ID, text: String) =>
  exhibit <- N<Exhibit>(item_id)
  AddE<Echoes>({affinity: MIN(N<Exhibit>({inventory: text})::Out<Echoes>::{year_made})})::From(item_id)::To(exhibit)
  RETURN NONE

// COUNT of a filter in RETURN array
QUERY Q15_COUNT_of_a_filter() =>
  exhibits <- N<Exhibit>
  RETURN [
    {entry: exhibits::FIRST::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::COUNT},
    {entry: 1},
  ]

// MAX of a collection in bound mapping entry
QUERY Q16_MAX_of_a_collection() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: MAX(_::InE<Echoes>::{affinity}), inventory, ..}
  RETURN shown

// AVG in FOR body after destructuring
QUERY Q17_AVG(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- AVG(found::OutE<ShownIn>::{loan_fee})
  }
  RETURN NONE

// COUNT of items in call argument
QUERY Q18_COUNT_of_items() =>
  exhibits <- N<Exhibit>
  RETURN ADD(COUNT(exhibits::In<Selected>), SUB(1, COUNT(exhibits::In<Selected>)))

// COUNT of values in RETURN
QUERY Q19_COUNT_of_values() =>
  RETURN COUNT(N<Exhibit>::Out<ShownIn>::{gallery_name})

// MAX of a collection in AddE property
QUERY Q20_MAX_of_a_collection(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  AddE<Echoes>({affinity: MAX(exhibit::InE<Echoes>::{affinity})})::From(item_id)::To(exhibit)
  RETURN NONE

// SUM in RETURN list
QUERY Q21_SUM(item_id: ID) =>
  total <- N<Gallery>::COUNT
  RETURN total, SUM(N<Exhibit>(item_id)::Out<ShownIn>::{alcoves})

// COUNT of items in bound mapping entry
QUERY Q22_COUNT_of_items() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: COUNT(_::In<Selected>), inventory, ..}
  RETURN shown

// AVG in traversal from a plural variable
QUERY Q23_AVG() =>
  exhibits <- N<Exhibit>
  RETURN AVG(exhibits::OutE<ShownIn>::{loan_fee})

// COUNT of a relation in traversal from a search
QUERY Q24_COUNT_of_a_relation(text: String) =>
  RETURN SearchBM25<Exhibit>(text, 4)::Out<ShownIn>::COUNT

// MIN of a collection in AddN property
QUERY Q25_MIN_of_a_collection() =>
  added <- AddN<Exhibit>({insured: MIN(E<Selected>::ToN::Out<Echoes>::{year_made})})
  RETURN added

// COUNT of items in traversal from a source
QUERY Q26_COUNT_of_items() =>
  RETURN COUNT(N<Exhibit>::In<Selected>)

// COUNT of a filter in traversal from a single variable
QUERY Q27_COUNT_of_a_filter(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::COUNT

// AVG in FOR body
QUERY Q28_AVG() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- AVG(each::OutE<ShownIn>::{loan_fee})
  }
  RETURN NONE

// COUNT of values in PREFILTER
QUERY Q29_COUNT_of_values(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{insured}::LTE(COUNT(_::Out<ShownIn>::{gallery_name})))
  ))::{passage, score}

// COUNT of values in vector element
QUERY Q30_COUNT_of_values(item_id: ID) =>
  RETURN SearchV<Essay>([COUNT(N<Exhibit>(item_id)::Out<ShownIn>::{gallery_name}), 1, 0], 2)

// COUNT of a filter in call argument
QUERY Q31_COUNT_of_a_filter(text: String) =>
  RETURN ADD(SearchBM25<Exhibit>(text, 4)::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::COUNT, SUB(1, SearchBM25<Exhibit>(text, 4)::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::COUNT))
