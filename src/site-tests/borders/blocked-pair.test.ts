import { expect, test } from 'vitest'
import { sendCase, type RecordIds } from '#testing/endpoints/endpoint-case.ts'
import { listTestedEndpoints } from '#testing/endpoints/endpoint-cases.ts'
import { listEndpoints } from '#testing/endpoints/endpoints.ts'
import { downloadExport } from '#testing/data-exports.ts'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import type { TestMember } from '#testing/test-members.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'
import { screens } from '../../routes.ts'

const endpoints = listTestedEndpoints()

/** One member of a pair, with everything that identifies them. */
interface Side {
  readonly member: TestMember
  readonly photoIds: readonly string[]
  /** Id and name, e-mail address, photo keys. */
  readonly identifiers: readonly string[]
}

interface Pair {
  readonly blocker: Side
  readonly blocked: Side
  readonly chat: string
}

test('R-6.24 I18 every endpoint has a case with a blocked pair', () => {
  const tested = new Set(endpoints.map(({ name }) => name))
  expect(listEndpoints().filter(({ name }) => !tested.has(name))).toEqual([])
})

test(
  'R-6.24 I18 T19 no endpoint, list or count mentions one of a blocked pair to the other',
  { timeout: 120_000 },
  async () => {
    await using world = await newWorld()
    const pair = await createPair(world)
    const foundBeforeBlock = await findMentions(world, pair, 'blocker', (name) => mentionsWithoutBlock.has(name))
    // Without a block the search finds the identifiers.
    expect(foundBeforeBlock.toSorted()).toEqual([...mentionsWithoutBlock].toSorted())
    const rows = await countRows(world)

    await block(world, pair)
    const receivedEvents = await listenToBoth(world, pair)
    const endpointsWithMentions = [
      ...(await findMentions(world, pair, 'blocked')),
      ...(await findMentions(world, pair, 'blocker')),
    ]

    expect(endpointsWithMentions).toEqual([])
    expect(await countRows(world)).toEqual(rows)
    // Only the blocker's events are checked for the chat id: the blocked member may still delete the conversation, and
    // their own windows get an event about it.
    expect(filterMentions(receivedEvents.blocker, [...pair.blocked.identifiers, pair.chat])).toEqual([])
    expect(filterMentions(receivedEvents.blocked, pair.blocker.identifiers)).toEqual([])
  },
)

/** The endpoints that mention the other member while there is no block. */
const mentionsWithoutBlock = new Set([
  'profiles.member',
  'profiles.publicMember',
  'search.members',
  'likes.listGiven',
  'likes.list',
  'likes.likes',
  'chat.list',
  'chat.find',
  'chat.messages',
  'chat.memberChat',
  'signup.firstMessage',
])

