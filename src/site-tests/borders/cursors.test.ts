import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { LIKE_LISTS } from '#features/likes/rules.ts'
import { addMemberCopies } from '#testing/member-copies.ts'
import { listEndpoints } from '#testing/endpoints/endpoints.ts'
import { newWorld } from '#testing/world.ts'

const cursorNames = ['cursor', 'before', 'after']

function listFields(input: unknown): string[] {
  // A zod object has its fields in `shape`, a zod pipe has its input in `in`.
  const { shape = {}, in: piped } = (input ?? {}) as { shape?: Record<string, unknown>; in?: unknown }
  const nested = [shape['query'], piped].flatMap((part) => (part ? listFields(part) : []))
  return [...Object.keys(shape), ...nested]
}

const inventedCursors = [
  '1780000000000.------------------------------------',
  '1780000000000.00000000-0000-0000-0000-00000000000g',
  `1780000000000.${'0'.repeat(36)}`,
  '00000000000000.01900000-0000-7000-8000-100000000001',
  '99999999999999.01900000-0000-7000-8000-100000000001',
  '99999999999999999.01900000-0000-7000-8000-100000000001',
  '1780000000000.01900000-0000-7000-8000-100000000001\u0000',
  '-1',
  '1e309',
  '2147483648',
  'null',
  'a'.repeat(99),
]

/** Generates cursors that the server never returned: a real one with a change, or any text. */
function craftCursor(cursor: string): fc.Arbitrary<string> {
  const position = fc.nat({ max: cursor.length })
  const changed = fc
    .tuple(position, fc.nat({ max: 3 }), fc.string({ maxLength: 3 }))
    .map(([from, cut, put]) => cursor.slice(0, from) + put + cursor.slice(from + cut))
  return fc.oneof({ weight: 4, arbitrary: changed }, fc.string({ maxLength: 60 }), fc.string({ unit: 'binary' }))
}

test('a crafted cursor is refused or returns a page, and never fails', { timeout: 120_000 }, async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { search_page_size: 1 })
  const noa = world.as(await world.member({ credits: 5 }))
  const tom = await world.member({ gender: 'male' })
  const others = await addMemberCopies(world, tom, 35)
  for (const id of [tom.id, ...others]) await noa.put(`/api/members/${id}/like`)
  const message = { messageId: crypto.randomUUID(), text: 'Hoi!' }
  const { conversationId } = await (await noa.post(`/api/members/${tom.id}/messages`, message)).json()
  const lists = LIKE_LISTS.map((list) => ({ url: `/api/likes/lists/${list}`, name: 'cursor' }))
  const endpoints = [
    ...lists,
    { url: '/api/notifications', name: 'cursor' },
    { url: '/api/credits/entries', name: 'cursor' },
    { url: '/api/members', name: 'cursor' },
    { url: `/api/chats/${conversationId}/messages`, name: 'before' },
    { url: `/api/chats/${conversationId}/messages`, name: 'after' },
  ]
  const wrong: string[] = []
  for (const { url, name } of endpoints) {
    const { next } = await (await noa.get(url)).json() // messages have none: their cursor is a sequence number
    for (const cursor of [...inventedCursors, ...fc.sample(craftCursor(next ?? '12'), { numRuns: 50, seed: 9 })]) {
      const query = new URLSearchParams({ [name]: cursor.toWellFormed() })
      const { status } = await noa.get(`${url}?${query}`)
      if (![200, 422].includes(status)) wrong.push(`${url} ${name} ${JSON.stringify(cursor)} ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('every endpoint with a cursor is tested above', () => {
  const endpointsWithCursor = listEndpoints().filter(({ input }) =>
    listFields(input).some((name) => cursorNames.includes(name)),
  )
  expect(endpointsWithCursor.map(({ name }) => name).toSorted()).toEqual([
    'chat.messages',
    'credits.entries',
    'likes.list',
    'notifications.list',
    'search.members',
  ])
})
