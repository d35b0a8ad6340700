import { request } from 'node:http'
import { expect, test } from 'vitest'
import { testVapidKeys } from '#testing/test-services.ts'
import { newWorld, type World } from '#testing/world.ts'
import { browserSettings, companyInfo } from '../contract.ts'
import { INTERESTS } from '../rules.ts'
import { storedSettings } from './settings.ts'
import { getCurrentTermsVersion } from './sites.ts'
import { changeSettings } from './setting-changes.ts'
import { requireCity } from './cities.ts'
import { getSiteSettings } from './site-cache.ts'
import type { SiteSettings } from './settings.ts'

const readSettings = async (world: World, query = '') => {
  const response = await world.visitor().get(`/api/settings.php${query}`)
  expect(response.status).toBe(200)
  return (await response.json()).settings
}

test('R-3.36 the settings of a new site have every key of the specification, such as the one for push subscriptions', async () => {
  await using world = await newWorld()
  const settings = await readSettings(world, '?domain=localhost&t=5') // clients also send the query of the current route
  expect(settings).toMatchObject({
    name: 'Vonkje',
    domain: 'localhost',
    domain_language: 'nl',
    cdn_prefix: '/photos/',
    niche: 1,
    signups: 'all',
    logged_out_search: false,
    logged_out_search_trafficsource: false,
    geoip_country: 'NL',
    geoip_selected_country: null,
    enable_site_entry_popup: 'yes',
    push_public_key: testVapidKeys.publicKey,
    minimum_message_costs: { NL: { costs: 17, currency: 'EUR' } },
    fictional_icon: true,
    fictional_warning: true,
    message_credits: 1,
    signup_credits: 5,
    photo_credits: 2,
    gift_credits: 5,
    message_length: 1000,
    refund_days: 14,
    member_resell: false,
    mail_name: 'Vonkje',
    terms_version: '2024-03-01T09:00:00.000Z',
    region_names: { NL: 'province', DE: 'state', CH: 'canton' },
  })
  expect(settings.countries).toContain('BE')
  expect(settings.interests).toEqual(INTERESTS)
  for (const key of [
    'support_phone',
    'support_email',
    'fictional_singular',
    'fictional_plural',
    'description',
    'index_title',
    'visible_profile_fields',
    'visible_profile_notes',
    'search_fields',
    'company_id',
  ]) {
    expect(settings).toHaveProperty(key)
  }
})

test('R-3.28 R-3.29 R-3.31 – R-3.33 R-3.37 R-3.39 – R-3.42 R-3.44 – R-3.49 the settings are those of the site', async () => {
  await using world = await newWorld()
  const changes: Partial<SiteSettings> = {
    name: 'Anders',
    domain_language: 'fr',
    niche: 4,
    signups: 'with_trafficsource',
    logged_out_search: true,
    logged_out_search_trafficsource: true,
    fictional_icon: false,
    fictional_warning: false,
    fictional_singular: 'bedacht profiel',
    fictional_plural: 'bedachte profielen',
    description: 'Een andere site',
    index_title: 'Welkom',
    countries: ['BE', 'LU'],
    visible_profile_fields: ['about'],
    visible_profile_notes: [],
    message_length: 500,
    search_fields: ['gender'],
    refund_days: 30,
    member_resell: true,
    mail_name: 'Andere naam',
    interests: ['tea'],
  }
  await changeSettings(world.ctx(), changes)
  const [site] = await world.sql('select company_id from site where id = $1', [world.siteId])
  expect(await readSettings(world)).toMatchObject({
    ...changes,
    ...site,
    domain: 'localhost',
    minimum_message_costs: { BE: { costs: 17, currency: 'EUR' }, LU: { costs: 17, currency: 'EUR' } },
    region_names: { BE: 'province', LU: 'canton' },
  })
})

test('R-3.38 the settings show the contact details of the company', async () => {
  await using world = await newWorld()
  await world.sql(`update site set settings = settings || '{"support_email": "old@example.com"}'`)
  const { companyinfo } = await (await world.visitor().get('/api/companyinfo.php')).json()
  const { support_email, support_phone } = companyinfo
  expect(await readSettings(world)).toMatchObject({ support_email, support_phone })
})

