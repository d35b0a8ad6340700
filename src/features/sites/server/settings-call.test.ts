import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import { changeSettings } from './setting-changes.ts'

const readSettings = async (world: World, query = '') => {
  const response = await world.visitor().get(`/api/settings.php${query}`)
  expect(response.status).toBe(200)
  return (await response.json()).settings
}

test('R-3.34 the choice in the cookie counts, a choice in the call wins, and an unknown one is ignored', async () => {
  await using world = await newWorld()
  const read = async (cookie: string, query = '') => {
    const headers = { host: 'localhost', cookie }
    const response = await world.site.app.inject({ url: `/api/settings.php${query}`, headers })
    return response.json().settings.geoip_selected_country
  }
  expect(await read('country=DE')).toBe('DE')
  expect(await read('country=DE', '?geoip_selected_country=BE')).toBe('BE')
  for (const cookie of ['country=US', 'country=de', 'country=', 'country=%00']) expect(await read(cookie)).toBe(null)
})

test('R-3.34 the country of the address is the default where the visitor chose none', async () => {
  await using world = await newWorld()
  const read = async (remoteAddress: string, cookie = '') => {
    const headers = { host: 'localhost', ...(cookie ? { cookie } : {}) }
    const response = await world.site.app.inject({ url: '/api/settings.php', headers, remoteAddress })
    return response.json().settings
  }
  expect(await read('85.145.0.1')).toMatchObject({ geoip_country: 'NL', geoip_selected_country: null })
  expect(await read('217.0.0.1', 'country=BE')).toMatchObject({ geoip_country: 'DE', geoip_selected_country: 'BE' })
  expect(await read('8.8.8.8')).toMatchObject({ geoip_country: 'NL' })
})

test('R-7.13 a call that names a domain gets the settings only when it is a host of the requested site', async () => {
  await using world = await newWorld()
  for (const domain of ['localhost', '127.0.0.1', 'LOCALHOST:3000'])
    expect((await readSettings(world, `?domain=${domain}`)).name).toBe('Vonkje')
  for (const domain of ['evil.example', 'plus.localhost', '']) {
    const response = await world.visitor().get(`/api/settings.php?domain=${domain}`)
    expect([response.status, (await response.json()).refusal]).toEqual([421, 'unknown_host'])
  }
})

test('a stored setting that is not valid is replaced by its last valid value, or its default, and the site stays up', async () => {
  const logs = collectLog()
  await using world = await newWorld({ logStream: logs.stream })
  await changeSettings(world.ctx(), { gift_credits: 7 })
  await world.sql(
    `update site set settings = settings || '{"gift_credits": "seven", "time_zone": "Mars", "niche": 9}' where id = $1`,
    [world.siteId],
  )
  world.clock.advanceSeconds(61)
  expect(await readSettings(world)).toMatchObject({ gift_credits: 7, time_zone: 'Europe/Amsterdam', niche: 1 })
  expect(logs.text()).toContain('a stored setting is not valid')
  expect(logs.text()).toContain('"key":"time_zone"')
  await changeSettings(world.ctx(), { time_zone: 'Europe/Brussels' })
  expect(await readSettings(world)).toMatchObject({ gift_credits: 7, time_zone: 'Europe/Brussels' })
})

test.each(['[]', 'null', '"text"', '7'])('a site whose stored settings are %s has the defaults', async (row) => {
  await using world = await newWorld()
  await world.sql('update site set settings = $1::jsonb where id = $2', [row, world.siteId])
  world.clock.advanceSeconds(61)
  expect(await readSettings(world)).toMatchObject({ name: 'Vonkje', gift_credits: 5 })
})

function collectLog() {
  const lines: string[] = []
  return { stream: { write: (line: string) => void lines.push(line) }, text: () => lines.join('') }
}
