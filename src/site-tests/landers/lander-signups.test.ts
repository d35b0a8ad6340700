import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSlug } from '#testing/slugs.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import { signupForm } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'

let world: World
let served: ServedSite

beforeAll(async () => {
  world = await newWorld()
  served = await serveSite(world)
  const values = { network: 'slugnet' }
  await setSlug(world.staffCtx(), { lander: 'gallery', slug: 'assen', ...values })
  await setSlug(world.otherSite.staffCtx(), { lander: 'gallery', slug: 'ede', ...values })
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

let count = 0

/** Signs a visitor up with the lander that a page named. Returns where the account says that they came from. */
async function signUp(visitor: ReturnType<ServedSite['visitor']>, lander?: unknown) {
  const email = `lander-${count++}@example.com`
  const response = await visitor.post('/api/signup', { ...signupForm, email, lander })
  expect(response.status).toBe(200)
  const [account] = await world.sql<{ tracking: object | null }>('select tracking from account where email = $1', [
    email,
  ])
  return account?.tracking
}

/** Reads the form of a lander that starts the signup: its path, and the fields that it sends by itself. */
function readStartForm(page: string) {
  const form = /<form id="start"[^>]* action="([^"]+)"[\s\S]*?<\/form>/.exec(page)
  const hidden = [...(form?.[0] ?? '').matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return { action: form?.[1] ?? '', fields: Object.fromEntries(hidden.map(([, name, value]) => [name, value])) }
}

test.each([
  ['/', { page: 'home' }],
  ['/landers/video', { page: 'video' }],
  ['/landers/tinderswipe', { page: 'tinderswipe' }],
  ['/landers/gallery/assen', { page: 'gallery', slug: 'assen', network: 'slugnet' }],
  [
    '/landers/gallery/she-assen?network=urlnet&ref=r1',
    { page: 'gallery', slug: 'assen', network: 'urlnet', ref: 'r1' },
  ],
  ['/landers/gallery/she', { page: 'gallery' }],
  ['/landers/gallery/nergens', { page: 'gallery' }],
  ['/landers/gallery/ede', { page: 'gallery' }], // a slug of the other site
])('the form of %s sends the page and slug that a signup records, for each visitor alike', async (path, tracking) => {
  for (const visitor of [served.visitor(), served.visitor()]) {
    const { action, fields } = readStartForm(await (await visitor.get(path)).text())
    expect(action).toBe('/signup')
    const query = new URLSearchParams({ ...fields, gender: 'female', seeks: 'male' })
    expect((await visitor.get(`${action}?${query}`)).status).toBe(200) // without scripts
    expect(await signUp(visitor, fields['lander'])).toEqual(tracking)
  }
})

const unknownLanders: unknown[] = [
  'nergens',
  'gallery/assen/assen',
  'home/assen',
  'tinderswipe/assen',
  'gallery/../assen',
  '<script>',
  'x'.repeat(5_000),
  '',
  { page: 'gallery' },
  ['gallery'],
  1,
  undefined,
]

test.each(unknownLanders.map((lander) => [JSON.stringify([lander]).slice(0, 40), lander]))(
  'a signup with the lander of %s records none',
  async (_, lander) => {
    expect(await signUp(served.visitor(), lander)).toBeNull()
  },
)

test('a link cannot name the page or the slug of a signup', async () => {
  const visitor = served.visitor()
  await visitor.get('/?network=adnet&page=gallery&slug=assen')
  expect(await signUp(visitor)).toEqual({ network: 'adnet' })
})

test('C-32 the form for an invitation sends the lander that led to it', async () => {
  await using closedWorld = await newWorld()
  await using closed = await serveSite(closedWorld)
  await changeSettings(closedWorld.staffCtx(), { signups: 'invite_only' })
  const lander = await (await closed.visitor().get('/landers/gallery')).text()
  const link = /href="(\/signup\?lander=[^"]+)"/.exec(lander)?.[1] ?? ''
  expect(link).toBe('/signup?lander=gallery')
  const page = await (await closed.visitor().get(link)).text()
  expect(page).toMatch(/<form [^>]*action="\/signup"[\s\S]*<input type="hidden" name="lander" value="gallery"/)
})
