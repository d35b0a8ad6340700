import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { ServerBuild } from 'react-router'
import { loadBuildWithEmptyCaches, serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'
import { screens } from '../../routes.ts'

const missingId = '0197f48a-b5c8-7bb0-a7f2-01504a592d02'
const home = /<a [^>]*href="\/"[^>]*>Terug naar de homepagina/

test('R-2.68 R-2.69 R-8.05 R-8.06 R-8.11 a page that fails shows an error and a retry link, and no link home', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const anna = await world.member()
  await world.sql('alter table member_like rename to member_like_away')
  const response = await served.as(anna).get('/likes/sent?x=1')
  expect(response.status).toBe(500)
  const page = await response.text()
  expect(page).toContain('Er is een fout opgetreden, probeer het later opnieuw.')
  expect(page).toMatch(/<h1[^>]*>Fout<\/h1>/) // the default message
  expect(page).toMatch(/<a href="\/likes\/sent\?x=1" class[^>]*>Opnieuw proberen/) // loads the document again
  expect(page).not.toMatch(home)
})

test.each([
  [`/members/${missingId}`, 'Dit lid is er niet meer', '/members', 'Leden zoeken'],
  [`/likes/m/${missingId}`, 'Dit lid is er niet meer', '/members', 'Leden zoeken'],
  [`/members/${missingId}/chat`, 'Dit lid is er niet meer', '/members', 'Leden zoeken'],
  [`/chats/${missingId}`, 'Dit gesprek is er niet meer', '/chats', 'Naar je gesprekken'],
  [`/transactions/${missingId}`, 'Deze bestelling kunnen we niet vinden', '/transactions', 'Naar je bestellingen'],
])(
  'R-2.68 R-2.69 R-8.07 R-8.08 %s explains that the object is gone, and links to its list and home',
  async (path, title, to, label) => {
    await using world = await newWorld()
    await using served = await serveSite(world)
    const response = await served.as(await world.member()).get(path)
    expect(response.status).toBe(404)
    const page = await response.text()
    expect(page).toContain(title)
    expect(page).toContain('Deze pagina kon niet worden gevonden')
    expect(page).toMatch(new RegExp(`<a href="${to}"[^>]*>${label}`))
    expect(page).toMatch(home)
  },
)

const malformedPaths: Record<string, string[]> = {
  'members-id': ['/members/not-an-id'],
  'members-id-signup': ['/members/not-an-id/signup'],
  'members-id-landing': ['/members/not-an-id/landing'],
  'members-id-landing2-slug': ['/members/not-an-id/landing2'],
  'members-id-landing3-slug': ['/members/not-an-id/landing3/she'],
  'members-id-chat': ['/members/not-an-id/chat'],
  'likes-type': ['/likes/m', '/likes/nobody'],
  'likes-m-id': ['/likes/m/not-an-id'],
  'chats-id': ['/chats/not-an-id'],
  'credits-id-paymentmethod': ['/credits/p9', '/credits/p1/gold', '/credits/p9/ideal'],
  'transactions-id': ['/transactions/not-an-id'],
  'complaints-id': ['/complaints/not-a-number'],
  'pages-token': ['/pages/not-a-page'],
  token: ['/not-a-page'],
}

test('R-2.60 malformed parameters of every route give the 404 page', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const anna = await world.member()
  for (const { name } of screens.filter(({ path }) => /:\w+(?![\w?])/.test(path))) {
    expect(malformedPaths).toHaveProperty(name)
    for (const path of malformedPaths[name] ?? []) {
      const response = await served.as(anna).get(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).toContain('Deze pagina kon niet worden gevonden')
    }
  }
  expect((await served.as(anna).get('/credits/p1/ideal')).status).toBe(200)
})

test.each([
  ['nl', 'Er is een fout opgetreden bij het tonen van de foutpagina'],
  ['en', 'An error occurred while showing the error page'],
])('R-8.09 when the error page itself fails, the response in %s is a plain sentence', async (locale, sentence) => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'en'] })
  const pages = await loadBuildWithEmptyCaches()
  await using served = await serveSite(world, {
    pages: { ...pages, build: async () => failEveryErrorPage(await pages.build()) },
  })
  const response = await fetch(new URL('/nergens', served.origin), { headers: { cookie: `locale=${locale}` } })
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toContain(
    `<html lang="${locale}"><head><meta charset="utf-8"><title>${sentence}</title>`,
  )
})

/** Returns a build whose error pages fail. */
function failEveryErrorPage(build: ServerBuild): ServerBuild {
  const fail = () => {
    throw new Error('the error page fails')
  }
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route?.module.ErrorBoundary) return [id, route]
    return [id, { ...route, module: { ...route.module, ErrorBoundary: fail } }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

test('R-8.10 a page whose check is unknown gives 500', async () => {
  await using world = await newWorld()
  const pages = await loadBuildWithEmptyCaches()
  const { routes } = await pages.build()
  Object.assign(routes['pricing']?.module.handle as object, { access: 'unknown', withoutReact: undefined })
  await using served = await serveSite(world, { pages })
  const response = await served.visitor().get('/pricing')
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('Er is een fout opgetreden, probeer het later opnieuw.')
})
