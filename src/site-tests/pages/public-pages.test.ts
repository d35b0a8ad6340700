import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { expireSite } from '#features/sites/server/site-cache.ts'
import { buildRawRequest, sendRaw } from '#testing/servers/raw-http.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'
import { publicScripts } from '../../app/pages/public-scripts.ts'

/** The world of tests that change no settings. */
let world: World
/** The world of tests that set the settings that they need. */
let changingWorld: World

beforeAll(async () => {
  world = await newWorld()
  changingWorld = await newWorld()
})

afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await changingWorld[Symbol.asyncDispose]()
})

test('R-2.03 the home page ships no React: html, the script of its layout and its own, and inline only the styles that it uses', async () => {
  await using served = await serveSite(world)
  const response = await served.visitor().get('/')
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(page).toMatch(/^<!doctype html><html lang="nl"/)
  const scripts = [...page.matchAll(/<script[^>]*>[^<]*/g)].map(([tag]) => tag)
  expect(scripts).toEqual([
    expect.stringMatching(/^<script type="module" fetchPriority="low" src="\/assets\/visitor\.client-[\w-]+\.js">$/),
    expect.stringMatching(/^<script type="module" fetchPriority="low" src="\/assets\/start\.client-[\w-]+\.js">$/),
  ])
  expect(page).not.toMatch(/\sstyle=|\son\w+="|nonce|__reactRouterContext|id="cache"|modulepreload/)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'self';`)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/)
  expect(page).not.toContain('rel="stylesheet"')
})

/** The scripts of pages on which visitors land. */
const scriptNames = (Object.keys(publicScripts) as (keyof typeof publicScripts)[]).filter(
  (name) => name !== 'offline' && name !== 'visitor',
)

test.each(scriptNames)('the script %s of the home page or a lander is at most 15 kB with its imports', async (name) => {
  type Chunk = { file: string; imports?: string[] }
  const built = new URL('../../../build/client/', import.meta.url)
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', built), 'utf8')) as Record<string, Chunk>
  const withImports = (key: string): string[] => [key, ...(manifest[key]!.imports ?? []).flatMap(withImports)]
  const files = [...new Set([publicScripts.visitor, publicScripts[name]].flatMap(withImports))].map(
    (key) => new URL(manifest[key]!.file, built),
  )
  const sizes = await Promise.all(files.map(async (file) => (await readFile(file)).length))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(500)
  expect(bytes).toBeLessThanOrEqual(15_000)
})

test('the home page shows the minimum age of the site', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { min_age: 21 })
  await using served = await serveSite(world)
  const page = await (await served.visitor().get('/')).text()
  expect(page).toContain('Alleen voor wie 21 jaar of ouder is.')
})

