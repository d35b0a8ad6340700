import * as z from 'zod'
import { decimalToCents } from '#platform/money.ts'
import { ProviderRefused, ProviderUnavailable } from './provider.ts'

/** Where Mollie's API is and how we may speak to it; `baseUrl` without `/v2`, so that a pretend server can stand in. */
export type MollieConnection = {
  baseUrl: string
  apiKey: string
  /** How long one attempt may take (10 s). */
  timeoutMs?: number
  /** How often a call is tried in all (3). */
  attempts?: number
  /** The first wait between attempts, doubled each time (500 ms). */
  retryDelayMs?: number
}

/** An id or a word of the API. */
export const wordShape = z.string().regex(/^[\w-]{1,100}$/)

/** An amount of money in the API's form, as whole cents. */
export const amountShape = z.object({
  currency: z.string().length(3),
  value: z
    .string()
    .regex(/^\d{1,13}\.\d{2}$/)
    .transform(decimalToCents),
})
/** Only the name of a field is read: the provider's own sentence may hold a payer's data. */
const problemShape = z.object({
  field: z
    .string()
    .regex(/^[\w.]{1,40}$/)
    .nullish()
    .catch(null),
})

/** Checks an answer against its shape. @throws ProviderUnavailable when it has another */
export function parse<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailable('the provider answered in an unknown shape')
}

/** One call of the API; `key` makes a repeat the same call. */
export type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: unknown; key?: string }

/** Calls until there is an answer; an answer of 4xx other than 429 is one. @throws ProviderUnavailable, ProviderRefused */
export async function call(connection: MollieConnection, request: Call): Promise<unknown> {
  const { attempts = 3, retryDelayMs = 500 } = connection
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptCall(connection, request).catch(() => null) // a network error or the time-out
    if (answer && answer.status < 500 && answer.status !== 429) return readAnswer(answer)
    if (attempt >= attempts) {
      throw new ProviderUnavailable(`the provider gave ${answer ? answer.status : 'no answer'} in ${attempts} attempts`)
    }
    await new Promise((done) => setTimeout(done, retryDelayMs * 2 ** (attempt - 1)))
  }
}

async function attemptCall(connection: MollieConnection, { method, path, body, key }: Call) {
  const response = await fetch(connection.baseUrl + path, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(connection.timeoutMs ?? 10_000),
    headers: {
      authorization: `Bearer ${connection.apiKey}`,
      accept: 'application/hal+json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, text: await response.text() }
}

function readAnswer({ status, text }: { status: number; text: string }): unknown {
  const body = parseJson(text)
  if (status < 300) return body
  const problem = problemShape.safeParse(body).data
  throw new ProviderRefused({ status, field: problem?.field ?? null })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
