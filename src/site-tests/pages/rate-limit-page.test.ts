import { expect, test } from 'vitest'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

test('T18 a member over the limit of profile views sees the time at which it ends and a link to retry', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  await using served = await serveSite(world)
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  for (let batch = 0; batch < 30; batch++) {
    const views = Array.from({ length: 10 }, () => world.as(anna).get(`/api/members/${bert.id}`))
    for (const { status } of await Promise.all(views)) expect(status).toBe(200)
  }

  const page = await served.as(anna).get(`/members/${bert.id}`)

  expect(page.status).toBe(429)
  const html = await page.text()
  expect(/<title>([^<]*)</.exec(html)?.[1]).toBe('Even pauze')
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0]
  expect(main).toMatch(/<h1[^>]*>Even pauze<\/h1>/)
  expect(main).toMatch(/Vanaf (12:59|13:00) uur kun je verder\./) // it is noon in Amsterdam, and the limit is per hour
  expect(main).toMatch(new RegExp(`<a[^>]*href="/members/${bert.id}"[^>]*>[^/]*Opnieuw proberen`))
  expect(main).not.toContain(bert.name)
})
