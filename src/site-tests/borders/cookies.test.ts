import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COOKIES, type CookieDuration } from '#features/pages/cookie.rules.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'

/** The cookies that no request of this test sets: a script sets `theme`, and only a site with standbys sets `written`. */
const unseen = ['theme', 'written']

/** Returns the cookies of responses, each with its lifetime. */
function readCookies(responses: readonly Response[]): Record<string, CookieDuration> {
  const headers = responses.flatMap((response) => response.headers.getSetCookie())
  return Object.fromEntries(
    headers.map((header) => {
      const [, name = '', age] = /^(?:__Host-)?([^=]+)=.*?(?:Max-Age=(\d+))?(?:;[^=]*)?$/i.exec(reorder(header)) ?? []
      return [name, age === undefined ? {} : { days: Number(age) / 86_400 }]
    }),
  )
}

/** Moves the lifetime to the end of a header. */
function reorder(header: string): string {
  const age = /; Max-Age=\d+/.exec(header)?.[0] ?? ''
  return header.replace(age, '').replaceAll(/; (Path|SameSite)=\w*\/?/g, '') + age
}

async function listSetCookies(world: World, { visitor }: ServedSite): Promise<Record<string, CookieDuration>> {
  const anna = await world.member()
  return readCookies([
    await visitor().get('/?network=adnet&sub1=x'),
    await visitor().get('/language/en'),
    await visitor().get('/country/BE'),
    await visitor().post('/api/user.php', { email: anna.email, password: 'welkom-bij-vonk' }),
  ])
}

test('R-2.52 L-31 the page about cookies names every cookie that the site sets, with its lifetime, and no other', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'en'] })
  await using served = await serveSite(world)
  const expected = COOKIES.filter(({ name }) => !unseen.includes(name)).map(({ name, duration }) => [name, duration])
  expect(await listSetCookies(world, served)).toEqual(Object.fromEntries(expected))
  const page = await (await served.visitor().get('/pages/cookies')).text()
  for (const { name } of COOKIES) expect(page).toMatch(new RegExp(`<th scope="row"[^>]*>${name}</th>`))
  expect([...page.matchAll(/<th scope="row"/g)]).toHaveLength(COOKIES.length)
  expect(page).toMatch(/>sid<\/th>.*?30 dagen.*?>device<\/th>.*?365 dagen.*?>traffic<\/th>.*?tot je de browser sluit/)
})

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^(testing|site-tests)\//.test(file))
  .map((file) => ({ file, text: readFileSync(`src/${file}`, 'utf8') }))

const listFiles = (pattern: RegExp) => files.flatMap(({ file, text }) => (pattern.test(text) ? [file] : [])).toSorted()

test('L-31 the files that set cookies or store something in the browser are those that the page is about', () => {
  expect(listFiles(/document\.cookie|cookieStore/)).toEqual(['features/settings/web/theme-item.tsx'])
  expect(listFiles(/'set-cookie'[,\]]/)).toEqual([
    'app/pages/member-landers.ts',
    'app/request-guard.ts',
    'features/accounts/server/login/known-devices.ts',
    'features/sites/server/sites.api.ts',
    'features/sites/server/sites.ts',
    'features/sites/server/traffic.ts',
    'features/staff/server/office-cookies.ts', // on the host of the office only
    'platform/server/http/written-position.ts',
    'platform/server/rendering/public-pages.ts',
    'platform/server/security/sessions.ts',
  ])
  expect(listFiles(/\b(localStorage|sessionStorage|indexedDB)\b/)).toEqual([
    'features/chat/web/outbox/chat-storage.ts',
    'features/chat/web/outbox/unsent-texts.ts',
    'features/landers/web/message.client.ts',
    'features/landers/web/start.client.ts',
    'features/notifications/web/push-subscription.ts',
    'features/search/web/results-restoration.ts',
    'features/signup/web/form-storage.ts',
    'features/sites/web/entry-state.ts',
    'features/sites/web/language-answer.ts',
    'features/staff/web/office-shortcuts.client.ts', // on the host of the office only
    'platform/browser/member-storage.ts',
    'platform/navigation/chunks.ts',
  ])
})
