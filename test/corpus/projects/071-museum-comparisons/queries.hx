// LT in mapping entry
QUERY Q19_LT(factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::{insured}::LT(factor)
  }

// NEQ in array element
QUERY Q20_NEQ(text: String) =>
  list <- [N<Exhibit>({inventory: text})::{heading}::NEQ("south"), N<Exhibit>({inventory: text})::{heading}::NEQ("south")]
  RETURN list

// EQ of an ID in nested FOR body
QUERY Q21_EQ_of_an_ID(item_id: ID, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::ID::EQ(item_id)
    }
  }
  RETURN exhibits::COUNT

// EQ of an ID in traversal from a look-up
QUERY Q22_EQ_of_an_ID(item_id: ID, text: String) =>
  RETURN N<Exhibit>({inventory: text})::ID::EQ(item_id)

// IS_IN a parameter in nested FOR body
QUERY Q23_IS_IN_a_parameter(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::{heading}::IS_IN(codes)
    }
  }
  RETURN exhibits::COUNT

// GTE of a Date in nested mapping entry
QUERY Q24_GTE_of_a_Date(item_id: ID, moment: Date) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::{acquired}::GTE(moment),
      heading,
    },
  }

// IS_IN a parameter in RETURN
QUERY Q25_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  RETURN N<Exhibit>(item_id)::{heading}::IS_IN(codes)

// CONTAINS of text in RETURN object
QUERY Q26_CONTAINS_of_text(text: String) =>
  RETURN {
    value: N<Exhibit>({inventory: text})::{heading}::CONTAINS("or"),
    nested: {inner: [1, {deep: NONE}]},
  }

// CONTAINS of text in nested FOR body
QUERY Q27_CONTAINS_of_text(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::{heading}::CONTAINS("or")
    }
  }
  RETURN exhibits::COUNT

// EQ of text in traversal from FIRST
QUERY Q28_EQ_of_text(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::FIRST::{heading}::EQ(text)

// CONTAINS of text in traversal from a look-up
QUERY Q29_CONTAINS_of_text(text: String) =>
  RETURN N<Exhibit>({inventory: text})::{heading}::CONTAINS("or")

// NEQ in traversal from a single variable
QUERY Q30_NEQ(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{heading}::NEQ("south")

// GT of a call in nested closure
QUERY Q31_GT_of_a_call(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::{year_made}::GT(MUL(limit, 2))},
  }

// IS_IN a parameter in condition
QUERY Q32_IS_IN_a_parameter(codes: [String]) =>
  found <- N<Exhibit>::WHERE(
    _::{heading}::IS_IN(codes)
  )
  RETURN found

// NEQ in nested closure
QUERY Q33_NEQ() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::{heading}::NEQ("south")},
  }

// NEQ in mapping entry
QUERY Q34_NEQ() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::{heading}::NEQ("south")
  }

// EQ of a literal in ORDER
QUERY Q35_EQ_of_a_literal() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::ORDER<Desc>(_::{heading}::EQ("north"))::{inventory, year_made}

// EQ of text in bound mapping entry
QUERY Q36_EQ_of_text(text: String) =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::{heading}::EQ(text), inventory, ..}
  RETURN shown

// comparison across an edge in nested mapping entry
QUERY Q37_comparison_across_an_edge(item_id: ID, text: String) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::InE<Echoes>::FromN::FIRST::{heading}::NEQ(text),
      heading,
    },
  }

// EQ of a traversal in FOR body
QUERY Q38_EQ_of_a_traversal(text: String) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::{heading}::EQ(N<Exhibit>({inventory: text})::{heading})
  }
  RETURN NONE

// EQ of an ID in negated OR operand
QUERY Q39_EQ_of_an_ID(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(_::ID::EQ(item_id), _::{year_made}::LT(0)))

// comparison of a COUNT in nested closure
QUERY Q40_comparison_of_a_COUNT() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::Out<ShownIn>::COUNT::GTE(1)},
  }

// EQ of a traversal in UpsertN value
QUERY Q41_EQ_of_a_traversal(item_id: ID, text: String) =>
  kept <- N<Exhibit>::WHERE(_::{inventory}::EQ(text))::UpsertN({fragile: E<Echoes>(item_id)::ToN::{heading}::EQ(N<Exhibit>({inventory: text})::{heading}), year_made: 1})
  RETURN kept

// LT in traversal from a look-up
QUERY Q42_LT(factor: F64, text: String) =>
  RETURN N<Exhibit>({inventory: text})::{insured}::LT(factor)
