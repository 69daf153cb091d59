QUERY CreateProduct (name: String, category: String, price: F64, stock: I32) =>
    product <- AddN<Product>({name: name, category: category, price: price, stock: stock})
    RETURN product

QUERY CountProductsByCategory () =>
    products <- N<Product>
    RETURN products::COUNT::AGGREGATE_BY(category)

QUERY SoldOut () =>
    products <- N<Product>::WHERE(_::{stock}::LTE(0))
    RETURN products::{name}

QUERY CheapestFirst (limit: U32) =>
    products <- N<Product>::ORDER<Asc>(_::{price})::RANGE(0, limit)
    RETURN products::{name, price}
