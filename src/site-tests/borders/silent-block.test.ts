import { expect, test } from 'vitest'
import { downloadExport } from '#testing/data-exports.ts'
import type { MemberOptions, TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

/** The reasons why a member no longer finds the other one. */
const departures = {
  blocked: (world, { other, noa }) => world.as(other).put(`/api/members/${noa.id}/block`),
  left: (world, { other }) =>
    world.as(other).delete('/api/account', { password: 'welkom-bij-vonk', reason: 'time', remarks: '' }),
  banned: (world, { other }) => world.sql(`update account set status = 'banned' where id = $1`, [other.id]),
} as const satisfies Record<string, (world: World, pair: Pair) => Promise<unknown>>

interface Pair {
  readonly noa: TestMember
  readonly other: TestMember
}

const paths = [
  '/api/likes/given',
  '/api/likes/lists/received',
  '/api/likes/lists/sent',
  '/api/likes/lists/matches',
  '/api/likes.php',
  '/api/chats.php',
  '/api/members/OTHER',
  '/api/members/OTHER/public',
  '/api/members/OTHER/related',
]

test('C-55 I18 a block is indistinguishable from a deleted account: every response and the export are the same', async () => {
  const [blocked, left, banned] = await Promise.all([
    collectTraces('blocked'),
    collectTraces('left'),
    collectTraces('banned'),
  ])
  expect(left).toEqual(blocked)
  expect(banned).toEqual(blocked)
  // A member who is blocked in return is on the list without a name.
  expect(blocked.at(-1)).toContain('"blocks":[{"id":"ID","name":null')
})

test('C-55 a member cannot block an invisible member with whom they have no relation, whatever the reason', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const men = await Promise.all(Array.from({ length: 4 }, () => world.member({ gender: 'male' })))
  const [blocker, left, banned, hidden] = men as [TestMember, TestMember, TestMember, TestMember]
  await departures.blocked(world, { noa, other: blocker })
  await departures.left(world, { noa, other: left })
  await departures.banned(world, { noa, other: banned })
  await world.sql('update member_search set visible = false where member_id = any($1)', [[banned.id]])
  await world.as(hidden).patch('/api/privacy', { invisible: true })
  for (const { id } of men) {
    const response = await world.as(noa).put(`/api/members/${id}/block`)
    expect([response.status, (await response.json()).refusal]).toEqual([404, 'member_not_found'])
  }
})

test('C-55 C-56 the list of blocked members omits the names of members who became invisible after the block', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const [visible, hidden, deleted] = [
    await world.member({ name: 'Blijvende', gender: 'male' }),
    await world.member({ name: 'Verborgen', gender: 'male' }),
    await world.member({ name: 'Vertrokken', gender: 'male' }),
  ]
  for (const { id } of [visible, hidden, deleted]) {
    expect((await world.as(noa).put(`/api/members/${id}/block`)).status).toBe(200)
    world.clock.advanceSeconds(1)
  }
  await world.as(hidden).patch('/api/privacy', { invisible: true })
  await departures.left(world, { noa, other: deleted })

  const { blocks } = await (await world.as(noa).get('/api/blocks')).json()
  expect(blocks.map(({ id, name }: { id: string; name: string | null }) => [id, name])).toEqual([
    [deleted.id, null],
    [hidden.id, null],
    [visible.id, 'Blijvende'],
  ])
  const archive = (await downloadExport(world, noa)).get('json/block.json')?.toString() ?? ''
  expect([archive.includes('Blijvende'), /Verborgen|Vertrokken/.test(archive)]).toEqual([true, false])
})

/** Collects the responses about a member with whom there was a match, a conversation and a skip, after a departure. */
async function collectTraces(end: keyof typeof departures): Promise<string[]> {
  await using world = await newWorld()
  const matchedPair = await createMatchedPair(world)
  const { noa, other } = matchedPair
  await departures[end](world, matchedPair)
  await world.sql('update member_search set visible = false where member_id = $1', [other.id])
  const maskIds = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').replaceAll(other.name, 'NAME')

  const traces: string[] = []
  for (const path of paths) {
    const response = await world.as(noa).get(path.replace('OTHER', other.id))
    traces.push(`${path} ${response.status} ${maskIds(await response.text())}`)
  }
  const files = await downloadExport(world, noa)
  for (const table of ['member_like', 'member_match', 'member_skip', 'like_snooze', 'conversation_side', 'message'])
    traces.push(`${table} ${maskIds(files.get(`json/${table}.json`)?.toString() ?? '')}`)
  const block = await world.as(noa).put(`/api/members/${other.id}/block`)
  traces.push(`block ${block.status} ${maskIds(await block.text())}`)
  traces.push(maskIds(await (await world.as(noa).get('/api/blocks')).text()))
  return traces
}

async function createMatchedPair(world: World): Promise<Pair> {
  const options: MemberOptions = { credits: 50 }
  const noa = await world.member(options)
  const other = await world.member({ ...options, name: 'Thaddeus', gender: 'male' })
  for (const [from, to] of [
    [noa, other],
    [other, noa],
  ] as const) {
    expect((await world.as(from).put(`/api/members/${to.id}/like`)).status).toBe(200)
    const message = { messageId: crypto.randomUUID(), text: 'Hoi' }
    expect((await world.as(from).post(`/api/members/${to.id}/messages`, message)).status).toBe(200)
  }
  await world.sql('insert into member_skip values ($1, $2, $3)', [noa.id, other.id, world.clock.now()])
  await world.sql('insert into like_snooze values ($1, $2, $3)', [noa.id, other.id, world.clock.now()])
  return { noa, other }
}
