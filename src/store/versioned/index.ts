export type * from './contract/api.ts'
export { openVersionedStore, type VersionedStoreOptions } from './versioned-store.ts'
