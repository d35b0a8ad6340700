import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { TestMember } from '#testing/people.ts'
import { newWorld } from '#testing/world.ts'

const publicFolder = new URL('../../public/', import.meta.url)

test('T18 a member sees 300 profiles an hour, is told when it goes on, and still sees their own', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  const statuses = await Promise.all(
    Array.from({ length: 320 }, async () => (await world.as(anna).get(`/api/members/${bert.id}`)).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
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
  const look = async (member: TestMember) => {
    const answers = Array.from({ length: 260 }, () => world.as(member).get(`/api/members/${one!.id}`))
    return (await Promise.all(answers)).filter(({ status }) => status === 200).length
  }
  let seen = 0
  for (const member of [...rest, await world.member({ gender: 'male' })]) seen += await look(member)
  expect(seen).toBe(1_200)
})

test('T18 60 pages of members a minute, 120 totals', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const anna = await world.member()
  const ask = async (path: string, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => world.as(anna).get(path)))
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await ask('/api/members', 65)).toBe(60)
  expect(await ask('/api/members/count', 125)).toBe(120)
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
