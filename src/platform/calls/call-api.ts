import { createConnectionLostError, parseCallError } from '#platform/calls/call-error.ts'
import { fetchWithRetry } from '#platform/calls/fetch-with-retry.ts'
import { findUnchangedBody, rememberResponse, setKnownEntityTag } from '#platform/calls/revalidation.ts'

/** Sends a request and returns its response: `fetchWithRetry`, or one that reports the progress of an upload. */
export type Transport = (request: Request) => Promise<Response>

/** The parts of an API request. */
export interface RequestParts {
  readonly query?: Readonly<Record<string, unknown>>
  /** A form is sent as it is, every other body as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Calls the API by method and path, such as `/api/signup`. For code that runs without the typed client.
 * @throws CallError for a refusal and for a lost connection; a DOMException when aborted
 */
export async function callApi<Output>(
  method: string,
  path: string,
  { transport, ...parts }: RequestParts & { readonly transport?: Transport } = {},
): Promise<Output> {
  return (await sendApiRequest(createApiRequest(method, path, parts), transport)) as Output // as the contract declares
}

/** Creates a request with the header of our own client, which the origin guard accepts. */
export function createApiRequest(
  method: string,
  path: string,
  { query = {}, body, headers, signal }: RequestParts,
): Request {
  const url = new URL(path, location.origin)
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(key, `${value as string | number | boolean}`)
  const isJson = body !== undefined && !(body instanceof FormData)
  return new Request(url, {
    method,
    headers: { 'x-request-type': 'client', ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
    body: body instanceof FormData ? body : JSON.stringify(body), // undefined stays undefined
    signal: signal ?? null,
  })
}

/**
 * Sends a request and parses its response.
 * @throws CallError for a refusal and for a lost connection; a DOMException when aborted
 */
export async function sendApiRequest(request: Request, transport: Transport = fetchWithRetry): Promise<unknown> {
  setKnownEntityTag(request)
  const response = await transport(request).catch(throwConnectionLost)
  if (response.status === 304) return findUnchangedBody(request)
  if (response.ok) return rememberResponse(request, response)
  throw parseCallError(await response.json().catch(() => null), response.status)
}

/** Rethrows an abort; turns every other failure of the transport into a lost connection. */
function throwConnectionLost(error: unknown): never {
  throw error instanceof DOMException ? error : createConnectionLostError()
}