test('R-3.50 only the allowed keys reach the browser', async () => {
  await using world = await newWorld()
  await world.sql(`update site set settings = settings || '{"psp_secret": "hush"}'`)
  const settings = await readSettings(world)
  expect(Object.keys(settings).toSorted()).toEqual(Object.keys(browserSettings.shape).toSorted())
  expect(JSON.stringify(settings)).not.toContain('hush')
})

test('R-3.49 the settings hold the interests and the regions of the countries of the site', async () => {
  await using world = await newWorld()
  const { interests, regions } = await readSettings(world)
  expect(interests).toContain('sushi')
  const listed = await (await world.visitor().get('/api/regions.php')).json()
  expect(regions).toEqual(listed.regions)
  await changeSettings(world.ctx(), { countries: ['NL'] })
  expect(await readSettings(world).then((settings) => settings.regions)).toHaveLength(12)
})

test('R-3.34 the visitor’s choice of country is used when the site has that country', async () => {
  await using world = await newWorld()
  expect(await readSettings(world, '?geoip_selected_country=BE')).toMatchObject({ geoip_selected_country: 'BE' })
  expect(await readSettings(world, '?geoip_selected_country=US')).toMatchObject({ geoip_selected_country: null })
  expect((await world.visitor().get('/api/settings.php?geoip_selected_country=belgie')).status).toBe(422)
})

test('R-3.32 the API shows signups that are closed or by invitation as "other" (C-32)', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { signups: 'invite_only' })
  expect(await readSettings(world)).toMatchObject({ signups: 'other', signups_detail: 'invite_only' })
})

test('R-5.04 the minimum age is never below 18 (C-27)', () => {
  expect(storedSettings.safeParse({ min_age: 17 }).success).toBe(false)
  expect(storedSettings.parse({}).min_age).toBe(18)
})

test('settings are cached for a minute at most (C-31)', async () => {
  await using world = await newWorld()
  expect((await getSiteSettings(world.ctx())).gift_credits).toBe(5)
  await world.sql(`update site set settings = settings || '{"gift_credits": 7}'`)
  world.clock.advanceSeconds(59)
  expect((await getSiteSettings(world.ctx())).gift_credits).toBe(5)
  world.clock.advanceSeconds(1)
  expect((await getSiteSettings(world.ctx())).gift_credits).toBe(7)
})

test('each site serves its own host with its own settings, and an unknown host gets 421 (C-31)', async () => {
  await using world = await newWorld()
  expect(JSON.parse((await requestSettings(world, 'plus.localhost')).body).settings.name).toBe('Vonkje Plus')
  expect((await requestSettings(world, 'evil.example')).status).toBe(421)
})

test('R-7.18 R-7.19 R-7.20 visitors can read the interests, the regions and the company info', async () => {
  await using world = await newWorld()
  const visitor = world.visitor()
  expect(await (await visitor.get('/api/interests.php')).json()).toEqual({ interests: INTERESTS })
  const { regions } = await (await visitor.get('/api/regions.php?country=NL')).json()
  expect(regions).toHaveLength(12)
  expect(regions).toContainEqual({ code: 'NL-UT', country: 'NL', name: 'Utrecht' })
  const all = await (await visitor.get('/api/regions.php')).json()
  expect(all.regions.length).toBeGreaterThan(90)
  expect(await (await visitor.get('/api/regions.php?country=US')).json()).toEqual({ regions: [] })
  expect((await visitor.get('/api/regions.php?country=nl')).status).toBe(422)
  const { companyinfo } = await (await visitor.get('/api/companyinfo.php')).json()
  expect(companyInfo.parse(companyinfo)).toEqual(companyinfo)
})

test('R-3.51 company info has every key of the specification', () => {
  for (const key of [
    'name',
    'address',
    'kvk',
    'city',
    'country',
    'tradenames',
    'vat_numbers',
    'support_phone',
    'delete_discount',
    'added',
  ]) {
    expect(companyInfo.shape).toHaveProperty(key)
  }
})

