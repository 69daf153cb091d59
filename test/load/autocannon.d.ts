/** What the tests use of autocannon, which comes without types. */
declare module 'autocannon' {
  export interface LoadRequest {
    method?: string
    path?: string
    body?: string
    headers?: Record<string, string>
  }

  export interface RequestMaker {
    /** Makes the next request of a connection out of the one before. */
    setupRequest(request: LoadRequest): LoadRequest
    onResponse(status: number, body: string): void
  }

  export interface Connection {
    setRequests(requests: readonly RequestMaker[]): void
  }

  export interface Running {
    on(event: 'reqError', listener: (error: Error) => void): this
    stop(): void
  }

  export default function autocannon(
    options: {
      readonly url: string
      readonly connections: number
      readonly duration: number
      /** In milliseconds: how often it looks whether it was stopped. */
      readonly sampleInt: number
      readonly setupClient: (connection: Connection) => void
    },
    done: (error: Error | null) => void,
  ): Running
}
