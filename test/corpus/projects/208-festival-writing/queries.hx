QUERY everyWrite(text: String, vector: [F64], moment: Date) =>
  item <- AddN<Film>({slug_text: text, film_title: text, minutes: 7, rating: 2, restored: true, genres: [text], premiere: moment})
  place <- AddN<Venue>({venue_name: text, chairs: 3})
  person <- AddN<Director>
  note <- AddV<Synopsis>(vector, {plot: text})
  held <- AddE<ScreensAt>({slot: moment, ticket: 12})::From(item)::To(place)
  AddE<Directed>({credited_as: "by hand"})::To(item)::From(person)
  AddE<HasSynopsis>::From(item)::To(note)
  AddE<QuoteOf>()::From(note)::To(item)
  AddE<Hires>({})::From(person)::To(place)
  AddE<Inspired>({influence: 0.5})::From(item::ID)::To(item)
  dearer <- held::UPDATE({ticket: 13.5})
  RETURN {item: item, dearer: dearer}

QUERY everyDrop(item_id: ID, text: String, vector: [F64]) =>
  gone <- N<Film>({slug_text: text})
  DROP gone::OutE<ScreensAt>
  DROP N<Film>(item_id)::Out<HasSynopsis>
  DROP N<Film>::WHERE(!EXISTS(_::{film_title}))
  DROP E<Inspired>::WHERE(_::{influence}::LT(0.1))
  DROP V<Synopsis>::WHERE(_::{plot}::EQ(text))
  DROP SearchV<Synopsis>(vector, 1)
  DROP SearchBM25<Film>(text, 1)
  DROP N<Venue>::RANGE(5, 9)
  RETURN NONE
