export { type Connection, ConnectionLost } from './connection.ts'
export type { PeerDatabase, WantedData } from './database.ts'
export { hereOrConnected, hereOrPeer } from './here-or-peer.ts'
export { type Call, digestOf, encodeError, encodeResult, protocol } from './wire.ts'
