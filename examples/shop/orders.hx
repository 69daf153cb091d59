QUERY CreateOrder (customer_name: String, status: String, total: F64) =>
    order <- AddN<Order>({customer_name: customer_name, status: status, total: total})
    RETURN order

QUERY CountWithGroupBy () =>
    orders <- N<Order>
    RETURN orders::COUNT::GROUP_BY(status)

QUERY CountWithAggregateBy () =>
    orders <- N<Order>
    RETURN orders::COUNT::AGGREGATE_BY(status)

QUERY AggregateOrdersByStatus () =>
    groups <- N<Order>::AGGREGATE_BY(status)
    RETURN groups

QUERY Revenue (status: String) =>
    orders <- N<Order>::WHERE(_::{status}::EQ(status))
    total <- SUM(orders::{total})
    RETURN {status: status, orders: orders::COUNT, total: total}