test('R-2.01 links of the home page are paths of the site or fragments of the page', async () => {
  await using served = await serveSite(world)
  const page = await (await served.visitor().get('/')).text()
  const links = [...page.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(links).toContain('/login')
  expect(links.filter((href) => !/^\/[a-z/-]*$|^#[a-z]+$/.test(href))).toEqual([])
  const fragments = links.filter((href) => href.startsWith('#')).map((href) => href.slice(1))
  expect(fragments.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
  const pages = [...new Set(links.filter((href) => href.startsWith('/')))]
  const statuses = await Promise.all(pages.map(async (href) => (await served.visitor().get(href)).status))
  expect(pages).toContain('/lang-config')
  expect(statuses).toEqual(pages.map(() => 200))
})

test('R-3.40 title and description are those of the requested site', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { index_title: 'Daten <in> de buurt', description: 'Zonder "gedoe".' })
  await using served = await serveSite(world)
  const page = await (await served.visitor().get('/')).text()
  expect(page).toContain('<title>Daten &lt;in&gt; de buurt · Vonkje</title>')
  expect(page).toContain('<meta name="description" content="Zonder &quot;gedoe&quot;."')
  const other = await served.site.app.inject({ url: '/', headers: { host: 'plus.localhost' } })
  expect(other.body).toContain('<title>Daten met een plus · Vonkje Plus</title>')
  expect(other.body).toContain('Elke foto wordt gecontroleerd')
  expect(page).not.toContain('Elke foto wordt gecontroleerd')
})

test('the home page redirects members, and only them, to Discover', async () => {
  await using served = await serveSite(world)
  const member = await world.member()
  const response = await served.as(member).get('/')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/discover'])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect((await served.as({ ...member, token: 'x'.repeat(43) }).get('/')).status).toBe(200)
})

test('a cached page has the same bytes, and nothing of the first request: no cookie, address or query', async () => {
  await using served = await serveSite(world)
  const { app } = served.site
  const first = await app.inject({
    url: '/?utm_source=tracked-word&name=%3Cb%3E',
    headers: { host: '127.0.0.1', cookie: 'sid=stale-word; other=cookie-word', 'user-agent': 'agent-word' },
    remoteAddress: '85.145.0.1',
  })
  const second = await app.inject({ url: '/', headers: { host: 'localhost' } })
  expect(second.body).toBe(first.body)
  expect(first.body).not.toMatch(/tracked-word|stale-word|cookie-word|agent-word|127\.0\.0\.1|85\.145/)
  expect([first.headers['set-cookie'], second.headers['set-cookie']]).toEqual([undefined, undefined])
  expect(second.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  expect(second.headers['vary']).toContain('Cookie')
})

test('R-3.53 a visitor with a traffic source gets its cookie, and no other visitor does, even from the cache', async () => {
  await using served = await serveSite(world)
  const load = async (url: string) => {
    const response = await served.visitor().get(url)
    return { cookies: response.headers.getSetCookie(), page: await response.text() }
  }
  const plain = await load('/')
  const [first, second] = [await load('/?network=one&sub1=secret-word'), await load('/?network=two')]
  expect(first.cookies).toEqual([expect.stringContaining('network%3Done%26sub1%3Dsecret-word')])
  expect(second.cookies).toEqual([expect.stringContaining('network%3Dtwo')])
  expect(await load('/')).toEqual(plain)
  expect(plain.cookies).toEqual([])
  expect([first.page, second.page]).toEqual([plain.page, plain.page])
})

test('a rendered page is cached for a minute, per theme', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const load = async (cookie = '') => served.site.app.inject({ url: '/', headers: { host: 'localhost', cookie } })
  const before = (await load()).body
  await replaceTitleUnnoticed(world, 'Een nieuwe kop')
  expect((await load()).body).toBe(before)
  const dark = (await load('theme=dark')).body
  expect(dark).toContain('data-theme="dark"')
  expect(dark).toContain('Een nieuwe kop')
  expect((await load('theme="><script>')).body).toBe(before)
  world.clock.advanceSeconds(61)
  expect((await load()).body).toContain('Een nieuwe kop')
})

test('an unchanged page gets the status 304; compressed and plain responses have different etags', async () => {
  await using served = await serveSite(world)
  const get = (headers: Record<string, string>) =>
    served.site.app.inject({ url: '/', headers: { host: 'localhost', ...headers } })
  const [plain, compressed] = [await get({}), await get({ 'accept-encoding': 'gzip, br' })]
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(compressed.headers['etag']).not.toBe(plain.headers['etag'])
  const notModified = await get({ 'accept-encoding': 'br', 'if-none-match': String(compressed.headers['etag']) })
  expect([notModified.statusCode, notModified.body]).toEqual([304, ''])
  expect((await get({ 'if-none-match': String(compressed.headers['etag']) })).statusCode).toBe(200)
})

test('a page is compressed only if the request accepts it, whatever was cached before', async () => {
  await using served = await serveSite(world)
  const { host } = new URL(served.origin)
  const load = async (path: string, accepted: string) => {
    const headers = { host, 'accept-encoding': accepted }
    const response = await sendRaw(served.origin, buildRawRequest('GET', path, headers))
    return [response.headers['content-encoding'], response.body.startsWith('<!doctype html>')]
  }
  for (const path of ['/', '/login'])
    for (const encoding of ['br', 'gzip', 'br;q=0', 'gzip, br;q=0.000, *', '*', '', 'br']) {
      const expected = encoding === 'br' ? ['br', false] : [undefined, true]
      expect([path, encoding, ...(await load(path, encoding))]).toEqual([path, encoding, ...expected])
    }
})

test('C-76 a cached response is specific to its host, scheme and theme', async () => {
  await using served = await serveSite(world, { trustProxy: 1 })
  const { port } = new URL(served.origin)
  const requestIds: string[] = []
  const load = async (headers: Record<string, string>) => {
    const response = await sendRaw(served.origin, buildRawRequest('GET', '/', headers))
    if (response.headers['x-request-id']) requestIds.push(response.headers['x-request-id'])
    const { 'content-security-policy': policy, 'strict-transport-security': hsts = null } = response.headers
    return {
      title: /<title>([^<]*)/.exec(response.body)?.[1],
      theme: /data-theme="(\w+)"/.exec(response.body)?.[1],
      policy,
      hsts,
    }
  }
  const [own, plus] = [`localhost:${port}`, `plus.localhost:${port}`]
  const requests: Record<string, string>[] = [
    { host: own },
    { host: plus },
    { host: own, 'x-forwarded-proto': 'https' },
    { host: own, cookie: 'theme=dark' },
    { host: own.replace('localhost', '127.0.0.1') },
  ]
  const first = await Promise.all(requests.map(load))
  const reversedResponses = await Promise.all(requests.toReversed().map(load))
  expect(reversedResponses.toReversed()).toEqual(first)
  expect(requestIds.length).toBeGreaterThanOrEqual(requests.length)
  expect(new Set(requestIds).size).toBe(requestIds.length)
  expect(new Set(first.map((response) => JSON.stringify(response))).size).toBe(requests.length)
  expect(first.map(({ title }) => title?.endsWith('Vonkje Plus'))).toEqual([false, true, false, false, false])
  expect(first.map(({ hsts }) => hsts)).toEqual([null, null, 'max-age=31536000; includeSubDomains', null, null])
  expect(first.map(({ policy }) => /connect-src 'self' (\S+);/.exec(policy ?? '')?.[1])).toEqual([
    `ws://${own}`,
    `ws://${plus}`,
    `wss://${own}`,
    `ws://${own}`,
    `ws://127.0.0.1:${port}`,
  ])
})

test('concurrent requests with an empty cache all get the whole page', async () => {
  await using served = await serveSite(world)
  const pages = await Promise.all([1, 2, 3].map(async () => (await served.visitor().get('/')).text()))
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).toContain('</html>')
})

test.each([
  ['all', true],
  ['with_trafficsource', true],
  ['invite_only', false],
  ['closed', false],
] as const)('with signups %s the home page has the signup form: %s', async (signups, hasForm) => {
  await changeSettings(changingWorld.ctx(), { signups })
  await using served = await serveSite(changingWorld)
  const page = await (await served.visitor().get('/')).text()
  const [form = ''] = /<form [^>]*>/.exec(page) ?? []
  expect(form.includes('action="/signup"') && form.includes('method="get"')).toBe(hasForm)
  expect(page.includes('href="#start"')).toBe(hasForm)
})

test('a page and its headers are the same from the cache and freshly rendered', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const load = async (headers: Record<string, string> = {}) => {
    const response = await served.visitor().get('/', { headers: { 'accept-encoding': 'br', ...headers } })
    const responseHeaders = Object.fromEntries(
      [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
    )
    return { status: response.status, responseHeaders, page: await response.text() }
  }
  const rendered = await load()
  expect(rendered.responseHeaders).toMatchObject({ 'content-encoding': 'br', 'x-frame-options': 'DENY' })
  await replaceTitleUnnoticed(world, 'Een nieuwe kop')
  expect(await load()).toEqual(rendered)
  expect(await load({ cookie: 'other=1' })).toEqual(rendered)
  const unchanged = await load({ 'if-none-match': String(rendered.responseHeaders['etag']) })
  expect([unchanged.status, unchanged.page, unchanged.responseHeaders['etag']]).toEqual([
    304,
    '',
    rendered.responseHeaders['etag'],
  ])
  expect((await load({ cookie: 'theme=light' })).page).toContain('data-theme="light"')
  expect((await load({ cookie: 'theme=blue; theme=light' })).page).not.toContain('data-theme="')
  expect((await load({ cookie: 'theme=light' })).page).toContain('data-theme="light"')
  const member = await world.member()
  expect((await served.as(member).get('/')).status).toBe(302)
  world.clock.advanceSeconds(61)
  expect((await load()).page).toContain('Een nieuwe kop')
})

test('every other page has React and a nonce', async () => {
  await using served = await serveSite(world)
  const response = await served.visitor().get('/login')
  const page = await response.text()
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'no nonce'
  expect(page).toContain(`nonce="${nonce}"`)
  expect(page).toContain('__reactRouterContext')
  const recorder = page.indexOf('stopPreHydrationInput')
  expect(recorder > 0 && recorder < page.indexOf('<body'), 'the recorder of input precedes all fields').toBe(true)
})

test.each([
  ['all', '/signup', 'Wie ben je en wie zoek je?'],
  ['with_trafficsource', '/signup', 'Aanmelden kan nu niet'],
  ['with_trafficsource', '/signup?ref=r1', 'Wie ben je en wie zoek je?'],
  ['invite_only', '/signup', 'Code van je uitnodiging'],
  ['invite_only', '/signup?invitation=AAAA-AAAA-AAAA', 'Deze uitnodiging bestaat niet, is verlopen of is al gebruikt.'],
  ['closed', '/signup?network=adnet', 'Aanmelden kan nu niet'],
] as const)('R-6.02 R-6.03 R-6.04 C-32 where signups are %s, the page %s shows: %s', async (signups, path, text) => {
  await changeSettings(changingWorld.ctx(), { signups })
  await using served = await serveSite(changingWorld)
  expect(await (await served.visitor().get(path)).text()).toContain(text)
})

/** Changes the title without the message that expires public pages. */
async function replaceTitleUnnoticed(world: World, title: string): Promise<void> {
  await world.sql(`update site set settings = settings || jsonb_build_object('index_title', $1::text)`, [title])
  expireSite(world.ctx())
}
