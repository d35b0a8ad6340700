import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { listEndpoints, urlOf, type Endpoint } from '#testing/endpoints.ts'
import { exportedData } from '#testing/exports.ts'
import { pairCases, type PairCase } from '#testing/pair-cases.ts'
import { openLiveSocket } from '#testing/live-socket.ts'
import type { TestMember } from '#testing/people.ts'
import { withPhotos } from '#testing/photos.ts'
import { serve } from '#testing/served.ts'
import { newWorld, type World } from '#testing/world.ts'
import { screens } from '../routes.ts'

const endpoints = listEndpoints()

/** One of a pair, and everything by which the other could be told. */
interface Side {
  readonly member: TestMember
  readonly photoIds: readonly string[]
  /** Id and name, e-mail address, photo keys. */
  readonly marks: readonly string[]
}

interface Pair {
  readonly blocker: Side
  readonly blocked: Side
  readonly chat: string
}

test('R-6.24 I18 every endpoint has a case with a blocked pair', () => {
  expect(endpoints.map(({ name }) => name).filter((name) => !(name in pairCases))).toEqual([])
})

test(
  'R-6.24 I18 T19 no endpoint, list or count mentions one of a blocked pair to the other',
  { timeout: 120_000 },
  async () => {
    await using world = await newWorld()
    const pair = await pairWithPast(world)
    const seenBefore = await mentions(world, pair, 'blocker', (name) => looksOnly.has(name))
    expect(seenBefore.toSorted()).toEqual([...looksOnly].toSorted()) // the marks are found where there is no block
    const rows = await countsOf(world)

    await block(world, pair)
    const heard = await listenToBoth(world, pair)
    const said = [...(await mentions(world, pair, 'blocked')), ...(await mentions(world, pair, 'blocker'))]

    expect(said).toEqual([])
    expect(await countsOf(world)).toEqual(rows)
    // The blocked one may still put the conversation away for themselves, and hears of that in their own windows.
    expect(tells(heard.blocker, [...pair.blocked.marks, pair.chat])).toEqual([])
    expect(tells(heard.blocked, pair.blocker.marks)).toEqual([])
  },
)

/** What names the other while there is no block. */
const looksOnly = new Set([
  'profiles.member',
  'profiles.publicMember',
  'search.members',
  'likes.given',
  'likes.list',
  'likes.likes',
  'chat.list',
  'chat.find',
  'chat.messages',
  'chat.opening',
  'signup.firstMessage',
])

