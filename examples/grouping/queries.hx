QUERY CreateUser (name: String, country: String, city: String, age: U8) =>
    user <- AddN<User>({name: name, country: country, city: city, age: age})
    RETURN user

QUERY GroupUsersByCountry () =>
    users <- N<User>
    RETURN users::GROUP_BY(country)

QUERY GroupUsersByCountryAndCity () =>
    users <- N<User>
    RETURN users::GROUP_BY(country, city)

QUERY CountUsersByCountry () =>
    users <- N<User>
    RETURN users::COUNT::GROUP_BY(country)

// The groups are bound to a variable: a grouping that is returned alone is still the bare array.
QUERY CountAdultsByCountry () =>
    adults <- N<User>::WHERE(_::{age}::GTE(18))
    counts <- adults::COUNT::GROUP_BY(country)
    RETURN counts

// Among other values, a grouping is a member like any other.
QUERY Overview () =>
    users <- N<User>
    RETURN {
        total: users::COUNT,
        cities: users::GROUP_BY(city),
        oldest: users::ORDER<Desc>(_::{age})::FIRST::{name, age}
    }

// Groups are values: they are filtered, sorted and cut like records.
QUERY LargestCountries (more_than: I64, top: I64) =>
    groups <- N<User>::GROUP_BY(country)
    RETURN groups::WHERE(_::{count}::GT(more_than))::ORDER<Desc>(_::{count})::RANGE(0, top)

// Users are grouped by what a mapping computes. A mapping of groups is a member like any other value.
QUERY Decades () =>
    decades <- N<User>::{decade: MUL(DIV(_::{age}, 10), 10), ..}::GROUP_BY(decade)
    RETURN decades::ORDER<Asc>(_::{decade})::{from: _::{decade}, users: _::{count}}
