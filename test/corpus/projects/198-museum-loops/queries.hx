QUERY overParameter(codes: [String]) =>
  FOR code IN codes {
    AddN<Exhibit>({inventory: code})
  }
  RETURN NONE

QUERY overMembers(rows: [{key: String, amount: U16, parts: [{part: String, price: F64}]}]) =>
  FOR {key, amount, parts} IN rows {
    item <- AddN<Exhibit>({inventory: key, year_made: amount})
    FOR {part, price,} IN parts {
      place <- AddN<Gallery>({gallery_name: part})
      AddE<ShownIn>({loan_fee: price})::From(item)::To(place)
    }
  }
  RETURN N<Exhibit>::COUNT

QUERY overItems(limit: U16) =>
  exhibits <- N<Exhibit>::RANGE(0, limit)
  FOR each IN exhibits {
    near <- each::Out<Echoes>
    FOR other IN near {
      linked <- E<Echoes>::UpsertE({affinity: 0.5})::From(other)::To(each)
      DROP other::OutE<ShownIn>
    }
    changed <- each::UPDATE({year_made: 1})
  }
  RETURN exhibits

QUERY overValues() =>
  sizes <- N<Exhibit>::{year_made}
  keys <- N<Exhibit>::ID
  FOR size IN sizes { AddN<Gallery>({alcoves: size}) }
  FOR key IN keys { found <- N<Exhibit>(key)::UPDATE({insured: 1}) }
  FOR nothing IN keys { }
  RETURN sizes, keys

QUERY siblings(numbers: [I32]) =>
  FOR number IN numbers { sum <- ADD(number, 1) }
  FOR number IN numbers { sum <- SUB(number, 1) }
  RETURN numbers
