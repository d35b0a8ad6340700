import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

let world: World
let served: ServedSite
let anna: TestMember

beforeAll(async () => {
  world = await newWorld()
  served = await serveSite(world)
  anna = await world.member()
  await world.sql('update profile set public_visible = true')
  await changeSettings(world.ctx(), {
    languages: ['nl', 'en'],
    translations: { en: { fictional_plural: 'fictional profiles' } },
    logged_out_search: true,
    fictional_profiles: true,
    fictional_plural: 'bedachte profielen',
    us_footer: true,
  })
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

/** The parts of layouts, in the order of the default layout, and what shows them in a page. */
const parts = {
  navigation: /<header [^>]*class="relative z-30|<header class="absolute(?![^"]*justify-between)/,
  logoBar: /<header class="absolute[^"]*justify-between/,
  warnings: /<aside aria-label="Tip"/,
  page: /<main id="main"/,
  footer: /<footer aria-label="(Over deze site|About this site)"/,
  disclaimer: /<aside aria-label="(Kosten en profielen|Costs and profiles)"/,
  usFooter: /<aside aria-label="(Verenigde Staten|United States)"/,
} as const

/** Lists the parts of a page in their order in the document. */
function listParts(page: string): string[] {
  return Object.entries(parts)
    .map(([name, pattern]) => ({ name, index: page.search(pattern) }))
    .filter(({ index }) => index >= 0)
    .toSorted((one, other) => one.index - other.index)
    .map(({ name }) => name)
}

async function getPage(path: string, cookie = ''): Promise<string> {
  const response = await fetch(new URL(path, served.origin), { headers: { cookie } })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

const asMember = () => `sid=${anna.token}`

test('R-2.61 the layout default: navigation, warnings, page, footer, disclaimer, for members with React', async () => {
  for (const path of ['/members', '/settings', '/pages/terms', '/pricing'])
    expect(listParts(await getPage(path, asMember()))).toEqual([
      'navigation',
      'warnings',
      'page',
      'footer',
      'disclaimer',
    ])
})

test('R-2.61 the layout default is the same for visitors, without the warnings of a member', async () => {
  for (const path of ['/', '/pages/terms', '/pricing', '/members', '/reset-password'])
    expect(listParts(await getPage(path))).toEqual(['navigation', 'page', 'footer', 'disclaimer'])
})

test('R-2.62 C-51 the US footer is on English pages of a site that has it on, and on no others', async () => {
  expect(listParts(await getPage('/pages/terms', 'locale=en'))).toEqual([
    'navigation',
    'page',
    'footer',
    'disclaimer',
    'usFooter',
  ])
  await using otherWorld = await newWorld()
  await using otherServed = await serveSite(otherWorld)
  await changeSettings(otherWorld.ctx(), { languages: ['nl', 'en'] })
  const headers = { cookie: 'locale=en' }
  const page = await (await fetch(new URL('/pages/terms', otherServed.origin), { headers })).text()
  expect(page).toContain('<html lang="en"')
  expect(listParts(page)).not.toContain('usFooter')
})

test('R-2.65 the layout chat adds nothing to the page', async () => {
  expect(listParts(await getPage('/chats', asMember()))).not.toContain('footer')
})

test('R-2.66 the layout lander: logo bar, page, footer, disclaimer', async () => {
  for (const path of ['/landers/gallery', `/members/${anna.id}/signup`]) {
    const page = await getPage(path, 'locale=en')
    expect(listParts(page)).toEqual(['logoBar', 'page', 'footer', 'disclaimer'])
    expect(page).toContain('<dialog id="site-entry" data-countries="NL DE"')
  }
})

test('R-2.67 the layout empty has the page alone', async () => {
  for (const path of ['/login', '/lang-config']) expect(listParts(await getPage(path))).toEqual(['page'])
})

test('R-3.37 R-3.39 C-41 the disclaimer names the price of a message and the fictional profiles, in the language of the page', async () => {
  const [dutch, english] = [await getPage('/pages/terms'), await getPage('/pages/terms', 'locale=en')]
  expect(dutch).toMatch(/Een bericht kost 1.credit \(vanaf €.0,17\)/)
  expect(dutch).toContain('Op deze site staan ook bedachte profielen.')
  expect(english).toMatch(/A message costs 1.credit \(from €0\.17\)/)
  expect(english).toMatch(/This site also has [\w ]+\. Each of them is recognisable/) // the site translates the name
  await changeSettings(world.ctx(), { fictional_warning: false })
  expect(await getPage('/members', asMember())).not.toContain('Op deze site staan ook')
  await changeSettings(world.ctx(), { fictional_warning: true })
})

test('R-2.83 R-2.84 the footer links to every page of the list, and support leads to /pages/service', async () => {
  const page = await getPage('/members', asMember())
  const footer = page.slice(page.search(parts.footer), page.indexOf('</footer>'))
  const links = [...footer.matchAll(/<a href="([^"]+)"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)</g)].map(([, to, text]) => [
    to,
    text,
  ])
  expect(links).toEqual([
    ['/pages/terms', 'Voorwaarden'],
    ['/pages/privacy', 'Privacybeleid'],
    ['/pages/cookies', 'Cookies'],
    ['/pages/ban', 'Regels en blokkades'],
    ['/pricing', 'Prijzen'],
    ['/complaints', 'Klachten'],
    ['/pages/return-policy', 'Herroepen en geld terug'],
    ['/pages/faq', 'Veelgestelde vragen'],
    ['/pages/service', 'Klantenservice'],
    ['/pages/accessibility', 'Toegankelijkheid'],
    ['/lang-config', 'Land en taal'],
  ])
})

test('R-2.63 R-2.85 R-2.116 pages without React contain the entry warning, closed, except for the offline page', async () => {
  for (const path of ['/', '/pages/terms', '/pricing']) {
    const page = await getPage(path)
    expect(page).toMatch(/<dialog id="site-entry" aria-labelledby="site-entry-title"/)
    expect(page).not.toMatch(/<dialog[^>]*\sopen[=>\s]/)
    expect(page).toContain('Ik ben 18 of ouder')
  }
  expect(await getPage('/offline')).not.toContain('site-entry')
  expect(await getPage('/pages/terms', asMember())).not.toContain('site-entry')
})
