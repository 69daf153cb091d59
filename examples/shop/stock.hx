QUERY AddArticle (sku: String, name: String, category: String, price: F64, stock?: U32) =>
    article <- AddN<Article>({sku: sku, name: name, category: category, price: price, stock: stock})
    RETURN article

// Loads all articles, or none if one of the SKUs exists already.
QUERY LoadArticles (
    categories: [{
        category: String,
        articles: [{sku: String, name: String, price: F64, stock: U32}]
    }]
) =>
    FOR {category, articles} IN categories {
        FOR {sku, name, price, stock} IN articles {
            AddN<Article>({sku: sku, name: name, category: category, price: price, stock: stock})
        }
    }
    RETURN N<Article>::COUNT

QUERY RenumberArticle (sku: String, new_sku: String) =>
    article <- N<Article>({sku: sku})::UPDATE({sku: new_sku})
    RETURN article::{sku, name}

// The stock cannot fall below 0: U32 has no negative numbers, so the query fails.
QUERY SellOne (sku: String) =>
    article <- N<Article>({sku: sku})::UPDATE({stock: SUB(_::{stock}, 1)})
    RETURN article::{sku, stock}

QUERY Restock (category: String, quantity: U32) =>
    articles <- N<Article>
        ::WHERE(_::{category}::EQ(category))
        ::UPDATE({stock: ADD(_::{stock}, quantity)})
    RETURN articles::{sku, stock}

QUERY Inventory (tax: F64) =>
    articles <- N<Article>::ORDER<Asc>(_::{sku})
    RETURN articles::{
        sku,
        stock,
        value: MUL(_::{price}, _::{stock}),
        price_with_tax: DIV(ROUND(MUL(MUL(_::{price}, ADD(1, tax)), 100)), 100),
        pallets: DIV(_::{stock}, 10),
        loose: MOD(_::{stock}, 10)
    }
