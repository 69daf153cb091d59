import { expect } from 'vitest'
import type { Served } from './support.ts'

/** The headers of the page. */
export const own = { 'content-type': 'application/json', 'x-gvq-studio': '1' }

/** Calls the studio over HTTP. */
export async function call(
  { server }: Pick<Served, 'server'>,
  method: string,
  args: readonly unknown[],
  headers: Readonly<Record<string, string>> = own,
): Promise<{ readonly status: number; readonly body: any }> {
  const body = JSON.stringify({ method, args })
  const response = await fetch(`${server.url}/studio/call`, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

/** The result of a call that must not be refused. */
export async function result(
  served: Pick<Served, 'server'>,
  method: string,
  ...args: readonly unknown[]
): Promise<any> {
  const { status, body } = await call(served, method, args)
  expect(body).toHaveProperty('result')
  expect(status).toBe(200)
  return body.result
}