test('R-6.24 I18 the counters of the menu count nothing of a blocked member', async () => {
  await using world = await newWorld()
  const pair = await pairWithPast(world)
  const menuOf = async ({ member }: Side) => {
    const { user } = await (await world.as(member).get('/api/user.php')).json()
    return [user.total_unread, user.new_likes]
  }
  expect([await menuOf(pair.blocker), await menuOf(pair.blocked)]).toEqual([
    [1, 1],
    [2, 1],
  ])
  await block(world, pair)
  expect([await menuOf(pair.blocker), await menuOf(pair.blocked)]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('R-6.24 I18 when one of a blocked pair leaves or hides, the other’s menu and live line say nothing', async () => {
  await using world = await newWorld()
  const pair = await pairWithPast(world)
  await block(world, pair)
  const versionOf = async () =>
    world.sql('select version from member_version where member_id = $1', [pair.blocker.member.id])
  const before = await versionOf()
  const heard = await listenToBoth(world, pair)
  const blocked = world.as(pair.blocked.member)
  expect((await blocked.patch('/api/privacy', { invisible: true })).status).toBe(200)
  const leaving = { password: 'welkom-bij-vonk', reason: 'time', remarks: '' }
  expect((await blocked.delete('/api/account', leaving)).status).toBe(200)
  // What the blocker does themselves is heard, so the line is open.
  await world.as(pair.blocker.member).put('/api/user.php', { language: 'nl' })
  await expect.poll(() => heard.blocker.length).toBeGreaterThan(0)
  expect(heard.blocker.filter((event) => !event.includes('user'))).toEqual([])
  const [was, is] = [before[0]?.['version'], (await versionOf())[0]?.['version']]
  expect(Number(is) - Number(was)).toBe(1)
})

test('R-6.24 I18 T19 old links to pages and photos lead nowhere', { timeout: 120_000 }, async () => {
  await using world = await newWorld()
  await using served = await serve(world)
  const pair = await pairWithPast(world)
  await block(world, pair)
  const found: string[] = []
  for (const [viewer, other] of bothWays(pair)) {
    const caller = served.as(viewer.member)
    for (const path of linksTo(other, pair.chat)) {
      const answer = await caller.get(path)
      const page = await answer.text()
      const isAbout = path.includes(other.member.id) || path.includes(pair.chat) || path.startsWith('/photos/')
      if (isAbout && answer.status !== 404) found.push(`${path}: ${answer.status}`)
      const told = other.marks.filter((mark) => !path.includes(mark) && page.includes(mark))
      if (told.length > 0 && !(path === '/settings/blocked' && viewer === pair.blocker))
        found.push(`${path}: ${told.join()}`)
    }
  }
  expect(found).toEqual([])
})

test(
  'R-6.24 I18 L-28 neither the archive of one’s data nor any mail names the other',
  { timeout: 60_000 },
  async () => {
    await using world = await newWorld()
    const pair = await pairWithPast(world)
    await block(world, pair)
    const found: string[] = []
    for (const [viewer, other] of bothWays(pair)) {
      const files = await exportedData(world, viewer.member)
      for (const [name, content] of files) {
        const isOwnList = viewer === pair.blocker && ['index.html', 'json/block.json'].includes(name)
        const secret = isOwnList ? other.marks.slice(2) : other.marks
        const told = secret.filter((mark) => content.includes(mark))
        if (told.length > 0) found.push(`${viewer.member.name} ${name}: ${told.join()}`)
      }
      const mails = JSON.stringify(await world.mailsTo(viewer.member.email))
      if (other.marks.some((mark) => mails.includes(mark))) found.push(`a mail to ${viewer.member.name}`)
    }
    expect(found).toEqual([])
  },
)

/** Endpoints that mention the other to one side. */
async function mentions(
  world: World,
  pair: Pair,
  who: 'blocker' | 'blocked',
  only = (_name: string) => true,
): Promise<string[]> {
  const [viewer, other] = who === 'blocker' ? [pair.blocker, pair.blocked] : [pair.blocked, pair.blocker]
  const caller = world.as(viewer.member)
  const asked = endpoints.filter(({ name }) => only(name) && !(who === 'blocker' && pairCases[name]?.byBlocked))
  const found: string[] = []
  for (const endpoint of asked.toSorted((one, later) => Number(isLast(one)) - Number(isLast(later)))) {
    const text = await (await ask(caller, endpoint, { other, chat: pair.chat })).text()
    const isOwnList = who === 'blocker' && pairCases[endpoint.name]?.ownList === true
    if (!isOwnList && [...other.marks, pastWords].some((mark) => text.includes(mark))) found.push(endpoint.name)
  }
  return found
}

function isLast({ name }: Endpoint): boolean {
  return pairCases[name]?.last === true
}

async function ask(
  caller: Caller,
  endpoint: Endpoint,
  { other, chat }: { other: Side; chat: string },
): Promise<Response> {
  const { of, body, query } = pairCases[endpoint.name] ?? {}
  const id = idOf(of, other, chat)
  const url = urlOf(endpoint, { id, list: 'received', paymentId: crypto.randomUUID() })
  if (endpoint.name === 'chat.remove') return caller.delete(url, { conversation: chat })
  if (endpoint.method === 'GET') return caller.get(query ? `${url}?${query}` : url)
  const method = endpoint.method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
  return caller[method](url, typeof body === 'function' ? body() : body)
}

function idOf(of: PairCase['of'], other: Side, chat: string): string {
  if (of === 'chat') return chat
  return of === 'photo' ? (other.photoIds[0] ?? '') : other.member.id
}

const pastWords = 'alleen tussen ons'

/** Two who like each other, match, talk, typed to each other before signing up, have photos, and show both to visitors. */
async function pairWithPast(world: World): Promise<Pair> {
  const blocker = await world.member({ name: 'Wendelien', credits: 50, premium: true })
  const blocked = await world.member({ name: 'Thaddeus', gender: 'male', credits: 50, premium: true })
  const [her, him] = [await sideOf(world, blocker), await sideOf(world, blocked)]
  for (const [from, to] of [
    [blocker, blocked],
    [blocked, blocker],
  ] as const) {
    expect((await world.as(from).put(`/api/members/${to.id}/like`)).status).toBe(200)
    expect((await world.as(from).patch('/api/privacy', { publicVisible: true })).status).toBe(200)
    await world.sql('insert into signup_message values ($1, $2, $3, $4, $5)', [
      from.id,
      to.id,
      crypto.randomUUID(),
      pastWords,
      world.clock.now(),
    ])
  }
  const started = await world
    .as(blocker)
    .post(`/api/members/${blocked.id}/messages`, { messageId: crypto.randomUUID(), text: pastWords })
  const { conversationId: chat } = await started.json()
  await world.as(blocker).post(`/api/chats/${chat}/messages`, { messageId: crypto.randomUUID(), text: pastWords })
  await world.as(blocked).post(`/api/chats/${chat}/messages`, { messageId: crypto.randomUUID(), text: pastWords })
  return { blocker: her, blocked: him, chat }
}

async function sideOf(world: World, member: TestMember): Promise<Side> {
  const photos = await withPhotos(world, member, 2)
  const keys = await world.sql<{ key: string }>(
    'select unnest(array[file_key, blur_key]) as key from photo where member_id = $1',
    [member.id],
  )
  const marks = [member.id, member.name, member.email, ...keys.flatMap(({ key }) => key ?? [])]
  return { member, photoIds: photos.map(({ id }) => id), marks }
}

async function block(world: World, { blocker, blocked }: Pair): Promise<void> {
  expect((await world.as(blocker.member).put(`/api/members/${blocked.member.id}/block`)).status).toBe(200)
}

function bothWays({ blocker, blocked }: Pair): readonly (readonly [Side, Side])[] {
  return [
    [blocker, blocked],
    [blocked, blocker],
  ]
}

/** Every page there is, those about a member about this one, and the files of their photos. */
function linksTo({ member, marks }: Side, chat: string): string[] {
  const pages = screens.map(({ name, path }) => `/${path.replace(':id', name === 'chats-id' ? chat : member.id)}`)
  const photos = marks
    .slice(3)
    .flatMap((key) => ['thumb', 'card', 'large'].map((size) => `/photos/${key}/${size}.webp`))
  return [...pages.filter((path) => !path.includes(':') && !/^\/(credits|transactions)\//.test(path)), ...photos]
}

async function listenToBoth(world: World, { blocker, blocked }: Pair) {
  const heard = { blocker: [] as string[], blocked: [] as string[] }
  const listen = async (member: TestMember, events: string[]) =>
    (await openLiveSocket(world, member)).on('message', (data: Buffer) => events.push(data.toString('utf8')))
  await listen(blocker.member, heard.blocker)
  await listen(blocked.member, heard.blocked)
  return heard
}

function tells(events: readonly string[], marks: readonly string[]): string[] {
  return events.filter((event) => marks.some((mark) => event.includes(mark)))
}

/** Rows of what two members can have of each other. */
async function countsOf(world: World): Promise<unknown> {
  return world.sql(`select (select count(*) from message) as messages, (select count(*) from conversation) as chats,
    (select sum(credits) from credit_balance) as credits`)
}
