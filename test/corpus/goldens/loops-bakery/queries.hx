QUERY overParameter(codes: [String]) =>
  FOR code IN codes {
    AddN<Bread>({sku: code})
  }
  RETURN NONE

QUERY overMembers(rows: [{key: String, amount: U16, parts: [{part: String, price: F64}]}]) =>
  FOR {key, amount, parts} IN rows {
    item <- AddN<Bread>({sku: key, grams: amount})
    FOR {part, price,} IN parts {
      place <- AddN<Oven>({oven_name: part})
      AddE<BakedIn>({cost: price})::From(item)::To(place)
    }
  }
  RETURN N<Bread>::COUNT

QUERY overItems(limit: U16) =>
  breads <- N<Bread>::RANGE(0, limit)
  FOR each IN breads {
    near <- each::Out<PairsWith>
    FOR other IN near {
      linked <- E<PairsWith>::UpsertE({harmony: 0.5})::From(other)::To(each)
      DROP other::OutE<BakedIn>
    }
    changed <- each::UPDATE({grams: 1})
  }
  RETURN breads

QUERY overValues() =>
  sizes <- N<Bread>::{grams}
  keys <- N<Bread>::ID
  FOR size IN sizes { AddN<Oven>({racks: size}) }
  FOR key IN keys { found <- N<Bread>(key)::UPDATE({hydration: 1}) }
  FOR nothing IN keys { }
  RETURN sizes, keys

QUERY siblings(numbers: [I32]) =>
  FOR number IN numbers { sum <- ADD(number, 1) }
  FOR number IN numbers { sum <- SUB(number, 1) }
  RETURN numbers
