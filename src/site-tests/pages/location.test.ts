import { Writable } from 'node:stream'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listCities } from '../../../db/seed/places.ts'
import { newCaller } from '#testing/caller.ts'
import { listEndpoints, buildUrl } from '#testing/endpoints/endpoints.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { buildSite } from '../../app/site.ts'

const canary = { lat: 51.98765, lon: 5.91234 }

test('C-78 R-7.07 a coordinate is stored in no log line, row or mail; only the city found for it is stored', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { caller, lines, close } = await newLoggingSite(world, anna)

  const cityResponse = await caller.get(`/api/geocode.php?lat=${canary.lat}&lon=${canary.lon}`)
  const { geocode } = await cityResponse.json()
  expect(geocode.city).toBe('Arnhem')
  expect((await caller.patch('/api/profile', { cityId: geocode.city_id })).status).toBe(200)
  expect((await caller.get(`/api/geocode.php?lat=${canary.lat}&lon=x${canary.lon}`)).status).toBe(422)
  await close()
  await world.runJobs()

  const log = lines.join('\n')
  expect(log).toContain('/api/geocode.php')
  for (const secret of ['51.98', '51.99', '5.91', 'Arnhem']) expect(log).not.toContain(secret)
  // seconds of a time and digits of a hash are no coordinates
  for (const digits of ['51\\.9876', '5\\.9123']) expect(await findTables(world, `(^|[^0-9:])${digits}`)).toEqual([])
  expect((await findTables(world, '(^|[^0-9:])51\\.99')).filter((table) => table !== 'city')).toEqual([])
  expect(await findTables(world, '"city": "?Arnhem|Arnhem')).toEqual(expect.arrayContaining(['profile']))
})

test('R-4.26 only our own pages may use geolocation', async () => {
  await using world = await newWorld()
  const { headers } = await world.visitor().get('/api/settings.php')
  expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
})

test('C-78 only the table of cities has columns for coordinates', async () => {
  await using world = await newWorld()
  const columns = await world.sql<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)(lat|lon|lng|latitude|longitude|coordinates?|distance|geo.*)(_|$)'
     order by 1`,
  )
  expect(columns.map(({ column }) => column).filter((column) => !column.startsWith('city.'))).toEqual([])
})

test('T17 C-78 two members of one city are the same in every response, wherever they used geolocation', async () => {
  await using world = await newWorld()
  const viewer = await world.member({ gender: 'male', premium: true })
  const cities = listCities('towns').filter(({ country }) => country === 'NL')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...cities), fc.double({ min: -0.2, max: 0.2, noNaN: true }), async (city, off) => {
      const [one, other] = await createTwins(world, city.id)
      // each looks up the city from another coordinate, which must leave no trace
      await world.as(one).get(`/api/geocode.php?lat=${city.latitude}&lon=${city.longitude}`)
      await world.as(other).get(`/api/geocode.php?lat=${(city.latitude + off).toFixed(4)}&lon=${city.longitude}`)
      const mentions = await Promise.all([one, other].map((twin) => collectMentions(world, viewer, twin)))
      // endpoints that return a single suggestion contain one of the two only
      const both = [...(mentions[0]?.keys() ?? [])].filter((endpoint) => mentions[1]?.has(endpoint))
      expect(both).toEqual(expect.arrayContaining(['profiles.member', 'search.members', 'chat.memberChat']))
      for (const endpoint of both) expect(mentions[1]?.get(endpoint)).toEqual(mentions[0]?.get(endpoint))
    }),
    { numRuns: 5, seed: 78, endOnFailure: true },
  )
})

test('T17 C-78 no response contains a coordinate or a distance', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member({ premium: true }), await world.member({ gender: 'male' })]
  const forbidden: string[] = []
  for (const [endpoint, response] of await fetchAnswers(world, anna, bert.id)) {
    forEachKey(response, (key) => {
      if (/^(lat|lon|lng|latitude|longitude|coord\w*|distance\w*|km|kilomet\w*|geohash)$/i.test(key))
        forbidden.push(`${endpoint}: ${key}`)
    })
  }
  expect(forbidden).toEqual([])
})

test('C-78 moving within a region does not change the order of the found members', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male', cityId: 2745912 })
  for (const cityId of [2759821, 2747891, 2755251]) await world.member({ cityId })
  const order = async (): Promise<string[]> =>
    (await (await world.as(bert).get('/api/members')).json()).cards.map((card: { id: string }) => card.id)
  const before = await order()
  expect(before.length).toBeGreaterThan(3)
  expect((await world.as(bert).patch('/api/profile', { cityId: 2759821 })).status).toBe(200)
  expect(await order()).toEqual(before)
})

/** Starts a second server on the world's database that records an unredacted log. */
async function newLoggingSite(world: World, member: TestMember) {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const log = pino({ level: 'trace', base: null }, sink)
  const { services } = world.ctx()
  const site = await buildSite({ database: world.database, services, log, now: world.clock.now })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  const caller = newCaller(`http://localhost:${port}`, { sid: member.token })
  return { caller, lines, close: () => site.app.close() }
}

async function findTables(world: World, pattern: string): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'initial')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await world.sql(`select 1 from ${name} as t where t::text ~ $1 limit 1`, [pattern])
    if (rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found
}

/** Creates two members of one city with the same profile. */
async function createTwins(world: World, cityId: number): Promise<[TestMember, TestMember]> {
  const options = { name: 'Zelfde', birthDate: '1990-01-01', cityId, interests: ['tea'], about: 'Hoi' }
  return [await world.member(options), await world.member(options)]
}

/** Fetches every response to a viewer about a member, by endpoint. */
async function fetchAnswers(world: World, viewer: TestMember, id: string): Promise<[string, unknown][]> {
  const params = { id, list: 'received', paymentId: id }
  const reading = listEndpoints().filter(({ method, name }) => method === 'GET' && !name.startsWith('accounts.logOut'))
  const responses: [string, unknown][] = []
  for (const endpoint of reading) {
    const query = endpoint.name === 'sites.cities' ? '?country=NL&q=u' : ''
    const response = await world.as(viewer).get(buildUrl(endpoint, params) + query)
    if (response.ok && response.headers.get('content-type')?.includes('json'))
      responses.push([endpoint.name, await response.json()])
  }
  return responses
}

/** Collects the objects in each response that contain a member's id, with the id removed. */
async function collectMentions(world: World, viewer: TestMember, { id }: TestMember): Promise<Map<string, string[]>> {
  const mentions = new Map<string, string[]>()
  for (const [endpoint, response] of await fetchAnswers(world, viewer, id)) {
    forEachObject(response, (found) => {
      if (!Object.values(found).includes(id)) return
      mentions.set(endpoint, [...(mentions.get(endpoint) ?? []), JSON.stringify(found).replaceAll(id, 'ID')])
    })
  }
  return mentions
}

function forEachObject(value: unknown, visit: (found: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const each of value) forEachObject(each, visit)
  else if (typeof value === 'object' && value !== null) {
    visit(value as Record<string, unknown>)
    for (const each of Object.values(value)) forEachObject(each, visit)
  }
}

function forEachKey(value: unknown, visit: (key: string) => void): void {
  forEachObject(value, (found) => Object.keys(found).forEach(visit))
}
