import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { creditsInvariants } from '#features/credits/server/credits.ts'
import { listBrokenInvariants } from '#platform/server/invariants.ts'
import type { TestMember } from '#testing/people.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { SentMessage } from '../contract.ts'
import { chatInvariants } from './chat.ts'
import { sendMessage, startChat } from './sending.ts'

const people = 200
const sends = 10_000
const creditsEach = 40

/** A conversation per pair of neighbours, in a ring: everybody has two. */
async function ring(world: World, members: readonly TestMember[]): Promise<string[]> {
  const talks: string[] = []
  for (const [place, member] of members.entries()) {
    const next = members[(place + 1) % members.length] ?? member
    talks.push(
      (await startChat(world.ctx(member), { id: next.id, messageId: randomUUID(), text: 'Hoi' })).conversationId,
    )
  }
  return talks
}

interface Attempt {
  readonly member: TestMember
  readonly id: string
  readonly messageId: string
  readonly text: string
}

/** 90 % new sends, 10 % repeats of one of them, all mixed. */
function attemptsOver(members: readonly TestMember[], talks: readonly string[]): Attempt[] {
  const fresh = Array.from({ length: sends * 0.9 }, (_, place): Attempt => {
    const who = place % members.length
    const id = talks[(who + members.length - (place % 2)) % talks.length] ?? ''
    return { member: members[who] as TestMember, id, messageId: randomUUID(), text: `bericht ${place}` }
  })
  const repeats = Array.from({ length: sends * 0.1 }, (_, place) => fresh[(place * 7) % fresh.length] as Attempt)
  return [...fresh, ...repeats]
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

test(
  'I4 I12 10,000 sends at once with a tenth repeated, over 200 members: nothing lost, nothing doubled',
  { timeout: 120_000 },
  async () => {
    await using world = await newWorld()
    const members = await Promise.all(
      Array.from({ length: people }, () => world.member({ credits: creditsEach, premium: true })),
    )
    const talks = await ring(world, members)
    const attempts = attemptsOver(members, talks)
    const chats = new Set(talks)

    const outcomes = await Promise.allSettled(
      attempts.map(({ member, ...input }) => sendMessage(world.ctx(member), input)),
    )

    const sent = new Map<string, SentMessage>()
    const refusals = new Set<string>()
    for (const [place, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') refusals.add(String(outcome.reason.message))
      else {
        const { messageId } = attempts[place] as Attempt
        const earlier = sent.get(messageId)
        if (earlier) expect(outcome.value).toMatchObject({ id: earlier.id, seq: earlier.seq })
        sent.set(messageId, outcome.value)
      }
    }
    // 45 fresh sends each and 39 credits left: some must be refused, and only for that reason.
    expect([...refusals]).toEqual(['insufficient_credits'])
    expect(sent.size).toBe(people * (creditsEach - 1))

    const stored = await world.sql<{ client_id: string; id: string; seq: number; conversation_id: string }>(
      'select client_id, id, seq, conversation_id from message where conversation_id = any($1) and body <> $2',
      [[...chats], 'Hoi'],
    )
    expect(stored).toHaveLength(sent.size)
    for (const row of stored)
      expect(sent.get(row.client_id)).toMatchObject({ id: row.id, seq: row.seq, conversationId: row.conversation_id })
    await expectBooksInOrder(
      world,
      members.map(({ id }) => id),
    )
  },
)

async function expectBooksInOrder(world: World, ids: string[]): Promise<void> {
  const wrong = await world.sql(
    `select b.member_id from credit_balance b where b.member_id = any($1) and (b.credits <> 0
       or b.credits <> (select sum(delta) from ledger_entry e where e.member_id = b.member_id)
       or (select count(*) from message m where m.sender_id = b.member_id) <> $2
       or (select count(*) from ledger_entry e join message m on m.id = e.ref_id and m.sender_id = e.member_id
           where e.member_id = b.member_id and e.counter_account = 'message' and e.delta = -1) <> $2)`,
    [ids, creditsEach],
  )
  expect(wrong).toEqual([])
  const gaps = await world.sql(
    `select c.id from conversation c where c.first_id = any($1)
       and (select array_agg(m.seq order by m.seq) from message m where m.conversation_id = c.id)
         is distinct from (select array_agg(n) from generate_series(1, c.last_seq) n)`,
    [ids],
  )
  expect(gaps).toEqual([])
  const rules = { ...creditsInvariants, ...chatInvariants }
  expect(await listBrokenInvariants(world.ctx().db, rules)).toEqual([])
}
