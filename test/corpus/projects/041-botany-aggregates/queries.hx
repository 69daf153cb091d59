// MAX of a collection in traversal from a search
QUERY Q5_MAX_of_a_collection(text: String) =>
  RETURN MAX(SearchBM25<Plant>(text, 4)::InE<Shades>::{shade})

// MIN of a collection in ORDER
QUERY Q6_MIN_of_a_collection() =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(MIN(_::Out<Shades>::{height_cm}))::{accession, height_cm}

// MIN of a collection in RETURN list
QUERY Q7_MIN_of_a_collection() =>
  total <- N<Greenhouse>::COUNT
  RETURN total, MIN(E<Tends>::ToN::Out<Shades>::{height_cm})

// COUNT of a filter in FOR body
QUERY Q8_COUNT_of_a_filter() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::Out<Shades>::WHERE(_::{evergreen}::EQ(true))::COUNT
  }
  RETURN NONE

// MAX of a collection in condition
QUERY Q9_MAX_of_a_collection() =>
  found <- N<Plant>::WHERE(
    _::{acidity}::LTE(MAX(_::InE<Shades>::{shade}))
  )
  RETURN found

// COUNT of values in nested closure
QUERY Q10_COUNT_of_values() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: COUNT(inner::Out<GrowsIn>::{house_name})},
  }

// COUNT of a relation in FOR body
QUERY Q11_COUNT_of_a_relation() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::Out<GrowsIn>::COUNT
  }
  RETURN NONE

// COUNT step in nested FOR body
QUERY Q12_COUNT_step(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::COUNT
    }
  }
  RETURN plants::COUNT

// SUM of a parameter in AddE property
QUERY Q13_SUM_of_a_parameter(item_id: ID, numbers: [I32]) =>
  plant <- N<Plant>(item_id)
  AddE<Shades>({shade: SUM(numbers)})::From(item_id)::To(plant)
  RETURN NONE

// COUNT of values in rerank argument
QUERY Q14_COUNT_of_values(text: String, vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::RerankRRF(k: COUNT(N<Plant>({accession: text})::Out<GrowsIn>::{house_name}))

// COUNT of values in ORDER
QUERY Q15_COUNT_of_values() =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(COUNT(_::Out<GrowsIn>::{house_name}))::{accession, height_cm}

// AVG of an array in FOR body after destructuring
QUERY Q16_AVG_of_an_array(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- AVG([1, 2.5, limit])
  }
  RETURN NONE

// SUM of a parameter in RETURN list
QUERY Q17_SUM_of_a_parameter(numbers: [I32]) =>
  total <- N<Greenhouse>::COUNT
  RETURN total, SUM(numbers)

// SUM in nested FOR body
QUERY Q18_SUM(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- SUM(inner::Out<GrowsIn>::{benches})
    }
  }
  RETURN plants::COUNT

// MAX of a collection in binding
QUERY Q19_MAX_of_a_collection() =>
  result <- MAX(N<Plant>::InE<Shades>::{shade})
  RETURN result

// SUM of a parameter in RETURN
QUERY Q20_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN SUM(numbers)

// SUM in nested closure
QUERY Q21_SUM() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: SUM(inner::Out<GrowsIn>::{benches})},
  }

// COUNT step in traversal from a plural variable
QUERY Q22_COUNT_step() =>
  plants <- N<Plant>
  RETURN plants::COUNT

// COUNT of values in traversal from a single variable
QUERY Q23_COUNT_of_values(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN COUNT(plant::Out<GrowsIn>::{house_name})

// MAX of a collection in UpsertE value
QUERY Q24_MAX_of_a_collection(item_id: ID) =>
  plants <- N<Plant>
  plant <- N<Plant>(item_id)
  link <- E<Shades>::UpsertE({shade: MAX(plants::FIRST::InE<Shades>::{shade})})::From(plant)::To(item_id)
  RETURN link

// MAX of a collection in closure
QUERY Q25_MAX_of_a_collection() =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: MAX(each::InE<Shades>::{shade}),
  }

// COUNT of a relation in RETURN array
QUERY Q26_COUNT_of_a_relation() =>
  RETURN [
    {entry: V<Sketch>::Out<Depicts>::Out<GrowsIn>::COUNT},
    {entry: 1},
  ]

// COUNT step in RETURN nested object
QUERY Q27_COUNT_step() =>
  plants <- N<Plant>
  RETURN {outer: {value: plants::COUNT}, again: plants::COUNT}

// SUM of a parameter in call argument
QUERY Q28_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN ADD(SUM(numbers), SUB(1, SUM(numbers)))
