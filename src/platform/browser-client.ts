import { connectionLostError, parseCallError, type CallError } from '#platform/call-error.ts'

/** The route of an endpoint, and whether its input is split into params, query, body and headers. */
export interface Route {
  readonly method?: string
  readonly path?: `/${string}`
  readonly inputStructure?: 'compact' | 'detailed'
}

/** Endpoints by feature and name, extracted from the contract by the build. */
export type Routes = Readonly<Record<string, Readonly<Record<string, { readonly '~orpc': { readonly route: Route } }>>>>

type Fields = Record<string, unknown>

/** The parts of a request input, by their position in the request. */
interface RequestParts {
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Sends a request; `fetch` or a wrapper of it. */
export type Fetch = (request: Request) => Promise<Response>

/**
 * Creates the API client of the browser: one function per endpoint. It validates nothing, since the server does.
 * @param routes the endpoints of the contract
 * @param onFailure receives every refusal, with the endpoint's name, such as `viewer.user`
 * @throws CallError from every call that is refused or gets no response
 */
export function createBrowserClient(
  routes: Routes,
  send: Fetch,
  onFailure: (error: CallError, endpoint: string) => void,
): unknown {
  const client: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(routes)) {
    const calls: Record<string, unknown> = {}
    client[feature] = calls
    for (const [key, endpoint] of Object.entries(endpoints)) {
      const { route } = endpoint['~orpc']
      calls[key] = async (input: unknown, options: { signal?: AbortSignal } = {}) => {
        const response = await send(buildRequest(route, input, options.signal)).catch(throwConnectionLost)
        if (response.ok) return response.json()
        const error = parseCallError(await response.json().catch(() => null), response.status)
        onFailure(error, `${feature}.${key}`)
        throw error
      }
    }
  }
  return client
}

/** Rethrows an abort; turns every other failure of `fetch` into a lost connection. */
function throwConnectionLost(error: unknown): never {
  throw error instanceof DOMException ? error : connectionLostError()
}

/** Builds a request: params fill the path; other fields become the query of a GET, or else a JSON body. */
export function buildRequest(
  { method = 'POST', path = '/', inputStructure }: Route,
  input: unknown,
  signal?: AbortSignal,
): Request {
  const {
    params = {},
    query = {},
    body,
    headers = {},
  } = inputStructure === 'detailed' ? ((input ?? {}) as RequestParts) : splitInput(method, path, input)
  const filledPath = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const url = new URL(`/api${filledPath}`, location.origin)
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(key, `${value as string | number | boolean}`)
  return new Request(url, {
    method,
    headers: {
      'x-request-type': 'client',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
}

function splitInput(method: string, path: string, input: unknown): RequestParts {
  if (typeof input !== 'object' || input === null) return {}
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const entries = Object.entries(input)
  const params = Object.fromEntries(entries.filter(([key]) => inPath.has(key)))
  const rest = Object.fromEntries(entries.filter(([key]) => !inPath.has(key)))
  if (method === 'GET') return { params, query: rest }
  const isEmpty = Object.keys(rest).length === 0 && inPath.size > 0
  return isEmpty ? { params } : { params, body: rest }
}
