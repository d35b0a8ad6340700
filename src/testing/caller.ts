import type { FastifyInstance, InjectOptions } from 'fastify'

/** An HTTP client for one visitor: stores cookies and sends the headers of our own pages. */
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
 * Creates a caller of `origin`.
 * @param cookies the initial cookies
 */
export function newCaller(origin: string, cookies: Record<string, string> = {}): Caller {
  return createCaller(fetch, origin, cookies)
}

/** The origin and sender of injected requests. */
export interface InjectionOptions {
  /** Scheme, host and port. */
  readonly origin: string
  readonly ip?: string
  readonly cookies?: Record<string, string>
}

/** Creates a caller that injects requests without a socket, for any host and from any IP address. */
export function newInjectedCaller(app: FastifyInstance, { origin, ip, cookies }: InjectionOptions): Caller {
  return createCaller((url, init) => injectRequest(app, { url, init, ip }), origin, cookies ?? {})
}

type Send = (url: URL, init: RequestInit & { headers: Headers }) => Promise<Response>

function createCaller(send: Send, origin: string, cookies: Record<string, string>): Caller {
  const jar = new Map(Object.entries(cookies))
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  async function call(method: string, path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'x-request-type': 'client', origin, ...(jar.size > 0 ? { cookie: cookie() } : {}) })
    if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    const request = { redirect: 'manual', body: encodeBody(body), ...init, method, headers } as const
    const response = await send(new URL(path, origin), request)
    for (const line of response.headers.getSetCookie()) storeCookie(jar, line)
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

interface Injection {
  readonly url: URL
  readonly init: RequestInit & { headers: Headers }
  readonly ip: string | undefined
}

async function injectRequest(app: FastifyInstance, { url, init, ip }: Injection): Promise<Response> {
  const request = new Request(url, init) // encodes a form and names its boundary
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

function storeCookie(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  if (/max-age=0/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}
