import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { SESSION_SECONDS } from '#platform/server/security/sessions.ts'
import { newCaller, type Caller } from '#testing/caller.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'
import { screens } from '../../routes.ts'
import { addPages, loadBuild } from '../../app/pages/pages.ts'
import { buildSite } from '../../app/site.ts'

/** The documents that a signup agrees to. */
const documents = ['/pages/terms', '/pages/privacy']
const pages = screens.filter(({ file }) => file.startsWith('screens/pages/'))
/** Every page of text, and the complaints form. */
const textPages = pages
  .map(({ path }) => `/${path}`)
  .filter((path) => !path.includes(':') && path !== '/pricing' && path !== '/offline')

/** Serves the site of a world with its built pages to a visitor and a member. */
async function serveLegalPages(world: World) {
  const { services, log } = world.ctx()
  const site = await buildSite({ database: world.database, services, log, now: world.clock.now })
  addPages(site, await loadBuild())
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://localhost:${(site.app.server.address() as AddressInfo).port}`
  const member = await world.member({ name: 'Wilhelmina' })
  const [visitor, signedIn] = [newCaller(origin), newCaller(origin, { sid: member.token })]
  return { app: site.app, member, visitor, signedIn, [Symbol.asyncDispose]: () => site.app.close() }
}

const shareLegalWorld = shareWorld()
let shared: ReturnType<typeof serveLegalPages> | null = null
afterAll(async () => (await shared)?.[Symbol.asyncDispose]())

/** Returns the site that the tests share which only read. */
async function openLegalPages() {
  shared ??= shareLegalWorld().then(serveLegalPages)
  return shared
}

async function fetchPage(caller: Caller, path: string): Promise<string> {
  const response = await caller.get(path)
  expect(response.status, path).toBe(200)
  return response.text()
}

/** Returns the visible text of a page. */
function toVisibleText(page: string): string {
  return page
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
}

test('R-2.57 the terms state the company, the price of a message and the right of withdrawal', async () => {
  const served = await openLegalPages()
  const terms = toVisibleText(await fetchPage(served.visitor, '/pages/terms'))
  expect(terms).toMatch(/Vonkje Demo B\.V\., Voorbeeldstraat 1, Utrecht.*00000000.*NL000000000B00/)
  expect(terms).toContain('Een bericht kost 1 credit.')
  expect(terms).toMatch(/vanaf €\s?0,17/)
  expect(terms).toContain('Herroepen binnen 14 dagen')
  expect(terms).toContain('Er is geen abonnement')
  expect(terms).toContain('als je 18 jaar of ouder bent')
  expect(screens.find(({ name }) => name === 'pages-terms')?.path).toBe('pages/terms')
})

test('R-2.54 the privacy policy states which sensitive data is stored, how long, and the rights of members', async () => {
  const served = await openLegalPages()
  const privacy = toVisibleText(await fetchPage(served.visitor, '/pages/privacy'))
  expect(privacy).toContain('uitdrukkelijk toestemming')
  expect(privacy).toContain('altijd intrekken')
  expect(privacy).toMatch(/Een aanmelding die je niet bevestigt: 7 dagen/)
  expect(privacy).toMatch(/Bestellingen en betalingen: 7 jaar/)
  expect(privacy).toContain(`hooguit ${SESSION_SECONDS / 86_400} dagen`)
  expect(privacy).toContain('Autoriteit Persoonsgegevens')
  expect(screens.find(({ name }) => name === 'pages-privacy')?.path).toBe('pages/privacy')
})

