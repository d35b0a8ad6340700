import { expect, test } from 'vitest'
import { serve } from '#testing/served.ts'
import { newWorld } from '#testing/world.ts'

test('T18 whoever looked at very many profiles reads until when they wait, and can try again where they were', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  await using served = await serve(world)
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  const looks = Array.from({ length: 300 }, () => world.as(anna).get(`/api/members/${bert.id}`))
  const answers = await Promise.all(looks)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])

  const page = await served.as(anna).get(`/members/${bert.id}`)

  expect(page.status).toBe(429)
  const html = await page.text()
  expect(/<title>([^<]*)</.exec(html)?.[1]).toBe('Even pauze')
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0]
  expect(main).toMatch(/<h1[^>]*>Even pauze<\/h1>/)
  expect(main).toMatch(/Vanaf (12:59|13:00) uur kun je verder\./) // it is noon in Amsterdam, and the budget is an hour's
  expect(main).toMatch(new RegExp(`<a[^>]*href="/members/${bert.id}"[^>]*>[^/]*Opnieuw proberen`))
  expect(main).not.toContain(bert.name)
})
