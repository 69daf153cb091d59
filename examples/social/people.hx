QUERY CreatePerson (name: String, age: U32) =>
    person <- AddN<Person>({name: name, age: age})
    RETURN person

QUERY GetPerson (name: String) =>
    person <- N<Person>::WHERE(_::{name}::EQ(name))
    RETURN person

QUERY UpsertPerson (name: String, age: U32) =>
    existing <- N<Person>::WHERE(_::{name}::EQ(name))
    person <- existing::UpsertN({name: name, age: age})
    RETURN person

QUERY UpsertPersonById (id: ID, new_age: U32) =>
    existing <- N<Person>(id)
    person <- existing::UpsertN({age: new_age})
    RETURN person

QUERY UpdateOrCreatePerson (name: String, new_age: U32) =>
    person <- N<Person>::WHERE(_::{name}::EQ(name))::UpsertN({name: name, age: new_age})
    RETURN person

QUERY RenamePerson (id: ID, name: String) =>
    person <- N<Person>(id)::UPDATE({name: name})
    RETURN person

QUERY ForgetPerson (id: ID) =>
    DROP N<Person>(id)
    RETURN NONE

// One page of all people, ordered by name, without their ages.
QUERY ListPeople (start: U32, end: U32) =>
    people <- N<Person>::ORDER<Asc>(_::{name})::RANGE(start, end)
    RETURN people::!{age}

QUERY CountPeople (min_age?: U32) =>
    people <- N<Person>::WHERE(_::{age}::GTE(min_age))
    RETURN people::COUNT
