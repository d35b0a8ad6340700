import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'

let world: World
let served: Awaited<ReturnType<typeof serveSite>>

beforeAll(async () => {
  world = await newWorld()
  const translations = { en: { index_title: 'Meet someone who suits you' } }
  await changeSettings(world.ctx(), { languages: ['nl', 'en', 'de'], translations })
  served = await serveSite(world)
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const getPage = async (path: string, cookie: string) =>
  (await fetch(new URL(path, served.origin), { headers: { cookie } })).text()

test('C-01 the cookie chooses the language of a visitor: document, texts, dates and error pages', async () => {
  const dutch = await getPage('/', '')
  const english = await getPage('/', 'locale=en')
  expect(dutch).toMatch(/^<!doctype html><html lang="nl"/)
  expect(english).toMatch(/^<!doctype html><html lang="en"/)
  expect(english).toContain('Meet someone who suits you')
  expect(english).toContain('<meta property="og:locale" content="en"')
  expect(await getPage('/', 'theme=dark; locale=en')).toMatch(/^<!doctype html><html lang="en"[^>]*data-theme="dark"/)
  expect(await getPage('/', 'locale=xx')).toBe(dutch)
  expect(await getPage('/login', 'locale=en')).toContain('<title>Log in')
  expect(await getPage('/nothing-here', 'locale=en')).toContain('<html lang="en"')
  expect(await getPage('/pages/terms', 'locale=en')).toMatch(/\d{1,2} \w+ 20\d\d/) // the day first
})

test('the language of the account wins over the cookie, on every device, and mails are in it too', async () => {
  const anna = await world.member()
  const session = `sid=${anna.token}`
  expect(await getPage('/members', `${session}; locale=en`)).toContain('<html lang="nl"')
  const response = await world.as(anna).put('/api/user.php', { language: 'en' })
  expect(response.headers.get('set-cookie')).toMatch(/^locale=en; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/)
  expect(await getPage('/members', `${session}; locale=nl`)).toContain('<html lang="en"')
  await world.visitor().post('/api/reset-password', { email: anna.email })
  const [mail] = await world.mailsTo(anna.email)
  expect(mail?.subject).toBe('Choose a new password')
})

const choose = (path: string, referer: string) =>
  fetch(new URL(path, served.origin), { redirect: 'manual', headers: { referer } })

test('R-5.16 R-9.24 the link of a language stores it in a cookie for 365 days and leads back to the page', async () => {
  const chosen = await choose('/language/en', `${served.origin}/login?returnTo=%2Fchats`)
  expect(chosen.status).toBe(303)
  expect(chosen.headers.get('location')).toBe('/login?returnTo=%2Fchats')
  expect(chosen.headers.get('set-cookie')).toMatch(/^locale=en; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/)
  const toOtherHost = await choose('/language/en', `${served.origin}//evil.example/\\x`)
  expect(toOtherHost.headers.get('location')).toBe('/evil.example//x')
  const { status, headers } = await served.as(await world.member()).get('/language/en')
  expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([303, '/settings/account', null])
  const foreign = await choose('/language/pl', 'https://elsewhere.example/chats')
  expect([foreign.headers.get('location'), foreign.headers.get('set-cookie')]).toEqual(['/', null])
})

test('R-2.18 C-48 /lang-config offers the countries and all languages of the site, to visitors and members', async () => {
  expect(await getPage('/pages/privacy', '')).toMatch(/<a href="\/lang-config"[^>]*>.*Land en taal/)
  for (const caller of [served.visitor(), served.as(await world.member())]) {
    const page = await (await caller.get('/lang-config')).text()
    for (const country of ['NL', 'BE', 'DE', 'LU', 'FR', 'AT', 'CH'])
      expect(page).toContain(`href="/country/${country}"`)
    expect(page).toMatch(/<a href="\/country\/NL"[^>]*aria-current="true"/)
    expect(page).toMatch(/<a href="\/language\/nl" lang="nl"[^>]*aria-current="true"[^>]*>Nederlands/)
    expect(page).toMatch(/<a href="\/language\/en" lang="en" hrefLang="en"[^>]*>English/)
  }
})

test('R-3.34 the chosen country is stored for 365 days, and wins over that of the address on every call', async () => {
  const chosen = await choose('/country/BE', `${served.origin}/lang-config`)
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/lang-config'])
  const cookie = chosen.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^country=BE; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/)
  expect((await choose('/country/US', served.origin)).headers.get('set-cookie')).toBeNull()
  const readSettings = async (value: string) =>
    (await (await fetch(new URL('/api/settings.php', served.origin), { headers: { cookie: value } })).json()).settings
  expect(await readSettings('country=BE')).toMatchObject({ geoip_country: 'NL', geoip_selected_country: 'BE' })
  expect(await readSettings('country=US')).toMatchObject({ geoip_country: 'NL', geoip_selected_country: null })
  expect(await getPage('/lang-config', 'country=BE')).toMatch(/<a href="\/country\/BE"[^>]*aria-current="true"/)
})

test('R-1.11 R-2.82 the first site of the demo is in Dutch only, and ignores the choices of account and cookie', async () => {
  await using otherWorld = await newWorld()
  await using otherServed = await serveSite(otherWorld)
  const headers = { cookie: 'locale=en' }
  const page = await (await fetch(new URL('/pages/privacy', otherServed.origin), { headers })).text()
  expect(page).toContain('<html lang="nl"')
  expect(page).not.toContain('/language/')
})

test('R-3.29 pages are in the language of the site by default, and their dates in the time zone of the site', async () => {
  await using otherWorld = await newWorld()
  await using otherServed = await serveSite(otherWorld)
  await changeSettings(otherWorld.ctx(), {
    languages: ['nl', 'en'],
    domain_language: 'en',
    time_zone: 'Pacific/Auckland',
  })
  expect(await (await otherServed.visitor().get('/login')).text()).toContain(
    '<html lang="en" data-time-zone="Pacific/Auckland"',
  )
})

test('R-1.11 the second site of the demo is in Dutch, English and German, with its own texts in each', async () => {
  const titles = { nl: 'Daten met een plus', en: 'Dating with a plus', de: 'Dating mit einem Plus' }
  for (const [locale, title] of Object.entries(titles)) {
    const headers = { host: 'plus.localhost', cookie: `locale=${locale}` }
    const { body } = await served.site.app.inject({ url: '/', headers })
    expect(body).toContain(`<html lang="${locale}"`)
    expect(body).toContain(title)
  }
})
