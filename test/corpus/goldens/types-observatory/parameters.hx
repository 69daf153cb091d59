QUERY everyType(
  code: String, tiny: I8, small: I16, medium: I32, big: I64,
  byte: U8, word: U16, double_word: U32, quad: U64, huge: U128,
  single: F32, wide: F64, yes: Boolean, other: ID, moment: Date,
  names: [String], grid: [[F64]], marks: [Boolean], others: [ID], days: [Date],
) =>
  added <- AddN<Telescope>({
    serial: code, tiny: tiny, small: small, medium: medium, big: big,
    byte: byte, word: word, double_word: double_word, quad: quad, huge: huge,
    single: single, wide: wide, yes: yes, other: other, moment: moment, day: "2031-02-03T04:05:06.5Z",
    names: names, grid: grid, marks: marks, others: others, days: days,
  })
  RETURN added

QUERY everyOptional(
  code?: String, tiny?: I8, small?: I16, medium?: I32, big?: I64,
  byte?: U8, word?: U16, double_word?: U32, quad?: U64, huge?: U128,
  single?: F32, wide?: F64, yes?: Boolean, other?: ID, moment?: Date, names?: [String]
) =>
  changed <- N<Telescope>::WHERE(AND(
    _::{serial}::EQ(code), _::{tiny}::GTE(tiny), _::{small}::LTE(small), _::{medium}::GT(medium),
    _::{big}::LT(big), _::{byte}::EQ(byte), _::{word}::NEQ(word), _::{double_word}::EQ(double_word),
    _::{quad}::EQ(quad), _::{huge}::EQ(huge), _::{single}::EQ(single), _::{wide}::EQ(wide),
    _::{yes}::EQ(yes), _::{other}::EQ(other), _::{moment}::EQ(moment), _::{serial}::IS_IN(names)
  ))
  RETURN changed::{serial, asked: tiny, ..}

QUERY lookUps(word: U16, wide: F64, moment: Date, other: ID, yes: Boolean) =>
  a <- N<Telescope>({tiny: -5})
  b <- N<Telescope>({word: word})
  c <- N<Telescope>({wide: 1.5})
  d <- N<Telescope>({moment: moment})
  e <- N<Telescope>({other: other})
  f <- N<Telescope>({yes: true})
  g <- N<Telescope>({huge: 170141183460469231731687303715884105727})
  RETURN {found: [EXISTS(a::ID), EXISTS(b::ID), EXISTS(c::ID), EXISTS(d::ID), EXISTS(e::ID), EXISTS(f::ID), EXISTS(g::ID)]}

QUERY objects(one: {name: String, inner: {deep: [U8], day: Date}}, many: [{id: ID, tags: [String]}], empty: {}) =>
  FOR {id, tags} IN many {
    FOR tag IN tags {
      AddN<Telescope>({serial: tag, other: id})
    }
  }
  RETURN {one: one, many: many, empty: empty}