test.each([
  ['R-2.51', 'pages-ban', '/pages/ban', 'Huisregels'],
  ['R-2.52', 'pages-cookies', '/pages/cookies', 'Cookies'],
  ['R-2.53', 'pages-faq', '/pages/faq', 'Veelgestelde vragen'],
  ['R-2.55', 'pages-return-policy', '/pages/return-policy', 'Herroepen en terugbetalen'],
  ['R-2.56', 'pages-service', '/pages/service', 'Klantenservice'],
  ['R-2.11', 'complaints', '/complaints', 'Klacht of melding'],
  ['L-35', 'pages-accessibility', '/pages/accessibility', 'Toegankelijkheid'],
  ['For partners,', 'pages-partners', '/pages/partners', 'Voor partners'],
])('%s the page %s is at %s, for visitors and members', async (_, name, path, title) => {
  const served = await openLegalPages()
  expect(screens.find((screen) => screen.name === name)?.path).toBe(path.slice(1))
  for (const caller of [served.visitor, served.signedIn])
    expect(await fetchPage(caller, path)).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
})

test('R-3.67 R-9.23 both legal pages show their version, by default as a Dutch date: the date on which the company was added, if that is after 1 December 2023', async () => {
  await using world = await newWorld()
  await world.sql(`update company set added = '2025-08-04T12:00:00Z'`)
  await using served = await serveLegalPages(world)
  const { settings } = await (await served.visitor.get('/api/settings.php')).json()
  expect(settings.terms_version).toBe('2025-08-04T12:00:00.000Z')
  for (const path of documents) {
    const page = await fetchPage(served.visitor, path)
    expect(page).toContain('<time dateTime="2025-08-04">Versie van 4 augustus 2025</time>')
  }
})

test('for a visitor the legal pages have no React, no inline code but styles, and no nonce, and a strict policy', async () => {
  const served = await openLegalPages()
  for (const path of documents) {
    const response = await served.visitor.get(path)
    expect(await response.text()).not.toMatch(
      /<style(?! data-sheets)|\sstyle=|\son\w+="|nonce|modulepreload|__reactRouterContext/,
    )
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self';`)
    expect(response.headers.get('set-cookie')).toBeNull()
  }
})

test('R-2.61 on legal pages a member keeps menu, badges and account, and a visitor never gets the page of a member', async () => {
  await using world = await newWorld()
  await using served = await serveLegalPages(world)
  const tom = await world.member({ gender: 'male' })
  await world.as(tom).put(`/api/members/${served.member.id}/like`)
  for (const path of documents) {
    for (const [first, second] of [
      [served.visitor, served.signedIn] as const,
      [served.signedIn, served.visitor] as const,
    ]) {
      await fetchPage(first, path)
      await fetchPage(second, path)
    }
    const [forVisitor, forMember] = [await fetchPage(served.visitor, path), await fetchPage(served.signedIn, path)]
    expect(forVisitor).toContain('href="/login"')
    expect(forVisitor).not.toMatch(/Wilhelmina|aria-haspopup="menu"|__reactRouterContext/)
    expect(forMember).not.toContain('href="/login"')
    expect(forMember).toMatch(
      /<nav aria-label="Hoofdmenu".*href="\/chats".*href="\/likes".*1 nieuwe like.*aria-haspopup="menu"/s,
    )
    expect(forMember).toMatch(/__reactRouterContext.*Wilhelmina/s)
    const text = (page: string) => toVisibleText(page.slice(page.indexOf('<main'), page.indexOf('</footer>')))
    expect(text(forMember)).toBe(text(forVisitor))
    const response = await served.signedIn.get(path)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toContain('Cookie')
  }
})

