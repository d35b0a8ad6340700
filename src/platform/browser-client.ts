import { connectionLostError, parseCallError, type CallError } from '#platform/call-error.ts'

/** An endpoint as the browser knows it: where it is, and whether its input names its parts. */
export interface Route {
  readonly method?: string
  readonly path?: `/${string}`
  readonly inputStructure?: 'compact' | 'detailed'
}

/** Endpoints by feature and name, as the build takes them from the contract. */
export type Routes = Readonly<Record<string, Readonly<Record<string, { readonly '~orpc': { readonly route: Route } }>>>>

type Fields = Record<string, unknown>

/** The parts of an input: what goes into the path, the query and the body. */
interface RequestParts {
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** How a call is made; the default is `fetch`. */
export type Fetch = (request: Request) => Promise<Response>

/**
 * The typed calls of the browser: one function per endpoint, small because the server validates.
 * @param routes the endpoints of the contract
 * @param onFailure hears of every refusal, with the endpoint's name as `me.user`
 * @throws CallError from every call that is refused or gets no answer
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

/** A call that was called off stays called off; any other failure of `fetch` is the network's. */
function throwConnectionLost(error: unknown): never {
  throw error instanceof DOMException ? error : connectionLostError()
}

/** The request of a call: parameters fill the path; the rest is the query of a reading call, else a JSON body. */
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
