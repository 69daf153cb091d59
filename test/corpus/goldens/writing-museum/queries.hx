QUERY everyWrite(text: String, vector: [F64], moment: Date) =>
  item <- AddN<Exhibit>({inventory: text, heading: text, year_made: 7, insured: 2, fragile: true, materials: [text], acquired: moment})
  place <- AddN<Gallery>({gallery_name: text, alcoves: 3})
  person <- AddN<Curator>
  note <- AddV<Essay>(vector, {passage: text})
  held <- AddE<ShownIn>({hung_on: moment, loan_fee: 12})::From(item)::To(place)
  AddE<Selected>({title_held: "by hand"})::To(item)::From(person)
  AddE<HasEssay>::From(item)::To(note)
  AddE<Treats>()::From(note)::To(item)
  AddE<Sponsors>({})::From(person)::To(place)
  AddE<Echoes>({affinity: 0.5})::From(item::ID)::To(item)
  dearer <- held::UPDATE({loan_fee: 13.5})
  RETURN {item: item, dearer: dearer}

QUERY everyDrop(item_id: ID, text: String, vector: [F64]) =>
  gone <- N<Exhibit>({inventory: text})
  DROP gone::OutE<ShownIn>
  DROP N<Exhibit>(item_id)::Out<HasEssay>
  DROP N<Exhibit>::WHERE(!EXISTS(_::{heading}))
  DROP E<Echoes>::WHERE(_::{affinity}::LT(0.1))
  DROP V<Essay>::WHERE(_::{passage}::EQ(text))
  DROP SearchV<Essay>(vector, 1)
  DROP SearchBM25<Exhibit>(text, 1)
  DROP N<Gallery>::RANGE(5, 9)
  RETURN NONE
