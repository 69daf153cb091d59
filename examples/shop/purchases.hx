// The purchase, its lines and the stocks change together or not at all.
QUERY PlacePurchase (
    number: U64,
    customer: String,
    placed: Date,
    lines: [{sku: String, quantity: U32}]
) =>
    purchase <- AddN<Purchase>({number: number, customer: customer, placed: placed})
    FOR {sku, quantity} IN lines {
        article <- N<Article>({sku: sku})
        left <- article::UPDATE({stock: SUB(_::{stock}, quantity)})
        price <- article::{price}
        AddE<LineItem>({quantity: quantity, amount: MUL(price, quantity)})
            ::From(purchase)
            ::To(article)
    }
    RETURN {purchase: purchase, lines: purchase::OutE<LineItem>::COUNT}

QUERY Receipt (number: U64) =>
    purchase <- N<Purchase>({number: number})
    RETURN purchase::|p|{
        customer: p::{customer},
        placed: p::{placed},
        lines: p
            ::OutE<LineItem>
            ::|l|{
                name: l::ToN::{name},
                quantity: l::{quantity},
                unit_price: DIV(l::{amount}, l::{quantity}),
                amount: l::{amount}
            },
        total: SUM(p::OutE<LineItem>::{amount})
    }

// Of the purchases placed from one date up to, but not including, another.
QUERY Revenue (from: Date, until: Date) =>
    purchases <- N<Purchase>::WHERE(AND(_::{placed}::GTE(from), _::{placed}::LT(until)))
    lines <- purchases::OutE<LineItem>
    RETURN {
        purchases: COUNT(purchases),
        pieces: SUM(lines::{quantity}),
        revenue: SUM(lines::{amount}),
        average: AVG(lines::{amount}),
        smallest: MIN(lines::{amount}),
        largest: MAX(lines::{amount})
    }

QUERY BestSellers (limit: U32) =>
    articles <- N<Article>
        ::WHERE(EXISTS(_::InE<LineItem>))
        ::ORDER<Desc>(_::InE<LineItem>::COUNT)
        ::RANGE(0, limit)
    RETURN articles::{
        sku,
        sold: SUM(_::InE<LineItem>::{quantity}),
        revenue: SUM(_::InE<LineItem>::{amount}),
        customers: _::In<LineItem>::{customer}
    }

// Returns the articles to the stock.
QUERY CancelPurchase (number: U64) =>
    lines <- N<Purchase>({number: number})::OutE<LineItem>
    FOR line IN lines {
        quantity <- line::{quantity}
        article <- line::ToN::UPDATE({stock: ADD(_::{stock}, quantity)})
    }
    pieces <- SUM(lines::{quantity})
    DROP N<Purchase>({number: number})
    RETURN {returned: pieces, purchases: N<Purchase>::COUNT, lines: E<LineItem>::COUNT}
