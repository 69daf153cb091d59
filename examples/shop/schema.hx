N::Order {
    customer_name: String,
    status: String,
    total: F64
}

N::Product {
    name: String,
    category: String,
    price: F64,
    stock: I32
}