test('R-6.24 I18 the counters of the menu count nothing of a blocked member', async () => {
  await using world = await newWorld()
  const pair = await createPair(world)
  const fetchMenuCounters = async ({ member }: Side) => {
    const { user } = await (await world.as(member).get('/api/user.php')).json()
    return [user.total_unread, user.new_likes]
  }
  expect([await fetchMenuCounters(pair.blocker), await fetchMenuCounters(pair.blocked)]).toEqual([
    [1, 1],
    [2, 1],
  ])
  await block(world, pair)
  expect([await fetchMenuCounters(pair.blocker), await fetchMenuCounters(pair.blocked)]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('R-6.24 I18 the blocker’s menu and live socket do not change when the blocked member hides or deletes the account', async () => {
  await using world = await newWorld()
  const pair = await createPair(world)
  await block(world, pair)
  const fetchVersion = async () => {
    const [row] = await world.sql('select version from member_version where member_id = $1', [pair.blocker.member.id])
    return Number(row?.['version'])
  }
  const versionBefore = await fetchVersion()
  const receivedEvents = await listenToBoth(world, pair)
  const blocked = world.as(pair.blocked.member)
  expect((await blocked.patch('/api/privacy', { invisible: true })).status).toBe(200)
  const leaving = { password: 'welkom-bij-vonk', reason: 'time', remarks: '' }
  expect((await blocked.delete('/api/account', leaving)).status).toBe(200)
  // The blocker's own change arrives, so the socket is open.
  await world.as(pair.blocker.member).put('/api/user.php', { language: 'nl' })
  await expect.poll(() => receivedEvents.blocker.length).toBeGreaterThan(0)
  expect(receivedEvents.blocker.filter((event) => !event.includes('user'))).toEqual([])
  expect(await fetchVersion()).toBe(versionBefore + 1)
})

test('R-6.24 I18 T19 after a block old links to pages and photos are 404', { timeout: 120_000 }, async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const pair = await createPair(world)
  await block(world, pair)
  const found: string[] = []
  for (const [viewer, other] of listDirections(pair)) {
    const caller = served.as(viewer.member)
    for (const path of listLinks(other, pair.chat)) {
      const response = await caller.get(path)
      const page = await response.text()
      const isAbout = path.includes(other.member.id) || path.includes(pair.chat) || path.startsWith('/photos/')
      if (isAbout && response.status !== 404) found.push(`${path}: ${response.status}`)
      const foundIdentifiers = other.identifiers.filter(
        (identifier) => !path.includes(identifier) && page.includes(identifier),
      )
      if (foundIdentifiers.length > 0 && !(path === '/settings/blocked' && viewer === pair.blocker))
        found.push(`${path}: ${foundIdentifiers.join()}`)
    }
  }
  expect(found).toEqual([])
})

test(
  'R-6.24 I18 L-28 neither the data export nor any mail mentions the other of a blocked pair',
  { timeout: 60_000 },
  async () => {
    await using world = await newWorld()
    const pair = await createPair(world)
    await block(world, pair)
    const found: string[] = []
    for (const [viewer, other] of listDirections(pair)) {
      const files = await downloadExport(world, viewer.member)
      for (const [name, content] of files) {
        const isOwnList = viewer === pair.blocker && ['index.html', 'json/block.json'].includes(name)
        const forbidden = isOwnList ? other.identifiers.slice(2) : other.identifiers
        const foundIdentifiers = forbidden.filter((identifier) => content.includes(identifier))
        if (foundIdentifiers.length > 0) found.push(`${viewer.member.name} ${name}: ${foundIdentifiers.join()}`)
      }
      const mails = JSON.stringify(await world.mailsTo(viewer.member.email))
      if (other.identifiers.some((identifier) => mails.includes(identifier)))
        found.push(`a mail to ${viewer.member.name}`)
    }
    expect(found).toEqual([])
  },
)

/** Lists the endpoints whose response to one side mentions the other. */
async function findMentions(
  world: World,
  pair: Pair,
  who: 'blocker' | 'blocked',
  isIncluded = (_name: string) => true,
): Promise<string[]> {
  const [viewer, other] = who === 'blocker' ? [pair.blocker, pair.blocked] : [pair.blocked, pair.blocker]
  const caller = world.as(viewer.member)
  const ids = toRecordIds(other, pair.chat)
  const found: string[] = []
  for (const endpoint of endpoints.filter(({ name }) => isIncluded(name))) {
    const { target, blockedPairRequest: input } = endpoint.testCase
    if (who === 'blocker' && input.isSentByBlockedOnly) continue
    const text = await (await sendCase(caller, endpoint, { target, ids, input })).text()
    const isOwnList = who === 'blocker' && input.returnsOwnBlocks === true
    if (!isOwnList && [...other.identifiers, textSentBeforeBlock].some((identifier) => text.includes(identifier)))
      found.push(endpoint.name)
  }
  return found
}

function toRecordIds({ member, photoIds }: Side, conversation: string): RecordIds {
  const photo = photoIds[0] ?? ''
  const [order, invoice, savedSearch] = [newId(), newId(), newId()]
  return { member: member.id, publicMember: member.id, photo, order, invoice, conversation, savedSearch }
}

const newId = () => crypto.randomUUID()

const textSentBeforeBlock = 'alleen tussen ons'

/** Creates two members with a match, a conversation, first messages from signup, photos and public profiles. */
async function createPair(world: World): Promise<Pair> {
  const blocker = await world.member({ name: 'Wendelien', credits: 50, premium: true })
  const blocked = await world.member({ name: 'Thaddeus', gender: 'male', credits: 50, premium: true })
  const [her, him] = [await createSide(world, blocker), await createSide(world, blocked)]
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
      textSentBeforeBlock,
      world.clock.now(),
    ])
  }
  const startResponse = await world
    .as(blocker)
    .post(`/api/members/${blocked.id}/messages`, { messageId: crypto.randomUUID(), text: textSentBeforeBlock })
  const { conversationId: chat } = await startResponse.json()
  await world
    .as(blocker)
    .post(`/api/chats/${chat}/messages`, { messageId: crypto.randomUUID(), text: textSentBeforeBlock })
  await world
    .as(blocked)
    .post(`/api/chats/${chat}/messages`, { messageId: crypto.randomUUID(), text: textSentBeforeBlock })
  return { blocker: her, blocked: him, chat }
}

async function createSide(world: World, member: TestMember): Promise<Side> {
  const photos = await uploadPhotos(world, member, 2)
  const keys = await world.sql<{ key: string }>(
    'select unnest(array[file_key, blur_key]) as key from photo where member_id = $1',
    [member.id],
  )
  const identifiers = [member.id, member.name, member.email, ...keys.flatMap(({ key }) => key ?? [])]
  return { member, photoIds: photos.map(({ id }) => id), identifiers }
}

async function block(world: World, { blocker, blocked }: Pair): Promise<void> {
  expect((await world.as(blocker.member).put(`/api/members/${blocked.member.id}/block`)).status).toBe(200)
}

function listDirections({ blocker, blocked }: Pair): readonly (readonly [Side, Side])[] {
  return [
    [blocker, blocked],
    [blocked, blocker],
  ]
}

/**
 * Lists the paths of the member's photos and of all pages, with the id of the member or the chat filled in. Leaves out
 * pages with another parameter, and those of one order.
 */
function listLinks({ member, identifiers }: Side, chat: string): string[] {
  const pages = screens.map(({ name, path }) => `/${path.replace(':id', name === 'chats-id' ? chat : member.id)}`)
  const photos = identifiers
    .slice(3)
    .flatMap((key) => ['thumb', 'card', 'large'].map((size) => `/photos/${key}/${size}.webp`))
  return [...pages.filter((path) => !path.includes(':') && !/^\/(credits|transactions)\//.test(path)), ...photos]
}

async function listenToBoth(world: World, { blocker, blocked }: Pair) {
  const receivedEvents = { blocker: [] as string[], blocked: [] as string[] }
  const listen = async (member: TestMember, events: string[]) =>
    (await openLiveSocket(world, member)).on('message', (data: Buffer) => events.push(data.toString('utf8')))
  await listen(blocker.member, receivedEvents.blocker)
  await listen(blocked.member, receivedEvents.blocked)
  return receivedEvents
}

function filterMentions(events: readonly string[], identifiers: readonly string[]): string[] {
  return events.filter((event) => identifiers.some((identifier) => event.includes(identifier)))
}

/** Counts messages, conversations and credits. */
async function countRows(world: World): Promise<unknown> {
  return world.sql(`select (select count(*) from message) as messages, (select count(*) from conversation) as chats,
    (select sum(credits) from credit_balance) as credits`)
}
