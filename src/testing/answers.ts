import { contract } from 'virtual:browser-contract'
import type { Contract } from '#app/contract.ts'
import type { Route } from '#platform/browser-client.ts'
import { CallError } from '#platform/call-error.ts'
import type { ApiOf } from '#platform/query.ts'

type Api = ApiOf<Contract>

/** What the site answers, by feature and endpoint. A thrown CallError is a refusal, any other error a lost connection. */
export type Answers = {
  [Feature in keyof Api]?: { [Endpoint in keyof Api[Feature]]?: Answer<Api[Feature][Endpoint]> }
}

type Answer<Call> = Call extends (input: infer Input, ...rest: never[]) => PromiseLike<infer Output>
  ? (input: Input) => Output | Promise<Output>
  : never

/** A call that the browser made. */
export interface Call {
  /** Feature and endpoint, as `chat.send`. */
  readonly endpoint: string
  readonly input: unknown
}

interface Endpoint {
  readonly name: string
  readonly route: Route
  readonly pattern: RegExp
}

const endpoints: Endpoint[] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([key, call]) => ({
    name: `${feature}.${key}`,
    route: call['~orpc'].route,
    pattern: patternOf(call['~orpc'].route.path ?? '/'),
  })),
)

/**
 * Answers the site's calls in a component test, in place of the network. A call without an answer is a lost connection.
 * @returns the calls that were made, which grows
 */
export function answerCalls(answers: Answers): Call[] {
  const calls: Call[] = []
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const found = findEndpoint(request)
    if (!found) throw new TypeError(`no endpoint for ${request.method} ${request.url}`)
    const call = { endpoint: found.name, input: await inputOf(request, found) }
    calls.push(call)
    const [feature = '', key = ''] = found.name.split('.')
    const answer = (answers as Record<string, Record<string, (given: unknown) => unknown>>)[feature]?.[key]
    if (!answer) throw new TypeError(`no answer for ${found.name}`)
    return respond(async () => answer(call.input))
  }
  return calls
}

async function respond(answer: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await answer())
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return Response.json({ refusal: error.code, details: error.data }, { status: error.status })
  }
}

function findEndpoint({ method, url }: Request): Endpoint | undefined {
  const { pathname } = new URL(url)
  return endpoints.find(({ route, pattern }) => (route.method ?? 'POST') === method && pattern.test(pathname))
}

function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^/api${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

/** The input as the caller gave it: path parameters, query and body in one, unless the contract names its parts. */
async function inputOf(request: Request, { route, pattern }: Endpoint): Promise<unknown> {
  const url = new URL(request.url)
  const params = pattern.exec(url.pathname)?.groups ?? {}
  const query = Object.fromEntries(url.searchParams)
  const text = await request.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (route.inputStructure === 'detailed') return { params, query, body }
  return { ...params, ...query, ...Object(body) }
}
