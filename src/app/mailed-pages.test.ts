import { expect, test } from 'vitest'
import { serve } from '#testing/served.ts'
import { newWorld } from '#testing/world.ts'

test.each([
  ['/activate?token=a', 'Mijn account activeren'],
  ['/reactivate?token=a', 'Mijn account terughalen'],
])('C-77 the button of %s can be pressed once React runs, so that no press is lost', async (path, words) => {
  await using world = await newWorld()
  await using served = await serve(world)
  const page = await (await served.visitor().get(path)).text()
  const button = new RegExp(`<button[^>]*>(<[^>]+>)*${words}`).exec(page)?.[0] ?? ''
  expect(button).toMatch(/type="submit"/)
  expect(button).toMatch(/ disabled=""/)
})
