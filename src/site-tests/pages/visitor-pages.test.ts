import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInvitation } from '#features/signup/server/invitations.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'

let world: World
let served: ServedSite

beforeAll(async () => {
  world = await newWorld()
  served = await serveSite(world)
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const listRadioValues = (html: string, name: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(`name="${name}"`))
    .map((input) => /value="(\w+)"/.exec(input)?.[1])

test.each([
  ['R-2.58', '/settings/privacy'],
  ['R-2.20', '/match-finder'],
  ['R-6.18', '/settings/delete'],
  ['R-6.09', '/likes/sent?x=1'],
])('%s R-6.09 a visitor of %s is redirected to the login, which returns to it', async (_, path) => {
  const response = await served.visitor().get(path)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
})

test('an ended session redirects to the login, in a language of the site', async () => {
  const cookie = 'sid=ended; locale=xx'
  const page = await fetch(new URL('/members', served.origin), { headers: { cookie } })
  expect(new URL(page.url).pathname + new URL(page.url).search).toBe('/login?returnTo=%2Fmembers')
  const html = await page.text()
  expect(html).toMatch(/<html lang="nl"/)
  expect(html).toContain('Welkom terug')
})

test('R-6.18 the page after a deletion is for visitors; a reactivation without its link explains itself', async () => {
  expect(await (await served.visitor().get('/account-deleted')).text()).toContain('Je account is verwijderd')
  expect(await (await served.visitor().get('/reactivate')).text()).toContain('De link is niet compleet')
  const anna = await world.member()
  expect((await served.as(anna).get('/account-deleted')).headers.get('location')).toBe('/discover')
})

test('C-49 a visitor can write to members who opted in only', async () => {
  const [shown, hidden] = [await world.member(), await world.member()]
  await world.as(shown).patch('/api/privacy', { publicVisible: true })
  const getStatus = async (id: string) => (await served.visitor().get(`/members/${id}/signup`)).status
  expect(await getStatus(shown.id)).toBe(200)
  expect(await getStatus(hidden.id)).toBe(404)
})

test('an unknown path is a 404 with a link home', async () => {
  const response = await served.visitor().get('/nergens')
  expect(response.status).toBe(404)
  expect(await response.text()).toMatch(/<a [^>]*href="\/"[^>]*>Terug naar de homepagina/)
})

test('women, men and both have the same order on the home page and at signup', async () => {
  for (const path of ['/', '/signup']) {
    const html = await (await served.visitor().get(path)).text()
    expect([path, listRadioValues(html, 'gender')]).toEqual([path, ['female', 'male']])
    expect([path, listRadioValues(html, 'seeks')]).toEqual([path, ['female', 'male', 'both']])
  }
})

test('R-6.04 C-32 the signup page of an invite-only site opens with a valid invitation and explains an invalid one', async () => {
  await using otherWorld = await newWorld()
  await using otherSite = await serveSite(otherWorld)
  await changeSettings(otherWorld.ctx(), { signups: 'invite_only' })
  const invitation = await createInvitation(otherWorld.ctx(), { uses: 1, days: 1 })
  const openSignup = async (query: string) => (await otherSite.visitor().get(`/signup${query}`)).text()
  expect(await openSignup('')).toContain('Alleen op uitnodiging')
  expect(listRadioValues(await openSignup(`?invitation=${invitation}`), 'gender')).toHaveLength(2)
  expect(await openSignup('?invitation=AAAA-AAAA-AAAA')).toContain(
    'Deze uitnodiging bestaat niet, is verlopen of is al gebruikt.',
  )
})
