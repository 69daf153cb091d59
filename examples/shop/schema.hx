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

N::Article {
    UNIQUE INDEX sku: String,
    name: String,
    category: String,
    price: F64,
    stock: U32 DEFAULT 0
}

N::Purchase {
    UNIQUE INDEX number: U64,
    customer: String,
    placed: Date
}

// The amount is computed with the price at the time of the purchase.
E::LineItem {
    From: Purchase,
    To: Article,
    Properties: {
        quantity: U32,
        amount: F64
    }
}
