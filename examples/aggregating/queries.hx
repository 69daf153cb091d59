QUERY CreateUser (name: String, country: String, age: U8) =>
    user <- AddN<User>({name: name, country: country, age: age})
    RETURN user

QUERY AggregateUsersByCountry () =>
    users <- N<User>
    RETURN users::AGGREGATE_BY(country)

// A projection before AGGREGATE_BY shapes the records of each group.
QUERY NamesByCountry () =>
    users <- N<User>::ORDER<Asc>(_::{name})
    groups <- users::{name, country}::AGGREGATE_BY(country)
    RETURN groups

QUERY AggregateWithoutAge () =>
    users <- N<User>
    RETURN users::!{age}::AGGREGATE_BY(country)

// The records of a group are items again: from `data`, a traversal goes on.
QUERY CountriesInNumbers () =>
    groups <- N<User>::AGGREGATE_BY(country)
    RETURN groups::|group|{
        country: group::{country},
        users: group::{count},
        oldest: MAX(group::{data}::{age}),
        adults: group::{data}::WHERE(_::{age}::GTE(18))::{name}
    }
