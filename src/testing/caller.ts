import type { FastifyInstance, InjectOptions } from 'fastify'

/** An HTTP client of one visitor. Stores cookies and sends the headers that the site's own pages send. */
export interface Caller {
  get(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body?: unknown, init?: RequestInit): Promise<Response>
  put(path: string, body?: unknown, init?: RequestInit): Promise<Response>
  patch(path: string, body?: unknown, init?: RequestInit): Promise<Response>
  delete(path: string, body?: unknown, init?: RequestInit): Promise<Response>
  /** Returns the current Cookie header. */
  cookie(): string
}

/**
 * Creates a caller of the site at `origin`.
 * @param cookies the initial cookies
 */
export function newCaller(origin: string, cookies: Record<string, string> = {}): Caller {
  return createCaller(fetch, origin, cookies)
}

/** Options for `newInProcessCaller`. */
export interface InProcessCallerOptions {
  /** Scheme, host and port. */
  readonly origin: string
  readonly ip?: string
  readonly cookies?: Record<string, string>
}

/** Creates a caller that passes requests to the app without a socket, for any host and from any IP address. */
export function newInProcessCaller(app: FastifyInstance, { origin, ip, cookies }: InProcessCallerOptions): Caller {
  return createCaller((url, init) => sendInProcess(app, { url, init, ip }), origin, cookies ?? {})
}

type SendRequest = (url: URL, init: RequestInit & { headers: Headers }) => Promise<Response>

function createCaller(sendRequest: SendRequest, origin: string, cookies: Record<string, string>): Caller {
  const cookieJar = new Map(Object.entries(cookies))
  const cookie = () => [...cookieJar].map(([name, value]) => `${name}=${value}`).join('; ')
  async function call(method: string, path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      'x-request-type': 'client',
      origin,
      ...(cookieJar.size > 0 ? { cookie: cookie() } : {}),
    })
    if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    const request = { redirect: 'manual', body: encodeBody(body), ...init, method, headers } as const
    const response = await sendRequest(new URL(path, origin), request)
    for (const line of response.headers.getSetCookie()) storeCookie(cookieJar, line)
    return response
  }
  return {
    get: (path, init) => call('GET', path, undefined, init),
    post: (path, body, init) => call('POST', path, body, init),
    put: (path, body, init) => call('PUT', path, body, init),
    patch: (path, body, init) => call('PATCH', path, body, init),
    delete: (path, body, init) => call('DELETE', path, body, init),
    cookie,
  }
}

interface InProcessRequest {
  readonly url: URL
  readonly init: RequestInit & { headers: Headers }
  readonly ip: string | undefined
}

async function sendInProcess(app: FastifyInstance, { url, init, ip }: InProcessRequest): Promise<Response> {
  const request = new Request(url, init) // encodes FormData and sets the multipart boundary
  const headers = { ...Object.fromEntries(request.headers), ...Object.fromEntries(init.headers), host: url.host }
  const payload = Buffer.from(await request.arrayBuffer())
  const response = await app.inject({
    method: init.method as NonNullable<InjectOptions['method']>,
    url: url.pathname + url.search,
    headers,
    ...(payload.length > 0 ? { payload } : {}),
    ...(ip ? { remoteAddress: ip } : {}),
  })
  const lines = Object.entries(response.headers).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  const body = [204, 304].includes(response.statusCode) ? null : new Uint8Array(response.rawPayload)
  return new Response(body, {
    status: response.statusCode,
    headers: lines.map(([name, value]) => [String(name), String(value)]),
  })
}

function encodeBody(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

function storeCookie(cookieJar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  if (/max-age=0/i.test(line)) cookieJar.delete(name)
  else cookieJar.set(name, value)
}
