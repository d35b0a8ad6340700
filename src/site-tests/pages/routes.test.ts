import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { href } from '#links.ts'
import routes, { screens, type LayoutName } from '../../routes.ts'

test('every screen has a unique name and path, and a file', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
  expect(screens.filter(({ file }) => !existsSync(`src/${file}`))).toEqual([])
})

test.each([
  ['index', ''],
  ['members', 'members'],
  ['members-id', 'members/:id'],
  ['members-id-chat', 'members/:id/chat'],
  ['chats', 'chats'],
  ['chats-id', 'chats/:id'],
  ['likes', 'likes'],
  ['likes-type', 'likes/:type'],
  ['likes-m-id', 'likes/m/:id'], // a member's profile, opened from likes
  ['credits', 'credits'],
  ['credits-id-paymentmethod', 'credits/:id/:paymentmethod?'],
  ['credits-repeat-order', 'credits/repeat-order'],
  ['premium', 'premium'],
  ['pricing', 'pricing'],
  ['profile', 'profile'],
  ['login', 'login'],
  ['settings', 'settings'],
  ['signup', 'signup'],
  ['complete-signup', 'complete-signup'],
  ['signup-matches', 'signup-matches'],
  ['members-id-signup', 'members/:id/signup'],
  ['landers-gallery', 'landers/gallery/:slug?'],
  ['reset-password', 'reset-password'],
  ['reset-password-do', 'reset-password/do'], // `…-do`: the page that the mailed link opens
  ['mail-change-do', 'mail-change/do'],
])(
  'R-2.04 R-2.14 R-2.30 R-2.21 R-2.22 R-2.15 R-2.19 R-2.29 R-2.32 R-2.33 R-2.34 R-2.39 R-2.58 the route %s is at /%s',
  (name, path) => {
    expect(screens.find((screen) => screen.name === name)?.path).toBe(path)
  },
)

test('a link has its encoded parameters and query string', () => {
  expect(href('index')).toBe('/')
  expect(href('members-id-chat', { id: 'a/b?c' })).toBe('/members/a%2Fb%3Fc/chat')
  expect(href('credits-id-paymentmethod', { id: 'p1' })).toBe('/credits/p1')
  expect(href('credits-id-paymentmethod', { id: 'p1', paymentmethod: 'ideal' })).toBe('/credits/p1/ideal')
  expect(href('login', {}, { returnTo: '/members?a=1&b=2' })).toBe('/login?returnTo=%2Fmembers%3Fa%3D1%26b%3D2')
  expect([href('members', {}, 'from=18'), href('members', {}, '')]).toEqual(['/members?from=18', '/members'])
})

test('a link with a wrong name, or with missing or superfluous parameters, is a type error', () => {
  // @ts-expect-error -- no page has this name
  expect(() => href('nobody')).toThrow(TypeError)
  // @ts-expect-error -- the id is missing
  expect(href('members-id')).toBe('/members')
  // @ts-expect-error -- the id may not be undefined
  expect(href('chats-id', { id: undefined })).toBe('/chats')
  // @ts-expect-error -- the page has no parameters
  expect(href('members', { id: '1' })).toBe('/members')
  // @ts-expect-error -- the page has no such parameter
  expect(href('members-id', { id: '1', type: 'sent' })).toBe('/members/1')
})

test('R-2.05 R-2.22 a profile opened from likes is the same screen as from the search', () => {
  const file = (name: string) => screens.find((screen) => screen.name === name)?.file
  expect(file('likes-m-id')).toBe(file('members-id'))
})

/** Returns the layout that C-69 gives a route. */
function layoutOf(name: string): LayoutName {
  if (['chats', 'chats-id', 'members-id-chat'].includes(name)) return 'chat'
  if (/^(landers-|members-id-landing|members-id-signup$)/.test(name)) return 'lander'
  if (/^(login|signup|signup-matches|mail-change-do|lang-config|swipe-game|offline)$|^activate/.test(name))
    return 'empty'
  return 'default'
}

interface RouteEntry {
  readonly id?: string
  readonly children?: readonly RouteEntry[]
}

/** Lists the routes below an entry, each with the layouts around it. */
function listRoutes({ id = '', children }: RouteEntry, layouts: readonly string[] = []): [string, string[]][] {
  if (!children) return [[id, layouts.filter((layout) => layout.startsWith('layout-'))]]
  return children.flatMap((child) => listRoutes(child, [...layouts, id]))
}

test('R-2.70 each route has the one layout that C-69 names', () => {
  const listed = routes
    .flatMap((entry) => listRoutes(entry))
    .filter(([id, [layout]]) => id !== 'not-found' && layout !== 'layout-office')
  expect(listed.toSorted()).toEqual(screens.map(({ name }) => [name, [`layout-${layoutOf(name)}`]]).toSorted())
  expect(screens.filter(({ name, layout }) => layout !== layoutOf(name))).toEqual([])
})

test.each([
  ['chats', 'chat'],
  ['chats-id', 'chat'],
  ['members-id-chat', 'chat'],
  ['login', 'empty'],
  ['signup', 'empty'],
  ['mail-change-do', 'empty'],
  ['complete-signup', 'default'],
  ['signup-matches', 'empty'],
  ['members-id-signup', 'lander'],
  ['landers-gallery', 'lander'],
  ['activate-done', 'empty'],
  ['activate-error', 'empty'],
  ['members', 'default'],
  ['settings', 'default'],
  ['reset-password', 'default'],
  ['reset-password-do', 'default'],
  ['credits', 'default'],
])('C-69 %s has the layout %s', (name, layout) => {
  expect(screens.find((screen) => screen.name === name)?.layout).toBe(layout)
})

test('R-2.59 R-2.70 C-69 the router knows the route names of the specification, each in its one layout', () => {
  const specified: Readonly<Record<LayoutName, readonly string[]>> = {
    chat: ['chats', 'chats-id', 'members-id-chat'],
    lander: [
      'members-id-signup',
      'landers-tinderswipe',
      'landers-alonetonight',
      'landers-collagelanding',
      'landers-gallery',
      'landers-iconslanding',
      'landers-maplanding',
      'landers-socialnetwork',
      'landers-transitionsvideolanding',
      'landers-video',
    ],
    empty: [
      'login',
      'signup',
      'signup-matches',
      'activate-done',
      'activate-error',
      'mail-change-do',
      'lang-config',
      'swipe-game',
    ],
    default: [
      'index',
      'members',
      'members-id',
      'likes',
      'likes-type',
      'likes-m-id',
      'credits',
      'credits-id-paymentmethod',
      'credits-repeat-order',
      'premium',
      'profile',
      'notifications',
      'complete-signup',
      'complaints',
      'pricing',
      'pages-terms',
      'pages-privacy',
      'pages-cookies',
      'pages-ban',
      'pages-return-policy',
      'pages-faq',
      'pages-service',
      'settings',
      'directdebit',
      'transactions-id',
      'match-finder',
      'account-deleted',
      'reset-password',
      'reset-password-do',
    ],
  }
  for (const [layout, names] of Object.entries(specified))
    expect(names.map((name) => [name, screens.find((screen) => screen.name === name)?.layout])).toEqual(
      names.map((name) => [name, layout]),
    )
})
