export { isStoreUrl, readAddress, storeExpected, withSchema } from './address.ts'
export { type OpenedStore, openPostgres, openWhenThere, removeSchema, type WhenAway } from './open.ts'