test('cities are found by the start of their name, the largest first, ignoring accents', async () => {
  await using world = await newWorld()
  const names = async (country: string, q: string) => {
    const response = await world.visitor().get(`/api/cities?country=${country}&q=${encodeURIComponent(q)}`)
    return (await response.json()).cities.map((city: { name: string }) => city.name)
  }
  expect((await names('NL', 'u'))[0]).toBe('Utrecht')
  expect(await names('NL', 'hertogenb')).toEqual(["'s-Hertogenbosch"])
  expect(await names('NL', 's-hertogenb')).toEqual(["'s-Hertogenbosch"])
  expect((await names('NL', 'den bos'))[0]).toBe("'s-Hertogenbosch")
  expect((await names('BE', 'luik'))[0]).toBe('Liège')
  expect((await names('DE', 'koln'))[0]).toBe('Köln')
  expect((await names('DE', 'KÖL'))[0]).toBe('Köln')
  expect(await names('NL', 'a')).toHaveLength(8)
  expect(await names('NL', '%')).toEqual([])
  expect(await names('US', 'new')).toEqual([])
  expect((await world.visitor().get('/api/cities?country=NL&q=')).status).toBe(422)
  expect((await world.visitor().get('/api/cities?country=NL')).status).toBe(422)
})

test('a city whose whole name or alternate name was typed is an exact match and comes first', async () => {
  await using world = await newWorld()
  const cities = async (q: string) => {
    const response = await world.visitor().get(`/api/cities?country=NL&q=${encodeURIComponent(q)}`)
    return (await response.json()).cities.map(({ name, isExactMatch }: { name: string; isExactMatch: boolean }) => [
      name,
      isExactMatch,
    ])
  }
  expect((await cities('utrecht'))[0]).toEqual(['Utrecht', true])
  expect((await cities('Utrech'))[0]).toEqual(['Utrecht', false])
  expect((await cities('Den Bosch'))[0]).toEqual(["'s-Hertogenbosch", true])
  expect((await cities('berg')).slice(0, 2)).toEqual([
    ['Berg', true], // a village among larger cities with the same start
    ['Bergen op Zoom', false],
  ])
  expect(await cities('rijswijk')).toEqual([
    ['Rijswijk', true],
    ['Rijswijk', true],
    ['Rijswijk', true],
  ])
})

test('a city outside of the site’s countries is refused', async () => {
  await using world = await newWorld()
  const ctx = world.ctx()
  expect(await requireCity(ctx, 2745912)).toMatchObject({ name: 'Utrecht', country: 'NL', regionCode: 'NL-UT' })
  await expect(requireCity(ctx, 1)).rejects.toMatchObject({ code: 'unknown_city' })
  await changeSettings(ctx, { countries: ['BE'] })
  await expect(requireCity(ctx, 2745912)).rejects.toMatchObject({ code: 'unknown_city' })
})

test('R-3.67 the version of the terms is the date in `company.added`', async () => {
  await using world = await newWorld()
  expect((await getCurrentTermsVersion(world.ctx())).toISOString()).toBe('2024-03-01T09:00:00.000Z')
})

function requestSettings(world: World, host: string): Promise<{ status: number; body: string }> {
  const { port } = new URL(world.origin)
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path: '/api/settings.php', headers: { host } }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

test('C-41 C-75 the lowest price of a message follows the bundles on sale, not a stored setting', async () => {
  await using world = await newWorld()
  const readCosts = async () => {
    world.clock.advanceSeconds(61) // the cached settings expire
    return (await readSettings(world)).minimum_message_costs.NL
  }
  await world.sql(`update bundle set price_cents = 500 where id = 'p0' and site_id = $1`, [world.siteId])
  await world.sql(`update site set settings = settings || '{"cheapest_bundle": {"credits": 1, "cents": 1}}'`)
  expect(await readCosts()).toEqual({ costs: 10, currency: 'EUR' })
  await changeSettings(world.ctx(), { message_credits: 3 })
  expect(await readCosts()).toEqual({ costs: 30, currency: 'EUR' })

  await world.sql('delete from bundle where site_id = $1', [world.siteId])
  expect(await readCosts()).toBe(undefined)
  const anna = await world.demo('anna')
  const offer = await (await world.as(anna).get('/api/gifts')).json()
  expect(offer).toMatchObject({ cheapestBundle: null })
})
