export { isStoreUrl, readAddress, storeExpected } from './address.ts'
export { type OpenedStore, openPostgres } from './open.ts'
