export { isStoreUrl, readAddress, storeExpected } from './address.ts'
export { type OpenedStore, openPostgres, removeSchema } from './open.ts'
