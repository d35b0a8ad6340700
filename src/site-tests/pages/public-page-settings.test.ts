import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

test('C-31 a changed setting is on the cached home page at once, also on that of another process', async () => {
  await using world = await newWorld()
  await using first = await serveSite(world)
  await using second = await serveSite(world)
  const load = async ({ site }: typeof first) =>
    (await site.app.inject({ url: '/', headers: { host: 'localhost' } })).body
  for (const process of [first, second]) {
    await load(process)
    expect(await load(process)).not.toContain('Een titel van nu')
  }
  await changeSettings(world.ctx(), { index_title: 'Een titel van nu' })
  for (const process of [first, second]) expect(await load(process)).toContain('Een titel van nu')
})

test('R-3.34 R-3.37 the prices of public pages follow the country that a visitor chose, and are cached apart', async () => {
  await using world = await newWorld()
  await world.sql(`update bundle set price_cents = 2 * price_cents where country = 'BE'`)
  await using served = await serveSite(world)
  const load = async (cookie: string) =>
    (await served.site.app.inject({ url: '/', headers: { host: 'localhost', ...(cookie ? { cookie } : {}) } })).body
  for (const _ of [1, 2]) {
    expect(await load('country=BE')).toMatch(/€\s0,34/)
    expect(await load('')).toMatch(/€\s0,17/)
    expect(await load('country=XX')).toBe(await load(''))
  }
})
