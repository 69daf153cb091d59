export { type Played, type PlayOptions, playRequests } from './play.ts'
export { type ExampleRequest, loadRequests } from './requests.ts'
