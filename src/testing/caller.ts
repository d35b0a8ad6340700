/** Calls the site over HTTP as one visitor: keeps cookies, and sends what our own pages send. */
export interface Caller {
  get(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body?: unknown, init?: RequestInit): Promise<Response>
  put(path: string, body?: unknown, init?: RequestInit): Promise<Response>
  patch(path: string, body?: unknown, init?: RequestInit): Promise<Response>
  delete(path: string, body?: unknown, init?: RequestInit): Promise<Response>
  /** The Cookie header as it is now. */
  cookie(): string
}

/**
 * A caller of `origin`.
 * @param cookies what the browser already holds
 */
export function newCaller(origin: string, cookies: Record<string, string> = {}): Caller {
  const jar = new Map(Object.entries(cookies))
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  async function call(method: string, path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'x-request-type': 'client', origin, ...(jar.size > 0 ? { cookie: cookie() } : {}) })
    if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
    new Headers(init.headers).forEach((value, name) => headers.set(name, value))
    const answer = await fetch(new URL(path, origin), {
      redirect: 'manual',
      body: encoded(body),
      ...init,
      method,
      headers,
    })
    for (const line of answer.headers.getSetCookie()) keep(jar, line)
    return answer
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

function encoded(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  if (/max-age=0/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}
