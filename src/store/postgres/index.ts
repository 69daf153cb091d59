export { isStoreUrl, readAddress, storeExpected, withSchema } from './address.ts'
export { isAway } from './failure.ts'
export { type OpenedStore, openPostgres, removeSchema } from './open.ts'
