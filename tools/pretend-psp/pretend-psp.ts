/**
 * A pretend payment provider that speaks Mollie's API v2 as far as we use it, for development, tests and the demo.
 * It also hosts the page on which the payer chooses how a payment ends. Nothing here is used with real money.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleCheckout } from './checkout.ts'
import { createProvider } from './provider.ts'
import type { Control } from './provider.ts'
import { Problem, sendJson, sendProblem } from './http.ts'
import type { Payment, Refund } from './payment.ts'
import { handleCall } from './protocol.ts'

export type PretendPspOptions = {
  /** The key that a shop must send as its Bearer token. */
  apiKey: string
  /** Where payers reach this server, without a slash at the end; its path is what the listener is mounted under. */
  baseUrl: string | (() => string)
  /** A JSON file in which open payments survive a restart. */
  persistFile?: string
  /** Makes the last part of an id. */
  random?: () => string
  /** When the payer's page is reached by another address than the API: makes its full URL. */
  checkoutUrl?: (payment: { id: string; redirectUrl: string }) => string
  /** How long a payment may stay open (12 hours). */
  expiresAfterMs?: number
  /** Waits between attempts of a notification that was not answered with 200. */
  retryDelaysMs?: number[]
  /** How late "late" is. */
  lateMs?: number
}

export type PretendPsp = {
  listener: (request: IncomingMessage, response: ServerResponse) => void
  /** What the bank knows. */
  payments: { list(): Payment[]; find(id: string): Payment | null; refundsOf(id: string): Refund[] }
  /** The latest calls, such as `GET /v2/payments/tr_1`, the oldest first. */
  requests: readonly string[]
  control: Control
  /** Drops the notifications that still wait. */
  stop(): void
}

const MAX_REQUESTS = 1_000
const TWELVE_HOURS_MS = 12 * 3_600_000
const RETRY_DELAYS_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000]

/** The provider as a request listener, to be mounted under the path of `baseUrl` (see `mount.ts` for Fastify). */
export function createPretendPsp(options: PretendPspOptions): PretendPsp {
  const base = () => (typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl())
  const requests: string[] = []
  const basePath = () => new URL(base()).pathname.replace(/\/$/, '')
  const provider = createProvider({
    ...options,
    apiUrl: base,
    checkoutUrl: options.checkoutUrl ?? ((payment) => `${base()}/checkout/${payment.id}`),
    checkoutPath: (id) => `${basePath()}/checkout/${id}`,
    expiresAfterMs: options.expiresAfterMs ?? TWELVE_HOURS_MS,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    lateMs: options.lateMs ?? 3_000,
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://pretend')
    if (url.pathname.startsWith(`${basePath()}/`)) url.pathname = url.pathname.slice(basePath().length)
    if (url.pathname.startsWith('/checkout/')) return handleCheckout(provider, { request, response, url })
    if (!url.pathname.startsWith('/v2/')) throw new Problem(404, 'No such page')
    requests.push(`${request.method} ${url.pathname}`)
    requests.splice(0, requests.length - MAX_REQUESTS)
    const { status, body, drop } = await handleCall(provider, request, url)
    await provider.control.holdResponses
    if (drop) response.destroy()
    else sendJson(response, status, body)
  }

  return {
    listener: (request, response) => {
      handle(request, response).catch((error: unknown) => sendProblem(response, error))
    },
    payments: { list: provider.store.listPayments, find: provider.store.findPayment, refundsOf: provider.store.listRefunds },
    requests,
    control: provider.control,
    stop: provider.stop,
  }
}

type StartOptions = Omit<PretendPspOptions, 'baseUrl'> & { port?: number }

/** The provider on its own port of 127.0.0.1 (a free one unless `port` is given). */
export async function startPretendPsp({ port = 0, ...options }: StartOptions) {
  const server = createServer((request, response) => psp.listener(request, response))
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', ready)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const psp = createPretendPsp({ ...options, baseUrl: url })

  async function stop(): Promise<void> {
    psp.stop()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return {
    url,
    payments: psp.payments,
    requests: psp.requests,
    control: psp.control,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
