import { expect, test } from 'vitest'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'

/** A request, and the expected headers of its response besides the common ones. */
interface ResponseCase {
  readonly name: string
  readonly status: number
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string
  /** `no-store` by default. */
  readonly cache?: string
  readonly type?: string | null
  /** The Content-Security-Policy; none for data. */
  readonly policy?: 'app' | 'public' | 'uncached' | 'file' | 'failure'
}

const cacheControl = { public: 'private, max-age=0, must-revalidate', photo: 'private, max-age=3600' }
const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'

async function listResponseCases(world: World, served: ServedSite): Promise<ResponseCase[]> {
  const noa = await world.member()
  const [photo] = await uploadPhotos(world, noa, 1)
  const cookie = `sid=${noa.token}`
  const photoUrl = `/photos/${photo?.key}/card.webp`
  const css = /"(\/assets\/[^" ]+\.css)[ "]/.exec(await (await served.visitor().get('/')).text())?.[1] ?? ''
  const asset = await served.site.app.inject({ url: css, headers: { host: 'localhost' } })
  const home = await served.site.app.inject({ url: '/', headers: { host: 'localhost' } })
  const form = 'application/x-www-form-urlencoded'
  const member = { headers: { cookie } }
  const immutable = 'public, max-age=31536000, immutable'
  return [
    { name: 'page of a visitor', status: 200, url: '/login', type: html, policy: 'app' },
    { name: 'page of a member', status: 200, url: '/members', ...member, type: html, policy: 'app' },
    {
      name: 'HEAD of a page of a member',
      method: 'HEAD',
      status: 200,
      url: '/chats',
      ...member,
      type: html,
      policy: 'app',
    },
    { name: 'public page', status: 200, url: '/', type: html, policy: 'public', cache: cacheControl.public },
    {
      name: 'HEAD of a public page',
      method: 'HEAD',
      status: 200,
      url: '/',
      type: html,
      policy: 'public',
      cache: cacheControl.public,
    },
    { name: 'public page of a member', status: 200, url: '/pages/terms', ...member, type: html, policy: 'app' },
    {
      name: 'unchanged public page',
      status: 304,
      url: '/',
      headers: { 'if-none-match': String(home.headers['etag']) },
      policy: 'public',
      cache: cacheControl.public,
    },
    { name: 'redirect of a visitor', status: 302, url: '/members' },
    { name: 'redirect of a member', status: 302, url: '/', ...member, type: null },
    { name: 'page that is not there', status: 404, url: '/nergens/hier', type: html, policy: 'app' },
    { name: 'page of text that is not there', status: 404, url: '/nergens', type: html, policy: 'uncached' },
    { name: 'page of a member who is not there', status: 404, url: '/members/x', ...member, type: html, policy: 'app' },
    { name: 'call', status: 200, url: '/api/settings.php', type: json },
    { name: 'call of a member', status: 200, url: '/api/user.php', ...member, type: json },
    { name: 'HEAD of a call', method: 'HEAD', status: 200, url: '/api/user.php', ...member, type: json },
    { name: 'refused call', status: 403, url: '/api/user.php', type: json },
    { name: 'refused HEAD', method: 'HEAD', status: 403, url: '/api/user.php', type: json },
    { name: 'malformed call', status: 422, url: '/api/members/x', ...member, type: json },
    { name: 'call that is not there', status: 404, url: '/api/nergens', type: json },
    {
      name: 'photo',
      status: 200,
      url: photoUrl,
      ...member,
      type: 'image/webp',
      policy: 'file',
      cache: cacheControl.photo,
    },
    {
      name: 'HEAD of a photo',
      method: 'HEAD',
      status: 200,
      url: photoUrl,
      ...member,
      type: 'image/webp',
      policy: 'file',
      cache: cacheControl.photo,
    },
    {
      name: 'unchanged photo',
      status: 304,
      url: photoUrl,
      headers: { cookie, 'if-none-match': `"${photo?.key}-card"` },
      cache: cacheControl.photo,
    },
    { name: 'photo that is not there', status: 404, url: '/photos/x/card.webp', type: json },
    { name: 'archive that is not there', status: 404, url: '/exports/x/y.zip', ...member, type: json },
    { name: 'asset', status: 200, url: css, type: 'text/css; charset=utf-8', cache: immutable },
    {
      name: 'unchanged asset',
      status: 304,
      url: css,
      headers: { 'if-none-match': String(asset.headers['etag']) },
      type: null,
      cache: immutable,
    },
    { name: 'file', status: 200, url: '/favicon.svg', type: 'image/svg+xml', cache: 'public, max-age=3600' },
    { name: 'asset that is not there', status: 404, url: '/assets/x.js', type: html, policy: 'app' },
    { name: 'probe', status: 200, url: '/healthz', type: json },
    { name: 'unknown host', status: 421, url: '/', headers: { host: 'evil.example' }, type: html, policy: 'failure' },
    {
      name: 'foreign write',
      method: 'POST',
      status: 403,
      url: '/api/logout.php',
      headers: { cookie, origin: 'http://evil.example' },
      type: json,
    },
    { name: 'write to a page', method: 'POST', status: 404, url: '/members', type: json },
    {
      name: 'form with a cookie',
      method: 'POST',
      status: 415,
      url: '/api/user.php',
      headers: { cookie, origin: 'http://localhost', 'content-type': form },
      payload: 'a=b',
      type: json,
    },
    {
      name: 'body too large',
      method: 'PUT',
      status: 413,
      url: '/api/user.php',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(70_000)}"`,
      type: json,
    },
    {
      name: 'body that is no JSON',
      method: 'POST',
      status: 400,
      url: '/api/user.php',
      headers: { 'content-type': 'application/json' },
      payload: '{',
      type: json,
    },
    {
      name: 'multipart body',
      method: 'POST',
      status: 415,
      url: '/api/user.php',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
      type: json,
    },
    { name: 'address too long', status: 414, url: `/login?${'x'.repeat(4_001)}`, type: html, policy: 'failure' },
  ]
}

