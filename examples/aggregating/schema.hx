N::User {
    name: String,
    country: String,
    age: U8
}
