import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StopSignal } from '../../../engine/execution/index.ts'
import { disconnectSignal } from '../connection/disconnect-signal.ts'
import { givenId } from '../request/request-id.ts'
import { tinyChunks } from '../request/tiny-chunks.ts'
import { Exchange, type ExchangeServices } from './exchange.ts'

/** An exchange whose request was read by Node's own server. */
export class HttpExchange extends Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse

  constructor(request: IncomingMessage, response: ServerResponse, services: ExchangeServices) {
    super(services)
    this.request = request
    this.response = response
    if (request.headers['x-request-id'] !== undefined) this.id = givenId(request)
  }

  get head(): IncomingMessage {
    return this.request
  }

  get isGone(): boolean {
    return this.response.destroyed
  }

  get disconnect(): StopSignal {
    return disconnectSignal(this.response.socket)
  }

  protected override onAnswered(): void {
    tinyChunks.discard(this.request)
  }
}
