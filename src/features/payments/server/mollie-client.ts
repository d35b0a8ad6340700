import * as z from 'zod'
import { decimalToCents } from '#platform/money.ts'
import { ProviderRefused, ProviderUnavailable } from './provider.ts'

/** The connection to Mollie's API. `baseUrl` excludes `/v2`, so that a mock server can replace it. */
export type MollieConnection = {
  baseUrl: string
  apiKey: string
  /** The timeout of one attempt (10 s). */
  timeoutMs?: number
  /** The maximum number of attempts (3). */
  attempts?: number
  /** The delay before the first retry, doubled each time (500 ms). */
  retryDelayMs?: number
}

/** An id of the API, or one of its fixed words, such as a status. */
export const tokenSchema = z.string().regex(/^[\w-]{1,100}$/)

/** Parses an amount of the API to whole cents. */
export const amountSchema = z.object({
  currency: z.string().length(3),
  value: z
    .string()
    .regex(/^\d{1,13}\.\d{2}$/)
    .transform(decimalToCents),
})
/** An error response. Reads only the field name, because the message may contain personal data of the payer. */
const problemSchema = z.object({
  field: z
    .string()
    .regex(/^[\w.]{1,40}$/)
    .nullish()
    .catch(null),
})

/** Validates a response body. @throws ProviderUnavailable when it does not match the schema */
export function parseResponse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailable('the provider responded in an unknown format')
}

/** One call of the API; `key` is the idempotency key. */
export type MollieRequest = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: unknown; key?: string }

/** Calls the API and retries network errors, 429 and 5xx. @throws ProviderUnavailable, ProviderRefused */
export async function callMollie(connection: MollieConnection, request: MollieRequest): Promise<unknown> {
  const { attempts = 3, retryDelayMs = 500 } = connection
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendRequest(connection, request).catch(() => null) // a network error or the timeout
    if (response && response.status < 500 && response.status !== 429) return readResponse(response)
    if (attempt >= attempts) {
      const outcome = response ? response.status : 'no response'
      throw new ProviderUnavailable(`the provider gave ${outcome} in ${attempts} attempts`)
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs * 2 ** (attempt - 1)))
  }
}

async function sendRequest(connection: MollieConnection, { method, path, body, key }: MollieRequest) {
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

function readResponse({ status, text }: { status: number; text: string }): unknown {
  const body = parseJson(text)
  if (status < 300) return body
  const problem = problemSchema.safeParse(body).data
  throw new ProviderRefused({ status, field: problem?.field ?? null })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
