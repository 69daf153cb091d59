QUERY AddPlace (name: String, delay: U32, to_harbour: F64) =>
    place <- AddN<Place>({name: name, delay: delay, to_harbour: to_harbour})
    RETURN place

// Each road is two edges, one in each direction.
QUERY AddRoads (roads: [{start: String, end: String, km: F64, kmh: U32}]) =>
    FOR {start, end, km, kmh} IN roads {
        a <- N<Place>({name: start})
        b <- N<Place>({name: end})
        AddE<Road>({km: km, kmh: kmh})::From(a)::To(b)
        AddE<Road>({km: km, kmh: kmh})::From(b)::To(a)
    }
    RETURN E<Road>::COUNT

QUERY Roads () =>
    roads <- E<Road>
    RETURN roads

// Closes a road in one direction; it stays open in the other.
QUERY CloseRoad (start: String, end: String) =>
    DROP N<Place>({name: start})::OutE<Road>::WHERE(_::ToN::{name}::EQ(end))
    RETURN NONE

QUERY Neighbours (name: String) =>
    place <- N<Place>({name: name})
    RETURN place::{
        name,
        roads: _::OutE<Road>::ORDER<Asc>(_::{km})::|r|{to: r::ToN::{name}, km: r::{km}}
    }
