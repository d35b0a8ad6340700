import { expect, test } from 'vitest'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

test.each([
  ['a page', '/members', 200],
  ['a page that is refused', '/members/0190aaaa-0000-7000-8000-000000000000', 404],
])('%s leaves no timers in the process', async (_, path, status) => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const anna = served.as(await world.member())
  const load = async () => expect((await anna.get(path)).status).toBe(status)
  await load()

  const before = timers()
  for (let turn = 0; turn < 20; turn++) await load()
  expect(timers() - before).toBeLessThan(10)
})
