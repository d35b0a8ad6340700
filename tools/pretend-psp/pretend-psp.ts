/**
 * A pretend payment provider with the part of Mollie's API v2 that Vonk uses, for development, tests and the demo.
 * It also hosts the page on which the payer chooses the status of a payment, and a desk for every other act. It never handles real money.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleCheckout } from './checkout.ts'
import type { Customer } from './customers.ts'
import type { Mandate } from './mandates.ts'
import type { Control } from './control.ts'
import { handleDesk } from './desk.ts'
import { Problem, sendJson, sendProblem } from './http.ts'
import type { EventWebhook } from './notifier.ts'
import type { Payment, Refund } from './payment.ts'
import { handleCall } from './protocol.ts'
import { createProvider } from './provider.ts'

export type PretendPspOptions = {
  /** The key that a shop must send as its Bearer token. */
  apiKey: string
  /** The public URL without a trailing slash. The listener is mounted under its path. */
  baseUrl: string | (() => string)
  /** A JSON file in which open payments survive a restart. */
  persistFile?: string
  /** Generates the random part of an id. */
  random?: () => string
  /** Builds the URL of the payer's page, when it is not under the URL of the API. */
  checkoutUrl?: (payment: { id: string; redirectUrl: string | null }) => string
  /** The clock. */
  now?: () => Date
  /** The subscription of the shop to signed events. */
  eventWebhook?: EventWebhook
  /** The time until an open payment expires (default 12 hours). */
  expiresAfterMs?: number
  /** The delays between attempts of a notification that did not get the status 200. */
  retryDelaysMs?: number[]
  /** The delay of notifications in the mode `late`. */
  lateMs?: number
}

export type PretendPsp = {
  /** Handles the API, the payer's page and, under `/desk`, the desk. */
  listener: (request: IncomingMessage, response: ServerResponse) => void
  /** Handles the desk under any path. */
  deskListener: (request: IncomingMessage, response: ServerResponse) => void
  /** The stored payments and refunds. */
  payments: { list(): Payment[]; find(id: string): Payment | null; refundsOf(id: string): Refund[] }
  /** The stored mandates, and the customers whose they are. */
  mandates: { list(): Mandate[] }
  customers: { list(): Customer[] }
  /** The latest calls, such as `GET /v2/payments/tr_1`, oldest first. */
  requests: readonly string[]
  control: Control
  /** Drops pending notifications. */
  stop(): void
}

const MAX_REQUESTS = 1_000
const TWELVE_HOURS_MS = 12 * 3_600_000
const RETRY_DELAYS_MS = [1_000, 5_000, 15_000, 60_000, 300_000, 1_800_000, 7_200_000]

/** Creates the provider as a request listener under the path of `baseUrl` (see `mount.ts` for Fastify). */
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
    if (url.pathname === `${basePath()}/desk`) return handleDesk(provider, { request, response, url })
    if (url.pathname.startsWith(`${basePath()}/`)) url.pathname = url.pathname.slice(basePath().length)
    if (url.pathname.startsWith('/checkout/')) return handleCheckout(provider, { request, response, url })
    if (!url.pathname.startsWith('/v2/')) throw new Problem(404, 'No such page')
    requests.push(`${request.method} ${url.pathname}`)
    requests.splice(0, requests.length - MAX_REQUESTS)
    if (provider.control.isDown) throw new Problem(503, 'The provider is not available')
    const { status, body, drop } = await handleCall(provider, request, url)
    await provider.control.holdResponses
    if (drop) response.destroy()
    else sendJson(response, status, body)
  }

  return {
    listener: (request, response) => {
      handle(request, response).catch((error: unknown) => sendProblem(response, error))
    },
    deskListener: (request, response) => {
      const url = new URL(request.url ?? '/', 'http://pretend')
      handleDesk(provider, { request, response, url }).catch((error: unknown) => sendProblem(response, error))
    },
    payments: {
      list: provider.store.payments.list,
      find: provider.store.payments.find,
      refundsOf: (id) => provider.store.refunds.list().filter(({ paymentId }) => paymentId === id),
    },
    mandates: { list: provider.store.mandates.list },
    customers: { list: provider.store.customers.list },
    requests,
    control: provider.control,
    stop: provider.stop,
  }
}

type StartOptions = Omit<PretendPspOptions, 'baseUrl'> & { port?: number }

/** Starts the provider on a port of 127.0.0.1, by default a free one. */
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
    mandates: psp.mandates,
    customers: psp.customers,
    requests: psp.requests,
    control: psp.control,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
