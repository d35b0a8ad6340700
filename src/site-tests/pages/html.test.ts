import { HtmlValidate, type Message } from 'html-validate'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { Caller } from '#testing/caller.ts'
import { htmlRules } from '#testing/pages/html-rules.ts'
import { fileComplaint } from '#testing/complaints.ts'
import { placeOrder } from '#testing/orders.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { listScreenPaths } from '#testing/pages/screen-paths.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld, type World } from '#testing/world.ts'

const validator = new HtmlValidate(htmlRules)

async function createContentForScreens(world: World) {
  const noa = await world.member({ credits: 50, premium: true, about: 'Ik hou van <b>wandelen</b> & "lezen".' })
  // Eight men: with fewer results a search lists similar members too.
  const [tom, bas] = await Promise.all(Array.from({ length: 8 }, () => world.member({ gender: 'male' })))
  if (!tom || !bas) throw new Error('the men were not created')
  await uploadPhotos(world, noa, 2)
  await uploadPhotos(world, tom, 1)
  await world.sql('update profile set public_visible = true')
  for (const { id } of [tom, bas]) await world.as(noa).put(`/api/members/${id}/like`)
  await world.as(tom).put(`/api/members/${noa.id}/like`)
  const message = { messageId: crypto.randomUUID(), text: 'Hoi <i>Tom</i>!' }
  const { conversationId } = await (await world.as(noa).post(`/api/members/${tom.id}/messages`, message)).json()
  const { id: orderId } = await placeOrder(world, noa)
  const complaintNumber = await fileComplaint(world)
  const screens = listScreenPaths({ memberId: bas.id, conversationId, orderId, complaintNumber })
  const otherPaths = [
    `/members/${tom.id}`,
    '/members?min_age=30&online=true',
    '/profile/preview?as=visitor',
    '/chats/x',
    '/nergens',
    '/login?returnTo=/x',
  ]
  return { noa, paths: [...screens.map(({ path }) => path), ...otherPaths] }
}

async function findPageFaults(caller: Caller, path: string): Promise<string[]> {
  const response = await caller.get(path)
  return response.status === 302 ? [] : findFaults(path, await response.text())
}

async function findFaults(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) => messages.map((message) => `${path} ${formatMessage(message, html)}`))
  return [...faults, ...(html.match(pathLengthOutsidePath) ?? [])]
}

// html-validate does not check SVG; the W3C validator allows pathLength on paths only.
const pathLengthOutsidePath = /<(?!path\b)\w+ [^>]*pathLength=/gi

function formatMessage({ ruleId, message, offset }: Message, html: string): string {
  return `${ruleId}: ${message}: ${html.slice(offset - 1, offset + 100)}`
}

test('every page of a visitor and of a member is valid html', { timeout: 120_000, tags: 'sampled' }, async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { logged_out_search: true, cam_cards: true })
  await using served = await serveSite(world)
  const { noa, paths } = await createContentForScreens(world)
  const faults = new Set<string>()
  expect(paths.length).toBeGreaterThan(45)
  for (const caller of [served.visitor(), served.as(noa)])
    for (const path of listThird(paths)) {
      for (const fault of await findPageFaults(caller, path)) faults.add(fault)
    }
  expect([...faults]).toEqual([])
})

const missingId = '0197f48a-b5c8-7bb0-a7f2-01504a592d02'

/** The SQL that makes pages fail, and their status. */
const failures: Readonly<Record<string, { status: number; paths: readonly string[]; sql: string }>> = {
  'pages of what is not there': {
    status: 404,
    paths: [`/members/${missingId}`, `/likes/m/${missingId}`, `/chats/${missingId}`, `/transactions/${missingId}`],
    sql: 'select 1',
  },
  'pages while the database has no disk space': {
    status: 503,
    paths: ['/members', '/members?min_age=30'],
    sql: `alter table member_search rename to search_rows;
          create function refuse_rows() returns boolean language plpgsql
            as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
          create view member_search as select * from search_rows where refuse_rows();
          grant select on member_search to vonk_app`,
  },
  'pages that fail': {
    status: 500,
    paths: ['/likes', '/likes/sent?x=1', '/members'],
    sql: 'alter table member_search rename to away; alter table member_like rename to likes_away',
  },
}

test.each(Object.keys(failures))('%s are valid html', async (name) => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { logged_out_search: true })
  await using served = await serveSite(world)
  const member = served.as(await world.member())
  const { status, paths = [], sql = '' } = failures[name] ?? {}
  await world.sql(sql)
  for (const path of paths) {
    const response = await member.get(path)
    expect([path, response.status]).toEqual([path, status])
    expect(await findFaults(path, await response.text())).toEqual([])
  }
})
