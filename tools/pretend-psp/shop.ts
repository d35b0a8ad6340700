import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { readBody } from './http.ts'
import { startPretendPsp } from './pretend-psp.ts'

export const KEY = 'test_key'
/** The functions that clean up after each test. */
export const cleanups: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

/** Starts a pretend provider with short delays. */
export async function startPsp(options: Partial<Parameters<typeof startPretendPsp>[0]> = {}) {
  const psp = await startPretendPsp({ apiKey: KEY, retryDelaysMs: [20, 20], lateMs: 60, ...options })
  cleanups.push(psp.stop)
  return psp
}

/** Starts a shop that records every notification and responds with the statuses in turn, then with 200. */
export async function startShop(statuses: number[] = []) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      bodies.push(`${request.headers['content-type']} ${body}`)
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  cleanups.push(() => void server.close())
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Builds the body of a create. */
export function buildOrder(shopUrl: string) {
  return {
    amount: { currency: 'EUR', value: '14.95' },
    description: 'Bestelling <1>',
    redirectUrl: `${shopUrl}/transactions/1`,
    webhookUrl: `${shopUrl}/notifications`,
    method: 'ideal',
    metadata: { orderId: 'o1' },
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads any field of a response
type ApiResponse = { status: number; body: any }

/** Calls the API with a valid key. */
export async function callApi(
  url: string,
  endpoint: string,
  { body, ...headers }: Record<string, unknown> = {},
): Promise<ApiResponse> {
  const [method, path] = endpoint.split(' ')
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...(headers as object) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}
