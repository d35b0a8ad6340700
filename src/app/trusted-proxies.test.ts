import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { createInMemoryRateLimits } from '#platform/server/security/rate-limit.ts'
import { newWorld, type World } from '#testing/world.ts'
import { buildSite, type Site } from './site.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

/** The limit of invitation tries per network in ten minutes. */
const TRIES = 30

let world: World

beforeAll(async () => {
  world = await newWorld()
  await changeSettings(world.ctx(), { signups: 'invite_only' })
})

afterAll(() => world[Symbol.asyncDispose]())

interface Chain {
  readonly trust: string
  /** The peer of the connection. */
  readonly peer: string
  /** The part of the header that the visitor sent, before the addresses that the proxies added. */
  readonly written: (turn: number) => string
  /** The address of the visitor, as the outermost proxy saw it. */
  readonly visitor: (turn: number) => string
  /** The proxies between the outermost one and the peer. */
  readonly between?: string
}

const noHeader = () => ''
const sameAddress = () => '198.51.100.7'
const differentAddresses = (turn: number) => `203.0.113.${turn}`

const chains: [string, Chain][] = [
  ['a proxy on this machine', { trust: 'loopback', peer: '127.0.0.1', written: noHeader, visitor: sameAddress }],
  ['a proxy on this machine, by IPv6', { trust: 'loopback', peer: '::1', written: noHeader, visitor: sameAddress }],
  [
    'a proxy whose address is mapped into IPv6',
    { trust: '127.0.0.1', peer: '::ffff:127.0.0.1', written: noHeader, visitor: sameAddress },
  ],
  ['a proxy on another machine', { trust: '10.0.0.5', peer: '10.0.0.5', written: noHeader, visitor: sameAddress }],
  [
    'two proxies in a range',
    { trust: 'loopback, 10.0.0.0/8', peer: '127.0.0.1', written: noHeader, visitor: sameAddress, between: '10.3.2.1' },
  ],
  ['one proxy', { trust: '1', peer: '127.0.0.1', written: noHeader, visitor: sameAddress }],
  ['one proxy, wherever it is', { trust: '1', peer: '192.0.2.44', written: noHeader, visitor: sameAddress }],
  ['two proxies', { trust: '2', peer: '127.0.0.1', written: noHeader, visitor: sameAddress, between: '192.0.2.44' }],
]

test.each(chains)('behind %s each visitor has their own limits', async (_name, chain) => {
  await using site = await buildSiteBehind(chain.trust)
  expect(await countRefusedTries(site, { ...chain, visitor: differentAddresses })).toBe(0)
  expect(await countRefusedTries(site, chain)).toBe(1)
})

const forgeries: [string, (turn: number) => string][] = [
  ['another address each time', (turn) => `192.0.2.${turn}`],
  ['a chain of addresses', (turn) => `192.0.2.${turn}, 10.0.0.5, 192.0.3.${turn}`],
  ['the address of the proxy', (turn) => `192.0.2.${turn}, 127.0.0.1`],
  ['invalid addresses', (turn) => `unknown-${turn}, ,;`],
]

test.each(
  chains.flatMap(([name, chain]) => forgeries.map(([forged, written]) => [name, forged, chain, written] as const)),
)('behind %s a visitor who sends %s in X-Forwarded-For still has one limit', async (_name, _forged, chain, written) => {
  await using site = await buildSiteBehind(chain.trust)
  expect(await countRefusedTries(site, { ...chain, written })).toBe(1)
})

test.each([
  ['no proxy is trusted', 'false', '127.0.0.1'],
  ['the trusted proxy is another', '10.0.0.5', '127.0.0.1'],
  ['the request bypasses the proxy', 'loopback', '198.51.100.7'],
])('where %s, X-Forwarded-For and X-Forwarded-Proto change nothing', async (_name, trust, peer) => {
  await using site = await buildSiteBehind(trust)
  expect(await countRefusedTries(site, { trust, peer, written: noHeader, visitor: differentAddresses })).toBe(1)
  expect(await isSecure(site, peer, 'https')).toBe(false)
})

test.each([
  ['loopback', 'https', true],
  ['1', 'https', true],
  ['loopback', 'http', false],
  ['loopback', 'https, http', false], // the visitor sent the first, the proxy the last
  ['false', 'https', false],
])('with TRUST_PROXY=%s and X-Forwarded-Proto %s the visitor is on https: %s', async (trust, written, expected) => {
  await using site = await buildSiteBehind(trust)
  expect(await isSecure(site, '127.0.0.1', written)).toBe(expected)
})

async function buildSiteBehind(trust: string): Promise<Site & AsyncDisposable> {
  const { services, log } = world.ctx()
  const site = await buildSite({
    database: world.database,
    services: { ...services, rateLimits: createInMemoryRateLimits(1) },
    log,
    now: world.clock.now,
    trustProxy: parseTrustedProxies(trust),
  })
  return { ...site, [Symbol.asyncDispose]: () => site.app.close() }
}

/** Tries one invitation more than the limit of a network; counts the refusals. */
async function countRefusedTries({ app }: Site, { peer, written, visitor, between }: Chain): Promise<number> {
  let refused = 0
  for (let turn = 1; turn <= TRIES + 1; turn++) {
    const forwarded = [written(turn), visitor(turn), between].filter(Boolean).join(', ')
    const headers = { ...hostHeader(), 'x-forwarded-for': forwarded }
    const response = await app.inject({ url: '/api/signup?invitation=guess', headers, remoteAddress: peer })
    if (response.statusCode === 429) refused += 1
    else expect(response.json()).toEqual({ blockReason: 'invitation_invalid' })
  }
  return refused
}

async function isSecure({ app }: Site, peer: string, written: string): Promise<boolean> {
  const headers = { ...hostHeader(), 'x-forwarded-proto': written }
  const response = await app.inject({ url: '/api/settings.php', headers, remoteAddress: peer })
  expect(response.statusCode).toBe(200)
  return response.headers['strict-transport-security'] !== undefined
}

function hostHeader(): { host: string } {
  return { host: new URL(world.origin).host }
}