test('R-2.01 the links of the legal pages work, and every entry of the table of contents is a heading', async () => {
  const served = await openLegalPages()
  const linked = new Set<string>()
  for (const path of textPages) {
    const page = await fetchPage(served.visitor, path)
    const links = [...page.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(
      links.filter(
        (href) => !/^(\/[a-z/-]*|\/api\/openapi\.json|#[a-z]+|mailto:support@vonkje\.test|tel:\+\d+)$/.test(href),
      ),
    ).toEqual([])
    for (const href of links.filter((link) => link.startsWith('/'))) linked.add(href)
    const ids = [...page.matchAll(/<h2 id="([a-z]+)"/g)].map(([, id]) => `#${id}`)
    if (documents.includes(path)) expect(ids.length).toBeGreaterThan(8)
    expect([...new Set(links.filter((href) => href.startsWith('#') && href !== '#main'))]).toEqual(ids)
  }
  for (const href of linked) await fetchPage(href === '/transactions' ? served.signedIn : served.visitor, href)
})

test('C-11 rules that apply to some sites only are shown on those sites only', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { match_first_message_free: 0, min_age: 21, logged_out_search: true })
  await using served = await serveLegalPages(world)
  const plain = toVisibleText(await fetchPage(served.visitor, '/pages/terms'))
  expect(plain).toContain('De profielen die er vanaf het begin staan, zijn verzonnen')
  expect(plain).toContain('als je 21 jaar of ouder bent')
  expect(plain).not.toContain('je allereerste tekstbericht')
  expect(toVisibleText(await fetchPage(served.visitor, '/'))).not.toContain('je allereerste tekstbericht')
  expect(plain).not.toContain('Foto’s bekijken we voordat')
  expect(toVisibleText(await fetchPage(served.visitor, '/pages/privacy'))).not.toContain(
    'Wie niet is ingelogd, ziet je profiel alleen',
  )
  const plusHost = { headers: { host: 'plus.localhost' } }
  const plus = toVisibleText((await served.app.inject({ url: '/pages/terms', ...plusHost })).body)
  expect(plus).not.toContain('geen fictieve profielen')
  expect(plus).toContain('Elk daarvan draagt een label')
  expect(plus).toContain('Foto’s bekijken we voordat')
  expect(toVisibleText((await served.app.inject({ url: '/pages/privacy', ...plusHost })).body)).toContain(
    'dan leest en beantwoordt een medewerker',
  )
})

test('C-06 L-12 the terms and the home page state which first message is free on sites with free messages', async () => {
  const served = await openLegalPages()
  const rules = [
    'je allereerste tekstbericht aan iemand met wie je een match hebt',
    'een gesprek beginnen met een match',
  ]
  const terms = toVisibleText(await fetchPage(served.visitor, '/pages/terms'))
  for (const rule of rules) expect(terms).toContain(rule)
  const sentence = 'Bij een match is je allereerste tekstbericht gratis, ook als de ander begint.'
  expect(toVisibleText(await fetchPage(served.visitor, '/'))).toContain(sentence)
})

test('the footer and the home page link to the legal pages', async () => {
  const served = await openLegalPages()
  const home = await fetchPage(served.visitor, '/')
  for (const path of documents) {
    expect(home.split(`href="${path}"`)).toHaveLength(3)
    expect(await fetchPage(served.signedIn, '/members')).toContain(`href="${path}"`)
  }
})

test('R-2.30 C-08 L-14 the prices are public, with the price of a message in euros, without React', async () => {
  const served = await openLegalPages()
  const html = await fetchPage(served.visitor, '/pricing')
  expect(html).not.toMatch(/modulepreload|__reactRouterContext/)
  const page = toVisibleText(html)
  expect(page).toMatch(/Kennismaken 50 €\s?14,95 €\s?0,30/)
  expect(page).toMatch(/Alles-in 1000 €\s?169,95 €\s?0,17 €\s?0,51/)
  expect(page).toContain('Prijzen in Nederland, België')
  expect(page).toMatch(/Een foto in een gesprek 3 credits vanaf €\s?0,51 Een cadeau 5 credits vanaf €\s?0,85/)
  expect(page).toContain('geen abonnement')
  expect(await fetchPage(served.signedIn, '/pricing')).toContain('Kennismaken')
})

test('R-2.16 /credits/repeat-order is its own page, not the bundle of that name', async () => {
  const served = await openLegalPages()
  expect(toVisibleText(await fetchPage(served.signedIn, '/credits/repeat-order'))).toContain(
    'Er is niets om opnieuw te bestellen',
  )
  expect((await served.signedIn.get('/credits/p9')).status).toBe(404)
})
