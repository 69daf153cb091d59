/** What `peek` returns for a value that is not in memory. */
export const unread: unique symbol = Symbol('unread')
