import * as z from 'zod'
import { decimalToCents } from '#platform/money.ts'
import { withRetry } from '#platform/calls/retry.ts'
import { ProviderRejectedError, ProviderUnavailableError } from './provider.ts'

/** The connection to Mollie's API. `baseUrl` excludes `/v2`, so that a mock server can replace it. */
export type MollieConnection = {
  baseUrl: string
  apiKey: string
  /** The secret of the subscription to signed notifications; null without one. */
  webhookSecret?: string | null
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
/** A day of the API, such as `2026-06-15`. */
export const daySchema = z.iso.date()

/** A point in time of the API. */
export const timestampSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** An error response. Reads only the field name, because the message may contain personal data of the payer. */
const problemSchema = z.object({
  field: z
    .string()
    .regex(/^[\w.]{1,40}$/)
    .nullish()
    .catch(null),
})

/** Validates a response body. @throws ProviderUnavailableError when it does not match the schema */
export function parseResponse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailableError('the provider responded in an unknown format')
}

/** One call of the API; `key` is the idempotency key. */
export type MollieRequest = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: unknown; key?: string }

/** Calls the API and retries network errors, 429 and 5xx. @throws ProviderUnavailableError, ProviderRejectedError */
export async function callMollie(connection: MollieConnection, request: MollieRequest): Promise<unknown> {
  const { attempts = 3, retryDelayMs = 500 } = connection
  const send = () => sendRequest(connection, request).catch(() => null) // a network error or the timeout
  const response = await withRetry(send, {
    maxAttempts: attempts,
    delayAfter: (outcome, attempt) =>
      outcome.status === 'fulfilled' && outcome.value && isFinal(outcome.value) ? null : retryDelayMs * 2 ** attempt,
  })
  if (response && isFinal(response)) return readResponse(response)
  throw new ProviderUnavailableError(`the provider gave ${response?.status ?? 'no response'} in ${attempts} attempts`)
}

/** Calls the API. Returns null when the record does not exist, or no longer exists. */
export async function callMollieForRecord(connection: MollieConnection, request: MollieRequest): Promise<unknown> {
  try {
    return await callMollie(connection, request)
  } catch (error) {
    if (error instanceof ProviderRejectedError && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}

type MollieResponse = { status: number; text: string }

/** Reports whether a response needs no retry. */
function isFinal({ status }: MollieResponse): boolean {
  return status < 500 && status !== 429
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

function readResponse({ status, text }: MollieResponse): unknown {
  const body = parseJson(text)
  if (status < 300) return body
  const problem = problemSchema.safeParse(body).data
  throw new ProviderRejectedError({ status, field: problem?.field ?? null })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
