QUERY none() =>
  RETURN NONE

QUERY list(item_id: ID, limit: U16) =>
  one <- N<Device>(item_id)
  all <- N<Device>
  RETURN one, all::RANGE(0, limit)::!{dosage}, limit

QUERY bare() =>
  RETURN N<Device>::GROUP_BY(device_name)

QUERY object(text: String) =>
  all <- N<Device>
  RETURN {
    text,
    total: all::COUNT,
    shape: {first: all::FIRST::{asset_tag, watts}, names: all::{device_name}},
    list: [text, "more",],
    mixed: [all, {places: N<Ward>}, [1, [2, 3]]],
    nothing: NONE,
    ok: EXISTS(all),
    computed: ADD(all::COUNT, 1),
    added: AddN<Ward>({ward_name: text}),
  }

QUERY array(text: String) =>
  all <- N<Device>
  RETURN [all, {text: text}, [all::COUNT, 2], "x", 5, -1.5, true, NONE, MUL(2, 3),]

QUERY literalText() => RETURN "done"
QUERY literalNumber() => RETURN 5
QUERY literalTruth() => RETURN true
QUERY condition(text: String) =>
  RETURN AND(EXISTS(N<Device>({asset_tag: text})), OR(EXISTS(N<Ward>), !EXISTS(N<Nurse>)))

QUERY long() =>
  items <- N<Device>
  places <- items::Out<UsedIn>
  people <- N<Nurse>
  deals <- people::OutE<Manages>
  back <- deals::ToN::In<UsedIn>
  notes <- back::Out<HasManual>
  RETURN items, places, people, deals, back, notes,
