import { createApiRequest, sendApiRequest, type RequestParts, type Transport } from '#platform/calls/call-api.ts'
import { CallError } from '#platform/calls/call-error.ts'

/** The route of an endpoint, and whether its input is split into params, query, body and headers. */
export interface Route {
  readonly method?: string
  readonly path?: `/${string}`
  readonly inputStructure?: 'compact' | 'detailed'
}

/** Endpoints by feature and name, extracted from the contract by the build. */
export type Routes = Readonly<Record<string, Readonly<Record<string, Route>>>>

type Fields = Record<string, unknown>

/** The parts of a request input, by their position in the request. */
type InputParts = RequestParts & { readonly params?: Fields }

/**
 * Creates the API client of the browser: one function per endpoint. It validates nothing, since the server does.
 * @param routes the endpoints of the contract
 * @param handlesFailure receives every refusal, with the path of the endpoint, such as `/user.php`. Where it returns
 * true, the result of the call is `false`.
 * @throws CallError from every other call that is refused or gets no response
 */
export function createBrowserClient(
  routes: Routes,
  handlesFailure: (error: CallError, path: string) => boolean,
  transport?: Transport,
): unknown {
  const client: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(routes)) {
    const calls: Record<string, unknown> = {}
    client[feature] = calls
    for (const [key, route] of Object.entries(endpoints)) {
      calls[key] = async (input: unknown, options: { signal?: AbortSignal } = {}) =>
        sendApiRequest(buildRequest(route, input, options.signal), transport).catch((error: unknown) => {
          if (error instanceof CallError && error.status > 0 && handlesFailure(error, route.path ?? '/')) return false
          throw error
        })
    }
  }
  return client
}

/** Builds a request: params fill the path; other fields become the query of a GET, or else a JSON body. */
export function buildRequest(
  { method = 'POST', path = '/', inputStructure }: Route,
  input: unknown,
  signal?: AbortSignal,
): Request {
  const isDetailed = inputStructure === 'detailed'
  const { params = {}, ...parts }: InputParts = isDetailed ? (input ?? {}) : splitInput(method, path, input)
  const filledPath = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  return createApiRequest(method, `/api${filledPath}`, signal ? { ...parts, signal } : parts)
}

function splitInput(method: string, path: string, input: unknown): InputParts {
  if (typeof input !== 'object' || input === null) return {}
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const entries = Object.entries(input)
  const params = Object.fromEntries(entries.filter(([key]) => inPath.has(key)))
  const rest = Object.fromEntries(entries.filter(([key]) => !inPath.has(key)))
  if (method === 'GET') return { params, query: rest }
  const isEmpty = Object.keys(rest).length === 0 && inPath.size > 0
  return isEmpty ? { params } : { params, body: rest }
}