const commonDirectives = {
  'default-src': `'self'`,
  'style-src-attr': `'unsafe-inline'`,
  'img-src': `'self' data: blob:`,
  'connect-src': `'self' ws://localhost`,
  'font-src': `'self'`,
  'object-src': `'none'`,
  'base-uri': `'none'`,
  'frame-ancestors': `'none'`,
  'form-action': `'self'`,
  'worker-src': `'self'`,
}
const policies = {
  app: { ...commonDirectives, 'script-src': `'nonce-N' 'strict-dynamic'`, 'style-src': `'self' 'nonce-N'` },
  uncached: { ...commonDirectives, 'script-src': `'self'`, 'style-src': `'self'` },
  public: { ...commonDirectives, 'script-src': `'self'`, 'style-src': `'self' 'sha256-H'` },
  file: { 'default-src': `'none'`, sandbox: '' },
  failure: {
    'default-src': `'none'`,
    'style-src': `'sha256-H'`,
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': `'none'`,
  },
}

/** Parses a Content-Security-Policy into directives and replaces its nonce by N and its hash by H. */
function parseDirectives(policy: unknown): Record<string, string> | null {
  if (typeof policy !== 'string') return null
  const withoutValues = policy
    .replaceAll(/'nonce-[\w+/]{22}=='/g, `'nonce-N'`)
    .replaceAll(/'sha256-[\w+/]{43}='/g, `'sha256-H'`)
  const parts = withoutValues.split('; ')
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.replace(/^\S+ ?/, '')]))
}

test('T7 T8 every kind of response has all of its headers and no weaker ones', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  for (const { name, status, url, method = 'GET', headers, payload, ...expected } of await listResponseCases(
    world,
    served,
  )) {
    const response = await served.site.app.inject({ method, url, headers: { host: 'localhost', ...headers }, payload })
    expect(response.statusCode, name).toBe(status)
    expect(response.headers, name).toMatchObject({
      ...securityHeaders,
      'cache-control': expected.cache ?? 'private, no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const { 'content-type': type = null, 'content-security-policy': policy } = response.headers
    if (expected.type !== undefined) expect(type, name).toBe(expected.type)
    if (expected.policy) expect(response.headers['vary'], name).toContain('Cookie')
    expect(parseDirectives(policy), name).toEqual(expected.policy ? policies[expected.policy] : null)
    const unwanted = [
      'set-cookie',
      'strict-transport-security',
      'access-control-allow-origin',
      'server',
      'x-powered-by',
    ]
    expect(
      unwanted.filter((header) => header in response.headers),
      name,
    ).toEqual([])
    if (method === 'HEAD') expect(response.body, name).toBe('')
  }
})

test('the common headers restrict caching, sniffing, framing, referrers, cross-origin use and permissions', () => {
  expect(securityHeaders).toEqual({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(self), browsing-topics=()',
  })
})

test('over https every response has HSTS, pages upgrade insecure requests and the session cookie is Secure', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world, { trustProxy: 1 })
  const noa = await world.member()
  const headers = { host: 'localhost', 'x-forwarded-proto': 'https', cookie: `__Host-sid=${noa.token}` }
  for (const url of ['/', '/members', '/api/user.php', '/nergens', '/favicon.svg', '//x', '/healthz']) {
    const response = await served.site.app.inject({ url, headers })
    expect(response.headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
    const policy = response.headers['content-security-policy']
    if (policy && url !== '//x')
      expect(policy).toMatch(/connect-src 'self' wss:\/\/localhost;.*; upgrade-insecure-requests$/)
  }
  const payload = { email: noa.email, password: 'welkom-bij-vonk' }
  const login = await served.site.app.inject({
    method: 'POST',
    url: '/api/user.php',
    headers: { ...headers, origin: 'https://localhost' },
    payload,
  })
  expect(login.statusCode).toBe(200)
  expect([login.headers['set-cookie']].flat().at(-1)).toMatch(
    /^__Host-sid=.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
  )
})

test('T7 every script of a page has the nonce of its policy, no two responses share one, and texts cannot close a script', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const attack = `</script><script>alert(1)</script><!--<script>\u2028`
  const noa = await world.member({ name: 'Noor', about: attack })
  const url = `/members/${noa.id}?x=${encodeURIComponent(attack)}`
  const nonces = new Set<string>()
  for (let turn = 0; turn < 3; turn++) {
    const { body, headers } = await served.site.app.inject({
      url,
      headers: { host: 'localhost', cookie: `sid=${noa.token}` },
    })
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
    nonces.add(nonce)
    const tags = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
    expect(tags.length).toBeGreaterThan(2)
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([` type="application/json" id="cache"`])
    expect(body.split('</script>').length - 1).toBe(tags.length)
    expect(body).not.toMatch(/\son\w+="|javascript:|alert\(1\)<\/script|<!--<script/)
    const cache = JSON.parse(/id="cache">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
    expect(JSON.stringify(cache)).toContain(JSON.stringify(attack).slice(1, -1))
  }
  expect(nonces.size).toBe(3)
})
