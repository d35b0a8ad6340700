import { expect, test } from 'vitest'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

test('T18 a member sees 300 profiles an hour, then gets the time of the next try, and still sees their own profile', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  expect(await countStatuses(320, () => world.as(anna).get(`/api/members/${bert.id}`))).toEqual({ 200: 300, 429: 20 })
  const refused = await world.as(anna).get(`/api/members/${bert.id}`)
  const { refusal, details } = await refused.json()
  expect(refusal).toBe('rate_limited')
  expect(details.retryAfterSeconds).toBeGreaterThan(3_000)
  expect(refused.headers.get('retry-after')).toBe(String(details.retryAfterSeconds))
  const expectedRetryAt = new Date(world.clock.now().getTime() + details.retryAfterSeconds * 1000)
  expect(details.retryAt).toBe(expectedRetryAt.toISOString())
  expect((await world.as(anna).get(`/api/members/${anna.id}`)).status).toBe(200)
  expect((await world.as(bert).get(`/api/members/${anna.id}`)).status).toBe(200)
})

test('T18 the accounts of one network share a limit', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const [one, ...rest] = await Promise.all(Array.from({ length: 5 }, () => world.member()))
  let viewedCount = 0
  for (const member of [...rest, await world.member({ gender: 'male' })])
    viewedCount += (await countStatuses(260, () => world.as(member).get(`/api/members/${one!.id}`)))[200] ?? 0
  expect(viewedCount).toBe(1_200)
})

test('T18 a member gets 60 pages of members and 120 totals a minute', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const anna = await world.member()
  expect(await countStatuses(65, () => world.as(anna).get('/api/members'))).toEqual({ 200: 60, 429: 5 })
  expect(await countStatuses(125, () => world.as(anna).get('/api/members/count'))).toEqual({ 200: 120, 429: 5 })
})

test('T18 auto-like consumes the limit of the deck and snoozing has its own, so neither can be used to list members', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  expect(await countStatuses(40, () => world.as(anna).get('/api/auto-like.php'))).toEqual({ 200: 40 })
  expect(await countStatuses(25, () => world.as(anna).get('/api/swipe'))).toEqual({ 200: 20, 429: 5 })
  expect((await world.as(anna).get('/api/auto-like.php')).status).toBe(429)
  expect(await countStatuses(65, () => world.as(anna).put(`/api/members/${bert.id}/like/put-off`))).toEqual({
    200: 60,
    429: 5,
  })
  expect((await world.as(bert).get('/api/auto-like.php')).status).toBe(200)
})

test.each(['/members', '/members/x', '/members?gender=male', '/likes', '/chats/x', '/photos/x', '/api/members'])(
  'T18 %s is not indexed by search engines',
  async (path) => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    expect((await served.visitor().get(path)).headers.get('x-robots-tag')).toContain('noindex')
  },
)

test('T18 robots.txt excludes the paths that show members and names the sitemap of the site', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const response = await served.visitor().get('/robots.txt')
  const rules = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  for (const path of ['/members', '/discover', '/likes', '/chats', '/photos/', '/api/', '/match-finder'])
    expect(rules).toContain(`Disallow: ${path}\n`)
  expect(rules).toContain(`Sitemap: ${served.origin}/sitemap.xml\n`)
})

test('T18 the sitemap lists the pages that may be indexed, on the main host, and none that shows members', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const sitemap = await (await served.visitor().get('/sitemap.xml')).text()
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  expect(urls).toEqual(
    expect.arrayContaining(['/', '/signup', '/pricing', '/pages/terms'].map((path) => served.origin + path)),
  )
  for (const url of urls) {
    expect(url.startsWith(`${served.origin}/`)).toBe(true)
    const response = await served.visitor().get(url.slice(served.origin.length))
    expect([url, response.status, response.headers.get('x-robots-tag')]).toEqual([url, 200, null])
    expect(await response.text()).toContain(`<link rel="canonical" href="${url}"`)
  }
  expect(urls.filter((url) => /members|likes|chats|photos|profile/.test(url))).toEqual([])
})

/** Counts the statuses of repeated calls, 25 at a time so that none of them times out. */
async function countStatuses(times: number, call: () => Promise<Response>): Promise<Record<number, number>> {
  const statuses: number[] = []
  while (statuses.length < times) {
    const batch = Array.from({ length: Math.min(25, times - statuses.length) }, call)
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status))
  }
  return Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]))
}
