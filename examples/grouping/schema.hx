N::User {
    name: String,
    country: String,
    city: String,
    age: U8
}
