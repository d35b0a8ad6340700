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

/** Starts a shop that records every notification (signed events at `/events`) and responds with the statuses in turn, then with 200. */
export async function startShop(statuses: number[] = []) {
  const bodies: string[] = []
  const events: { type: string; entityId: string; signature: string; body: string }[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const signature = request.headers['x-mollie-signature']
      if (request.url === '/events') events.push({ ...JSON.parse(body), signature: String(signature ?? ''), body })
      else bodies.push(`${request.headers['content-type']} ${body}`)
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  cleanups.push(() => void server.close())
  return { bodies, events, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
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

/** Creates an order through the API. Returns the payment. */
export async function createPayment(psp: { url: string }, shopUrl: string, fields: Record<string, unknown> = {}) {
  return (await callApi(psp.url, 'POST /v2/payments', { body: { ...buildOrder(shopUrl), ...fields } })).body
}

/** An address of a shop that does not respond. */
export const NO_SHOP = 'http://127.0.0.1:9'

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
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}
