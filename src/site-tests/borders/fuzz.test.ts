import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { listEndpoints, buildUrl, type Endpoint } from '#testing/endpoints/endpoints.ts'
import { listThird } from '#testing/thirds.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld } from '#testing/world.ts'

const sharedWorld = shareWorld()

const requestsPerEndpoint = 40

const nastyStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202Eevil',
  '__proto__',
  'constructor',
  '-0',
  '1e309',
  '9'.repeat(40),
  '%',
  '%00',
  '../../etc/passwd',
  '<script>',
  "'; drop table account; --",
  '2023-02-29',
  '0000-00-00',
  '9999-12-31',
  '👩‍👩‍👧',
  'x'.repeat(9_000),
  'NaN',
  'true',
  '[]',
]
const nastyValues: unknown[] = [
  ...nastyStrings,
  null,
  true,
  -1,
  0,
  1.5,
  -0,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 31,
  [],
  {},
  [[[[]]]],
  { __proto__: { admin: true } },
  ['a', 'a'],
]

function keysOf(endpoint: Endpoint): string[] {
  const schema = endpoint.input as { shape?: Record<string, unknown> } | undefined // a zod object
  return Object.keys(schema?.shape ?? {})
}

function bodyFor(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    fc.constantFrom(...nastyValues),
    fc.jsonValue({ maxDepth: 3 }),
    fc.uuid(),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  const keys = keysOf(endpoint)
  const shaped = fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] })
  return fc.oneof({ weight: 3, arbitrary: shaped }, { weight: 1, arbitrary: value })
}

async function call(caller: Caller, endpoint: Endpoint, param: string, body: unknown): Promise<Response> {
  const params = Object.fromEntries(
    keysOf(endpoint)
      .concat('id', 'list', 'paymentId')
      .map((key) => [key, encodeURIComponent(param)]),
  )
  const url = buildUrl(endpoint, params)
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(Object(body)).map(([key, each]) => [key, String(each).toWellFormed()]),
    )
    return caller.get(`${url}?${query}`.slice(0, 6_000))
  }
  return caller[endpoint.method.toLowerCase() as 'post'](url, body)
}

test(
  'a malformed request never causes a 5xx or a timeout: generated requests against every endpoint',
  { timeout: 120_000, tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    const member = await world.member({ credits: 50, gender: 'male' })
    const other = await world.member()
    const [insider, visitor] = [world.as(member), world.visitor()]
    const failures: string[] = []
    for (const endpoint of listThird(listEndpoints())) {
      const cases = fc.sample(
        fc.tuple(
          bodyFor(endpoint),
          fc.oneof(
            fc.constant(other.id),
            fc.uuid(),
            fc.constantFrom(...nastyStrings.map((text) => text.toWellFormed())),
          ),
        ),
        { numRuns: requestsPerEndpoint, seed: 7 },
      )
      for (const [index, [body, param]] of cases.entries()) {
        const response = await call(index % 4 === 3 ? visitor : insider, endpoint, param, body)
        if (response.status >= 500)
          // also 503, which the server gives when a response takes too long
          failures.push(`${endpoint.name} ${response.status} ${JSON.stringify({ param, body })?.slice(0, 300)}`)
        await response.arrayBuffer()
        if (endpoint.name.startsWith('accounts.logOut')) break
      }
    }
    expect(failures).toEqual([])
  },
)

test.each([
  ['{', 'application/json'],
  ['{"a":1,"a":2}', 'application/json'],
  [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'application/json'],
  ['{"__proto__":{"x":1}}', 'application/json'],
  ['email=a&password=b', 'application/x-www-form-urlencoded'],
  ['hello', 'text/plain'],
  ['', 'application/json'],
  [JSON.stringify({ email: 'x'.repeat(100_000) }), 'application/json'],
  ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
  ['\u0000', 'application/octet-stream'],
  ['{}', 'text/x-component'],
])('a body of %.20s as %s is refused with one of our refusals', async (body, type) => {
  const world = await sharedWorld()
  const response = await world.visitor().post('/api/user.php', undefined, { body, headers: { 'content-type': type } })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect(await response.json()).toHaveProperty('refusal')
})

test.each([
  '/api/%',
  '/api/%ff%fe',
  '/api/members/%00',
  '/api//user.php',
  `/api/${'x'.repeat(3_000)}`,
  '/api/user.php/..%2f..',
  '/__proto__',
])('the URL %.30s gets a status below 500', async (path) => {
  const world = await sharedWorld()
  expect((await world.visitor().get(path)).status).toBeLessThan(500)
})

test('T9 headers of frameworks that we do not use change nothing', async () => {
  await using world = await newWorld()
  for (const header of [
    'next-action',
    'x-react-router-prerender-data',
    'x-react-router-spa-mode',
    'x-forwarded-host',
    'x-http-method-override',
  ]) {
    const response = await world.visitor().get('/api/settings.php', { headers: { [header]: 'evil.example' } })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('evil.example')
  }
})

test(
  'text that PostgreSQL or a URL cannot contain is refused by every endpoint, as a value and as a key',
  { timeout: 120_000 },
  async () => {
    await using world = await newWorld()
    const member = world.as(await world.member())
    const wrong: string[] = []
    for (const endpoint of listEndpoints().filter(({ method }) => method !== 'GET')) {
      const url = buildUrl(endpoint, { id: crypto.randomUUID(), paymentId: crypto.randomUUID() })
      const send = member[endpoint.method.toLowerCase() as 'post']
      const named = Object.fromEntries(keysOf(endpoint).map((key) => [key, 'a\udfffb']))
      const bodies = [{ text: '\ud800', ...named }, { '\ud800': 1 }, { deep: [{ text: 'a\0b' }] }]
      const responses = await Promise.all(bodies.map((body) => send(url, body)))
      if (responses.some(({ status }) => status < 400 || status >= 500))
        wrong.push(`${endpoint.name} ${responses.map(({ status }) => status).join()}`)
    }
    expect(wrong).toEqual([])
  },
)
