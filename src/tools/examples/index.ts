export { type Played, type PlayOptions, playRequests } from './play.ts'
export { type ExampleRequest, loadRequests, readRequests } from './requests.ts'
