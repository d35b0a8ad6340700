import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

const publicFolder = new URL('../../public/', import.meta.url)

test('T18 a member sees 300 profiles an hour, is told when it goes on, and still sees their own', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  expect(await askOften(320, () => world.as(anna).get(`/api/members/${bert.id}`))).toEqual({ 200: 300, 429: 20 })
  const refused = await world.as(anna).get(`/api/members/${bert.id}`)
  const { refusal, details } = await refused.json()
  expect(refusal).toBe('rate_limited')
  expect(details.retryAfterSeconds).toBeGreaterThan(3_000)
  expect(refused.headers.get('retry-after')).toBe(String(details.retryAfterSeconds))
  const goesOn = new Date(world.clock.now().getTime() + details.retryAfterSeconds * 1000)
  expect(details.retryAt).toBe(goesOn.toISOString())
  expect((await world.as(anna).get(`/api/members/${anna.id}`)).status).toBe(200)
  expect((await world.as(bert).get(`/api/members/${anna.id}`)).status).toBe(200)
})

test('T18 many accounts on one network share a budget', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const [one, ...rest] = await Promise.all(Array.from({ length: 5 }, () => world.member()))
  let seen = 0
  for (const member of [...rest, await world.member({ gender: 'male' })])
    seen += (await askOften(260, () => world.as(member).get(`/api/members/${one!.id}`)))[200] ?? 0
  expect(seen).toBe(1_200)
})

test('T18 60 pages of members a minute, 120 totals', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const anna = await world.member()
  expect(await askOften(65, () => world.as(anna).get('/api/members'))).toEqual({ 200: 60, 429: 5 })
  expect(await askOften(125, () => world.as(anna).get('/api/members/count'))).toEqual({ 200: 120, 429: 5 })
})

test('T18 auto-like spends the budget of the deck, and putting off has a limit, so neither lists members', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  expect(await askOften(40, () => world.as(anna).get('/api/auto-like.php'))).toEqual({ 200: 40 })
  expect(await askOften(25, () => world.as(anna).get('/api/swipe'))).toEqual({ 200: 20, 429: 5 })
  expect((await world.as(anna).get('/api/auto-like.php')).status).toBe(429)
  expect(await askOften(65, () => world.as(anna).put(`/api/members/${bert.id}/like/put-off`))).toEqual({
    200: 60,
    429: 5,
  })
  expect((await world.as(bert).get('/api/auto-like.php')).status).toBe(200)
})

test.each(['/members', '/members/x', '/members?gender=male', '/likes', '/chats/x', '/photos/x', '/api/members'])(
  'T18 search engines keep nothing of %s',
  async (path) => {
    await using world = await newWorld()
    expect((await world.visitor().get(path)).headers.get('x-robots-tag')).toContain('noindex')
  },
)

test('T18 search engines are kept out of what shows members, and there is no list of members for them', async () => {
  const rules = await readFile(new URL('robots.txt', publicFolder), 'utf8')
  for (const path of ['/members', '/likes', '/chats', '/photos/', '/api/', '/match-finder'])
    expect(rules).toContain(`Disallow: ${path}\n`)
  expect((await readdir(publicFolder)).filter((name) => name.includes('sitemap'))).toEqual([])
  expect(rules).not.toContain('Sitemap')
})

/** How often each status came; some calls at once, not so many that they wait for each other until their time is up. */
async function askOften(times: number, call: () => Promise<Response>): Promise<Record<number, number>> {
  const statuses: number[] = []
  while (statuses.length < times) {
    const some = Array.from({ length: Math.min(25, times - statuses.length) }, call)
    statuses.push(...(await Promise.all(some)).map(({ status }) => status))
  }
  return Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]))
}
