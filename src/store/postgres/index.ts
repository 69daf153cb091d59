export { isStoreUrl, readAddress, storeExpected, withSchema } from './connection/address.ts'
export { type OpenedStore, openPostgres, openWhenThere, removeSchema, type WhenAway } from './store/open.ts'
