// OR in ORDER
QUERY Q10_OR(text: String) =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(OR(_::{height_cm}::GT(5), _::{common_name}::EQ(text), _::{acidity}::LT(0.5)))::{accession, height_cm}

// EXISTS in nested FOR body
QUERY Q11_EXISTS(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- EXISTS(inner::Out<GrowsIn>)
    }
  }
  RETURN plants::COUNT

// EXISTS in UpsertN value
QUERY Q12_EXISTS(item_id: ID, text: String) =>
  kept <- N<Plant>::WHERE(_::{accession}::EQ(text))::UpsertN({evergreen: EXISTS(N<Plant>(item_id)::Out<GrowsIn>), height_cm: 1})
  RETURN kept

// EXISTS in array element
QUERY Q13_EXISTS(text: String) =>
  list <- [EXISTS(SearchBM25<Plant>(text, 4)::Out<GrowsIn>), EXISTS(SearchBM25<Plant>(text, 4)::Out<GrowsIn>)]
  RETURN list

// EXISTS in PREFILTER
QUERY Q14_EXISTS(vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(EXISTS(_::Out<GrowsIn>))
  ))::{caption, score}

// negated OR in UPDATE value
QUERY Q15_negated_OR(item_id: ID) =>
  plants <- N<Plant>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({evergreen: !OR(EXISTS(plants::FIRST::Out<Shades>), !EXISTS(plants::FIRST::Out<HasSketch>)), height_cm: 1})
  RETURN changed

// OR in binding
QUERY Q16_OR(text: String) =>
  result <- OR(N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{height_cm}::GT(5), N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{common_name}::EQ(text), N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{acidity}::LT(0.5))
  RETURN result

// negated AND in closure
QUERY Q17_negated_AND(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: !AND(each::{evergreen}::EQ(false), each::{height_cm}::LTE(limit)),
  }

// EXISTS in FOR body
QUERY Q18_EXISTS() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- EXISTS(each::Out<GrowsIn>)
  }
  RETURN NONE

// AND in nested closure
QUERY Q19_AND() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: AND(inner::{evergreen}::EQ(true), EXISTS(inner::OutE<Shades>))},
  }

// nested logic in mapping entry
QUERY Q20_nested_logic(enabled: Boolean) =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: AND(OR(_::{height_cm}::GT(1), !AND(_::{evergreen}::EQ(enabled), EXISTS(_::Out<Shades>))), !OR(_::{common_name}::EQ("x")))
  }

// EXISTS in RETURN list
QUERY Q21_EXISTS(item_id: ID) =>
  total <- N<Greenhouse>::COUNT
  RETURN total, EXISTS(N<Plant>(item_id)::Out<GrowsIn>)

// negated AND in RETURN object
QUERY Q22_negated_AND(limit: U16) =>
  RETURN {
    value: !AND(N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{evergreen}::EQ(false), N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{height_cm}::LTE(limit)),
    nested: {inner: [1, {deep: NONE}]},
  }

// negated OR in traversal from a plural variable
QUERY Q23_negated_OR() =>
  plants <- N<Plant>
  RETURN !OR(EXISTS(plants::Out<Shades>), !EXISTS(plants::Out<HasSketch>))

// EXISTS in AddN statement
QUERY Q24_EXISTS() =>
  plants <- N<Plant>
  AddN<Plant>({evergreen: EXISTS(plants::FIRST::Out<GrowsIn>), height_cm: 1})
  RETURN NONE

// nested logic in bound mapping entry
QUERY Q25_nested_logic(enabled: Boolean) =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: AND(OR(_::{height_cm}::GT(1), !AND(_::{evergreen}::EQ(enabled), EXISTS(_::Out<Shades>))), !OR(_::{common_name}::EQ("x"))), accession, ..}
  RETURN shown

// EXISTS in condition inside EXISTS
QUERY Q26_EXISTS() =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(EXISTS(_::Out<GrowsIn>))))::{accession}

// OR in PREFILTER
QUERY Q27_OR(text: String, vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(OR(_::{height_cm}::GT(5), _::{common_name}::EQ(text), _::{acidity}::LT(0.5)))
  ))::{caption, score}

// EXISTS in traversal from a search
QUERY Q28_EXISTS(text: String) =>
  RETURN EXISTS(SearchBM25<Plant>(text, 4)::Out<GrowsIn>)

// EXISTS in binding
QUERY Q29_EXISTS(item_id: ID) =>
  plant <- N<Plant>(item_id)
  result <- EXISTS(plant::Out<GrowsIn>)
  RETURN result

// EXISTS of a property in PREFILTER
QUERY Q30_EXISTS_of_a_property(vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(EXISTS(_::{sown}))
  ))::{caption, score}

// negated AND in PREFILTER
QUERY Q31_negated_AND(limit: U16, vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(!AND(_::{evergreen}::EQ(false), _::{height_cm}::LTE(limit)))
  ))::{caption, score}

// nested logic in nested closure
QUERY Q32_nested_logic(enabled: Boolean) =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: AND(OR(inner::{height_cm}::GT(1), !AND(inner::{evergreen}::EQ(enabled), EXISTS(inner::Out<Shades>))), !OR(inner::{common_name}::EQ("x")))},
  }

// negated EXISTS in condition inside EXISTS
QUERY Q33_negated_EXISTS() =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(!EXISTS(_::In<Tends>))))::{accession}
