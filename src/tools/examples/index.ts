export { type Answering, type Played, type PlayOptions, playRequests, playWith } from './play.ts'
export { type ExampleRequest, loadRequests, readRequests } from './requests.ts'
