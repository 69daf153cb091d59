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

QUERY OrdersOf (customer_name: String) =>
    orders <- N<Order>::WHERE(_::{customer_name}::EQ(customer_name))
    RETURN {customer: customer_name, orders: orders::COUNT, totals: orders::{total}}
