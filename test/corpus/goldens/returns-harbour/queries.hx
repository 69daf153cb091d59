QUERY none() =>
  RETURN NONE

QUERY list(item_id: ID, limit: U16) =>
  one <- N<Vessel>(item_id)
  all <- N<Vessel>
  RETURN one, all::RANGE(0, limit)::!{draught}, limit

QUERY bare() =>
  RETURN N<Vessel>::GROUP_BY(ship_name)

QUERY object(text: String) =>
  all <- N<Vessel>
  RETURN {
    text,
    total: all::COUNT,
    shape: {first: all::FIRST::{imo, tonnage}, names: all::{ship_name}},
    list: [text, "more",],
    mixed: [all, {places: N<Pier>}, [1, [2, 3]]],
    nothing: NONE,
    ok: EXISTS(all),
    computed: ADD(all::COUNT, 1),
    added: AddN<Pier>({pier_name: text}),
  }

QUERY array(text: String) =>
  all <- N<Vessel>
  RETURN [all, {text: text}, [all::COUNT, 2], "x", 5, -1.5, true, NONE, MUL(2, 3),]

QUERY literalText() => RETURN "done"
QUERY literalNumber() => RETURN 5
QUERY literalTruth() => RETURN true
QUERY condition(text: String) =>
  RETURN AND(EXISTS(N<Vessel>({imo: text})), OR(EXISTS(N<Pier>), !EXISTS(N<Captain>)))

QUERY long() =>
  items <- N<Vessel>
  places <- items::Out<MooredAt>
  people <- N<Captain>
  deals <- people::OutE<Charters>
  back <- deals::ToN::In<MooredAt>
  notes <- back::Out<HasManifest>
  RETURN items, places, people, deals, back, notes,
