import { routes } from 'virtual:browser-routes'
import type { Contract } from '#app/features.ts'
import type { Route } from '#platform/calls/browser-client.ts'
import { CallError } from '#platform/calls/call-error.ts'
import type { ApiOf } from '#platform/calls/query.ts'

type Api = ApiOf<Contract>

/** Mocks by feature and endpoint. A mock that throws a CallError refuses the call; any other error fails the request. */
export type ApiMocks = {
  [Feature in keyof Api]?: { [Endpoint in keyof Api[Feature]]?: ApiMock<Api[Feature][Endpoint]> }
}

type ApiMock<Call> = Call extends (input: infer Input, ...rest: never[]) => PromiseLike<infer Output>
  ? (input: Input) => Output | Promise<Output>
  : never

/** A recorded API call. */
export interface Call {
  /** The feature and the endpoint, such as `chat.send`. */
  readonly endpoint: string
  readonly input: unknown
}

interface Endpoint {
  readonly name: string
  readonly route: Route
  readonly pattern: RegExp
}

const countParameters = ({ path }: Route) => path?.split('{').length ?? 0

// A path without parameters, such as /members/count, comes before /members/{id}.
const endpoints: Endpoint[] = Object.entries(routes)
  .flatMap(([feature, calls]) =>
    Object.entries(calls).map(([key, route]) => ({
      name: `${feature}.${key}`,
      route,
      pattern: toPattern(route.path ?? '/'),
    })),
  )
  .toSorted((one, other) => countParameters(one.route) - countParameters(other.route))

/**
 * Mocks the API in a component test. A call without a mock fails like a lost connection.
 * @returns the array to which each call is appended
 */
export function mockApi(mocks: ApiMocks): Call[] {
  const calls: Call[] = []
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const endpoint = findEndpoint(request)
    if (!endpoint) throw new TypeError(`no endpoint for ${request.method} ${request.url}`)
    const call = { endpoint: endpoint.name, input: await readInput(request, endpoint) }
    calls.push(call)
    const [feature = '', key = ''] = endpoint.name.split('.')
    const mock = (mocks as Record<string, Record<string, (input: unknown) => unknown>>)[feature]?.[key]
    if (!mock) throw new TypeError(`no mock for ${endpoint.name}`)
    return respond(async () => mock(call.input))
  }
  return calls
}

async function respond(runMock: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await runMock())
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return Response.json({ refusal: error.code, details: error.data }, { status: error.status })
  }
}

function findEndpoint({ method, url }: Request): Endpoint | undefined {
  const { pathname, search } = new URL(url)
  const candidates = endpoints.filter(({ route }) => (route.method ?? 'POST') === method)
  const withQuery = candidates.find(({ pattern }) => search !== '' && pattern.test(pathname + search))
  return withQuery ?? candidates.find(({ pattern }) => pattern.test(pathname))
}

function toPattern(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^/api${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/?]+)')}$`)
}

/** Reads the input of a call: path parameters, query and body merged, unless the contract separates them. */
async function readInput(request: Request, { route, pattern }: Endpoint): Promise<unknown> {
  const url = new URL(request.url)
  const params = pattern.exec(url.pathname)?.groups ?? {}
  const query = route.path?.includes('?') ? {} : Object.fromEntries(url.searchParams) // part of the path there
  const text = await request.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (route.inputStructure === 'detailed') return { params, query, body }
  return { ...params, ...query, ...Object(body) }
}
