QUERY FewestRoads (start: String, end: String) =>
    goal <- N<Place>({name: end})
    route <- N<Place>({name: start})::ShortestPath<Road>::To(goal)
    RETURN route

QUERY Shortest (start: String, end: String) =>
    goal <- N<Place>({name: end})
    route <- N<Place>({name: start})::ShortestPathDijkstras<Road>(_::{km})::To(goal)
    RETURN route

// In minutes: the time on each road plus the delay of the place that it reaches.
QUERY Fastest (start: String, end: String) =>
    goal <- N<Place>({name: end})
    route <- N<Place>({name: start})
        ::ShortestPathDijkstras<Road>(ADD(DIV(MUL(_::{km}, 60), _::{kmh}), _::ToN::{delay}))
        ::To(goal)
    RETURN route

// Each kilometre has a cost, and so has each minute of delay at both ends of a road.
QUERY Cheapest (start: String, end: String, per_km: F64, per_minute: F64) =>
    goal <- N<Place>({name: end})
    route <- N<Place>({name: start})
        ::ShortestPathDijkstras<Road>(ADD(
            MUL(_::{km}, per_km),
            MUL(ADD(_::FromN::{delay}, _::ToN::{delay}), per_minute)
        ))
        ::To(goal)
    RETURN route

// The straight line is never longer than the road, so A* finds the shortest route and visits fewer places.
QUERY ToHarbour (start: String) =>
    harbour <- N<Place>({name: "Harbour"})
    route <- N<Place>({name: start})::ShortestPathAStar<Road>(_::{km}, "to_harbour")::To(harbour)
    RETURN route

// From the harbour to each place, in the order of the places; null if there is no route.
QUERY Deliveries () =>
    harbour <- N<Place>({name: "Harbour"})
    RETURN N<Place>::ShortestPathDijkstras<Road>(_::{km})::From(harbour)
