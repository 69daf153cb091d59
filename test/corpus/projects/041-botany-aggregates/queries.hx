// SUM in FOR body
QUERY Q5_SUM() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- SUM(each::Out<GrowsIn>::{benches})
  }
  RETURN NONE

// MIN of a collection in UPDATE value
QUERY Q6_MIN_of_a_collection(item_id: ID) =>
  plants <- N<Plant>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({acidity: MIN(plants::FIRST::Out<Shades>::{height_cm})})
  RETURN changed

// MIN of a collection in nested mapping entry
QUERY Q7_MIN_of_a_collection(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: MIN(_::Out<Shades>::{height_cm}),
      common_name,
    },
  }

// MIN of a collection in binding
QUERY Q8_MIN_of_a_collection() =>
  result <- MIN(V<Sketch>::Out<Depicts>::Out<Shades>::{height_cm})
  RETURN result

// COUNT of values in UpsertN value
QUERY Q9_COUNT_of_values(text: String) =>
  plants <- N<Plant>
  kept <- N<Plant>::WHERE(_::{accession}::EQ(text))::UpsertN({acidity: COUNT(plants::Out<GrowsIn>::{house_name})})
  RETURN kept

// SUM in AddN statement
QUERY Q10_SUM() =>
  AddN<Plant>({acidity: SUM(N<Plant>::Out<GrowsIn>::{benches})})
  RETURN NONE

// COUNT step in RETURN
QUERY Q11_COUNT_step(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::COUNT

// COUNT of values in nested FOR body
QUERY Q12_COUNT_of_values(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- COUNT(inner::Out<GrowsIn>::{house_name})
    }
  }
  RETURN plants::COUNT

// COUNT of items in negated OR operand
QUERY Q13_COUNT_of_items() =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(_::{acidity}::LTE(COUNT(_::In<Tends>)), _::{height_cm}::LT(0)))

// COUNT step in call argument in a mapping
QUERY Q14_COUNT_step() =>
  plants <- N<Plant>
  RETURN plants::{accession, more: MUL(_::COUNT, 2)}

// AVG in UPDATE value
QUERY Q15_AVG(item_id: ID) =>
  plants <- N<Plant>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({acidity: AVG(plants::FIRST::OutE<GrowsIn>::{upkeep})})
  RETURN changed

// COUNT of a relation in bound mapping entry
QUERY Q16_COUNT_of_a_relation() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::Out<GrowsIn>::COUNT, accession, ..}
  RETURN shown

// SUM in FOR body after destructuring
QUERY Q17_SUM(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- SUM(found::Out<GrowsIn>::{benches})
  }
  RETURN NONE

// COUNT of a filter in condition
QUERY Q18_COUNT_of_a_filter() =>
  found <- N<Plant>::WHERE(
    _::{acidity}::LTE(_::Out<Shades>::WHERE(_::{evergreen}::EQ(true))::COUNT)
  )
  RETURN found

// SUM in call argument
QUERY Q19_SUM() =>
  RETURN ADD(SUM(N<Plant>::Out<GrowsIn>::{benches}), SUB(1, SUM(N<Plant>::Out<GrowsIn>::{benches})))

// AVG of an array in vector element
QUERY Q20_AVG_of_an_array(limit: U16) =>
  RETURN SearchV<Sketch>([AVG([1, 2.5, limit]), 1, 0], 2)

// AVG in call argument in a mapping
QUERY Q21_AVG() =>
  plants <- N<Plant>
  RETURN plants::{accession, more: MUL(AVG(_::OutE<GrowsIn>::{upkeep}), 2)}

// MIN of a collection in RETURN nested object
QUERY Q22_MIN_of_a_collection(text: String) =>
  RETURN {outer: {value: MIN(SearchBM25<Plant>(text, 4)::Out<Shades>::{height_cm})}, again: MIN(SearchBM25<Plant>(text, 4)::Out<Shades>::{height_cm})}

// SUM in RETURN array
QUERY Q23_SUM(text: String) =>
  RETURN [
    {entry: SUM(N<Plant>({accession: text})::Out<GrowsIn>::{benches})},
    {entry: 1},
  ]

// MAX of a collection in vector element
QUERY Q24_MAX_of_a_collection() =>
  plants <- N<Plant>
  RETURN SearchV<Sketch>([MAX(plants::FIRST::InE<Shades>::{shade}), 1, 0], 2)

// AVG of an array in condition
QUERY Q25_AVG_of_an_array(limit: U16) =>
  found <- N<Plant>::WHERE(
    _::{acidity}::LTE(AVG([1, 2.5, limit]))
  )
  RETURN found

// COUNT of a filter in bound mapping entry
QUERY Q26_COUNT_of_a_filter() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::Out<Shades>::WHERE(_::{evergreen}::EQ(true))::COUNT, accession, ..}
  RETURN shown

// SUM of a parameter in AddN property
QUERY Q27_SUM_of_a_parameter(numbers: [I32]) =>
  added <- AddN<Plant>({acidity: SUM(numbers)})
  RETURN added

// COUNT of a relation in RETURN
QUERY Q28_COUNT_of_a_relation() =>
  RETURN N<Plant>::Out<GrowsIn>::COUNT
