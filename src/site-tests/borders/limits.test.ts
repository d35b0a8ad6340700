import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import '../../app/features.ts'
import { listDeclaredRateLimits } from '#platform/server/security/rate-limit.ts'
import { listEndpoints } from '#testing/endpoints/endpoints.ts'
import { listOfficeEndpoints } from '#testing/endpoints/office-endpoints.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import { newCallerFrom, limitCases, newOfficeCallerFrom } from '#testing/endpoints/limit-cases.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

test('T18 every declared limit has a case with the same numbers, and every case a limit and an endpoint', () => {
  const cases = limitCases.map(({ limit: name, points, windowSeconds, networkPoints }) => [
    name,
    { name, points, windowSeconds, ...(networkPoints ? { networkPoints } : {}), isDeclared: true },
  ])
  expect(Object.fromEntries(listDeclaredRateLimits())).toEqual(Object.fromEntries(cases))
  const endpoints = new Set([...listEndpoints(), ...listOfficeEndpoints()].map(({ name }) => name))
  expect(limitCases.filter(({ endpoint }) => !endpoints.has(endpoint))).toEqual([])
})

const declaration = /(\w+)(?: =|:) declare(?:RateLimit|ReadBudget)\('([\w.]+)'/g
const consumption =
  /(?:consumeRateLimit|consumeRateLimitForKey|consumeNetworkRateLimit|consumeReadBudget|tryConsumeRateLimit|tryConsumeRateLimitForKey)\(ctx, (?:\w+\.)?(\w+)/g

test('T18 every call that consumes a limit has a case', () => {
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => /\/server\/([\w-]+\/)?[\w-]+\.ts$/.test(file))
    .map((file) => readFileSync(`src/features/${file}`, 'utf8'))
  const names = new Map(sources.flatMap((text) => [...text.matchAll(declaration)].map(([, key, name]) => [key, name])))
  const calls = sources.flatMap((text) => [...text.matchAll(consumption)].map(([, key]) => names.get(key) ?? key ?? ''))
  expect([...new Set(calls)].toSorted()).toEqual([...listDeclaredRateLimits().keys()].toSorted())
  const casesOf = (name: string) => limitCases.filter(({ limit }) => limit === name).length
  const callsOf = (name: string) => calls.filter((each) => each === name).length
  expect([...new Set(calls)].filter((name) => casesOf(name) < callsOf(name))).toEqual([])
})

/** Creates a world in which a limit has only a few points. */
async function newTightWorld(each: LimitCase, points: number) {
  const world = await newWorld({ rateLimits: { factor: points / each.points } })
  const members: TestMember[] = []
  for (let count = 0; count < 6; count++) members.push(await world.member({ credits: 100, premium: true }))
  await each.prepare?.(world)
  let turn = 0
  return {
    world,
    /** Consumes the limit once. Returns the refusal, or null. */
    async use(ip: string, memberIndex?: number): Promise<string | null> {
      const [member = members[0]!, isMember] = [members[memberIndex ?? 0], memberIndex !== undefined]
      const caller = each.isInOffice
        ? newOfficeCallerFrom(world, ip)
        : newCallerFrom(world, ip, isMember ? member : undefined)
      return readRefusal(await each.request({ world, caller, index: turn++ }), each)
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

/** Returns the refusal if the limit was its cause, and checks its `Retry-After`. */
async function readRefusal(
  response: Response,
  { refusal = 'rate_limited', windowSeconds }: LimitCase,
): Promise<string | null> {
  const body = await response.json()
  if (body.refusal !== refusal) return null
  if (refusal === 'rate_limited') {
    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeLessThanOrEqual(windowSeconds)
    expect(seconds).toBeGreaterThan(windowSeconds - 40) // the window starts with the first use
  }
  return refusal
}

const caseTitle = ({ limit, endpoint }: LimitCase) => `${limit} at ${endpoint}`
const casesFor = (keyedBy: LimitCase['keyedBy'], hasNetwork = false) =>
  limitCases
    .filter(
      (each) =>
        !each.isQueuedOverLimit && each.keyedBy === keyedBy && (each.networkPoints !== undefined) === hasNetwork,
    )
    .map((each) => [caseTitle(each), each] as const)

test.each(casesFor('member'))('T18 the limit %s counts per member', async (_title, each) => {
  await using tight = await newTightWorld(each, 2)
  const refusal = each.refusal ?? 'rate_limited'
  const before = Math.round(((each.earlierLimitPoints ?? 0) * 2) / each.points)
  for (let count = 0; count < before + 2; count++) expect(await tight.use('203.0.113.1', 0)).toBeNull()
  expect(await tight.use('203.0.113.1', 0)).toBe(refusal)
  expect(await tight.use('203.0.113.1', 1)).toBeNull()
})

test.each(casesFor('member', true))('T18 the limit %s counts per member and per network', async (_title, each) => {
  await using tight = await newTightWorld(each, 1)
  expect(await tight.use('203.0.113.1', 0)).toBeNull()
  expect(await tight.use('203.0.113.9', 0)).toBe('rate_limited')
  for (let member = 1; member < 4; member++) expect(await tight.use('203.0.113.1', member)).toBeNull()
  expect(await tight.use('203.0.113.1', 4)).toBe('rate_limited')
  expect(await tight.use('203.0.113.2', 5)).toBeNull()
})

test.each(casesFor('network'))(
  'T18 the limit %s counts per /64 of IPv6, and is ten times higher per /48',
  { timeout: 60_000 },
  async (_title, each) => {
    await using tight = await newTightWorld(each, 2)
    for (const host of ['::1', ':2:3:4:5']) expect(await tight.use(`2001:db8:1:0${host}`)).toBeNull()
    expect(await tight.use('2001:db8:1:0:ffff::')).toBe('rate_limited')
    for (let network = 1; network < 10; network++)
      for (let host = 1; host < 3; host++) expect(await tight.use(`2001:db8:1:${network}::${host}`)).toBeNull()
    expect(await tight.use('2001:db8:1:a::1')).toBe('rate_limited')
    expect(await tight.use('2001:db8:2:a::1')).toBeNull()
  },
)

test.each(casesFor('input'))('T18 the limit %s counts the same input from any network', async (_title, each) => {
  await using tight = await newTightWorld(each, 2)
  for (let count = 0; count < 2; count++) expect(await tight.use(`203.0.113.${count}`)).toBeNull()
  expect(await tight.use('198.51.100.1')).toBe('rate_limited')
})

async function wrongPassword(world: World, ip: string, email: string): Promise<number> {
  const caller = newCallerFrom(world, ip)
  return (await caller.post('/api/user.php', { email, password: 'geen van alle hier' })).status
}

test('C-59 T18 failed logins are limited to 200 from a /48 and 20 from a /64', { timeout: 120_000 }, async () => {
  await using world = await newWorld()
  let turn = 0
  const from = (network: number) => wrongPassword(world, `2001:db8:1:${network}::${turn}`, `gast${turn++}@example.com`)
  for (let network = 1; network <= 10; network++) {
    for (let count = 0; count < 20; count++) expect(await from(network)).toBe(401)
    if (network === 1) expect(await from(network)).toBe(429)
  }
  expect(await from(11)).toBe(429)
  expect(await wrongPassword(world, '2001:db8:2::1', 'iemand@example.com')).toBe(401)
})
