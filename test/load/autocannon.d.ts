/** The parts of autocannon that the tests use; it has no types. */
declare module 'autocannon' {
  export interface LoadRequest {
    method?: string
    path?: string
    body?: string
    headers?: Record<string, string>
  }

  export interface RequestMaker {
    /** Builds the next request of a connection from the previous one. */
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
      /** Interval of the check whether it was stopped, in milliseconds. */
      readonly sampleInt: number
      readonly setupClient: (connection: Connection) => void
    },
    done: (error: Error | null) => void,
  ): Running
}
