import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { PageAccess, PageHandle } from '#platform/navigation/page-handle.ts'
import type { Caller } from '#testing/caller.ts'
import { fileComplaint } from '#testing/complaints.ts'
import { placeOrder } from '#testing/orders.ts'
import { listScreenPaths, type ScreenPath } from '#testing/pages/screen-paths.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { screens } from '../../routes.ts'
import { loadBuild } from '../../app/pages/pages.ts'
import { publicScripts } from '../../app/pages/public-scripts.ts'

const { routes } = await (await loadBuild()).build()

let world: World
let served: ServedSite
let noa: TestMember
let paths: ScreenPath[]

beforeAll(async () => {
  world = await newWorld()
  served = await serveSite(world)
  noa = await world.member({ credits: 50 })
  const tom = await world.member({ gender: 'male' })
  await world.sql('update profile set public_visible = true')
  await changeSettings(world.ctx(), { logged_out_search: true })
  const message = { messageId: crypto.randomUUID(), text: 'Hoi!' }
  const { conversationId } = await (await world.as(noa).post(`/api/members/${tom.id}/messages`, message)).json()
  const { id: orderId } = await placeOrder(world, noa)
  const complaintNumber = await fileComplaint(world)
  paths = listScreenPaths({ memberId: tom.id, conversationId, orderId, complaintNumber })
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

/** Returns the handle in the built file of a page. */
function handleOf(name: string): PageHandle {
  return routes[name]?.module.handle as PageHandle // the test below compares its properties
}

test.each(screens)('the handle of $name is complete', ({ name }) => {
  const { namespaces, access, robots, withoutReact, script } = handleOf(name)
  expect(namespaces.length > 0).toBe(withoutReact !== 'everyone')
  expect(['everyone', 'browsing', 'members', 'visitors']).toContain(access)
  expect(['index', 'noindex']).toContain(robots)
  expect(access === 'everyone' || access === 'visitors' || robots === 'noindex').toBe(true)
  if (withoutReact !== undefined) expect(access).not.toBe('members')
  if (script !== undefined) expect([withoutReact !== undefined, script in publicScripts]).toEqual([true, true])
})

type Outcome = 'opens' | 'login' | 'away'

/** The expected outcome for a visitor and for a member. */
const outcomes: Readonly<Record<PageAccess, { readonly visitor: Outcome; readonly member: Outcome }>> = {
  everyone: { visitor: 'opens', member: 'opens' },
  browsing: { visitor: 'opens', member: 'opens' },
  members: { visitor: 'login', member: 'opens' },
  visitors: { visitor: 'opens', member: 'away' },
}

/** Opens pages. Returns the outcome by route name, and checks the header and scripts of those that open. */
async function openPages(
  caller: Caller,
  { isMember = false, pages = paths } = {},
): Promise<Record<string, Outcome | number>> {
  const found: Record<string, Outcome | number> = {}
  for (const { name, path } of pages) {
    const response = await caller.get(path)
    found[name] = toOutcome(response, path)
    if (response.status === 200) expect(await readStatements(response)).toEqual(listStatements(name, isMember))
  }
  return found
}

function toOutcome({ status, headers }: Response, path: string): Outcome | number {
  if (status === 200) return 'opens'
  if (status !== 302) return status
  return headers.get('location') === `/login?${new URLSearchParams({ returnTo: path })}` ? 'login' : 'away'
}

async function readStatements(response: Response) {
  const html = await response.text()
  return {
    robots: response.headers.get('x-robots-tag') === 'noindex, nofollow, noarchive' ? 'noindex' : 'index',
    hasReact: html.includes('__reactRouterContext'),
    scripts: [...html.matchAll(/<script type="module" fetchPriority="low" src="\/assets\/([\w-]+)\.client-/g)].map(
      ([, file]) => file,
    ),
  }
}

function listStatements(name: string, isMember: boolean) {
  const { robots, withoutReact, script } = handleOf(name)
  const hasReact = withoutReact === undefined || (withoutReact === 'visitors' && isMember)
  return {
    robots,
    hasReact,
    scripts: hasReact
      ? []
      : [publicScripts.visitor, ...(script === undefined ? [] : [sourceOf(script)])].map(toFileName),
  }
}

const sourceOf = (script: string) => (publicScripts as Readonly<Record<string, string>>)[script] ?? ''
const toFileName = (source: string) => /([\w-]+)\.client\.ts$/.exec(source)?.[1]

test.each(['visitor', 'member'] as const)(
  'R-2.02 T18 every page answers a %s as its handle states',
  { timeout: 120_000 },
  async (kind) => {
    const expected = screens.map(({ name }) => [name, outcomes[handleOf(name).access][kind]])
    const found = await openPages(kind === 'member' ? served.as(noa) : served.visitor(), {
      isMember: kind === 'member',
    })
    expect(found).toEqual(Object.fromEntries(expected))
  },
)

test('R-6.01 where neither site nor members are open to visitors, the pages for browsing redirect to log in', async () => {
  await using closed = await newWorld()
  await using site = await serveSite(closed)
  const { id } = await closed.member()
  const pages = paths.filter(({ name }) => handleOf(name).access === 'browsing')
  const closedPaths = pages.map(({ name, path }) => ({ name, path: path.replace(/[0-9a-f-]{36}/, id) }))
  expect(closedPaths.map(({ name }) => name)).toEqual(['members', 'members-id', 'likes-m-id'])
  await changeSettings(closed.ctx(), { logged_out_search: false })
  expect(new Set(Object.values(await openPages(site.visitor(), { pages: closedPaths })))).toEqual(new Set(['login']))
})

test('R-6.09 pages for visitors redirect members to where they belong', async () => {
  const targetOf = async (path: string) => (await served.as(noa).get(path)).headers.get('location')
  expect(await targetOf('/')).toBe('/discover')
  expect(await targetOf('/account-deleted')).toBe('/discover')
  expect(await targetOf('/login')).toBe('/discover')
  expect(await targetOf('/login?returnTo=/likes/sent')).toBe('/likes/sent')
  expect(await targetOf('/login?returnTo=//evil.example')).toBe('/discover')
  const { path = '' } = paths.find(({ name }) => name === 'members-id-signup') ?? {}
  expect(await targetOf(path)).toBe(path.replace('/signup', ''))
})
