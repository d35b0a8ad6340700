import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listBrokenInvariants } from '#platform/server/database/invariants.ts'
import type { TestMember } from '#testing/test-members.ts'
import { invariantsOf } from '#testing/invariants.ts'
import { newWorld, type World } from '#testing/world.ts'
import { sendMessage, startChat } from './sending.ts'

const memberCount = 200
const sendCount = 10_000
const creditsEach = 40

/** Starts a conversation between each member and the next one in a ring, so every member has two. */
async function startRing(world: World, members: readonly TestMember[]): Promise<string[]> {
  const conversationIds: string[] = []
  for (const [index, member] of members.entries()) {
    const next = members[(index + 1) % members.length] ?? member
    conversationIds.push(
      (await startChat(world.ctx(member), { id: next.id, messageId: randomUUID(), text: 'Hoi' })).conversationId,
    )
  }
  return conversationIds
}

interface Attempt {
  readonly member: TestMember
  readonly id: string
  readonly messageId: string
  readonly text: string
}

/** Creates shuffled send attempts: 90 % new messages and 10 % repeats. */
function createAttempts(members: readonly TestMember[], conversationIds: readonly string[]): Attempt[] {
  const originals = Array.from({ length: sendCount * 0.9 }, (_, index): Attempt => {
    const sender = index % members.length
    const id = conversationIds[(sender + members.length - (index % 2)) % conversationIds.length] ?? ''
    return { member: members[sender] as TestMember, id, messageId: randomUUID(), text: `bericht ${index}` }
  })
  const repeats = Array.from(
    { length: sendCount * 0.1 },
    (_, index) => originals[(index * 7) % originals.length] as Attempt,
  )
  return [...originals, ...repeats]
    .map((value) => ({ value, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value)
}

test(
  'I4 I12 of 10,000 concurrent sends of 200 members, a tenth of them repeated, none is lost or duplicated',
  { timeout: 120_000 },
  async () => {
    await using world = await newWorld()
    const members = await Promise.all(
      Array.from({ length: memberCount }, () => world.member({ credits: creditsEach, premium: true })),
    )
    const conversationIds = await startRing(world, members)
    const attempts = createAttempts(members, conversationIds)

    const outcomes = await Promise.allSettled(
      attempts.map(({ member, ...input }) => sendMessage(world.ctx(member), input)),
    )

    const sentMessages = new Map<string, Awaited<ReturnType<typeof sendMessage>>>()
    const refusals = new Set<string>()
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') refusals.add(String(outcome.reason.message))
      else {
        const { messageId } = attempts[index] as Attempt
        const earlier = sentMessages.get(messageId)
        if (earlier) expect(outcome.value).toMatchObject({ id: earlier.id, seq: earlier.seq })
        sentMessages.set(messageId, outcome.value)
      }
    }
    // Each member sends 45 new messages with 39 credits, so some are refused, for this reason only.
    expect([...refusals]).toEqual(['insufficient_credits'])
    expect(sentMessages.size).toBe(memberCount * (creditsEach - 1))

    const storedMessages = await world.sql<{ client_id: string; id: string; seq: number; conversation_id: string }>(
      'select client_id, id, seq, conversation_id from message where conversation_id = any($1) and body <> $2',
      [conversationIds, 'Hoi'],
    )
    expect(storedMessages).toHaveLength(sentMessages.size)
    for (const row of storedMessages)
      expect(sentMessages.get(row.client_id)).toMatchObject({
        id: row.id,
        seq: row.seq,
        conversationId: row.conversation_id,
      })
    await expectConsistentLedger(
      world,
      members.map(({ id }) => id),
    )
  },
)

async function expectConsistentLedger(world: World, ids: string[]): Promise<void> {
  const inconsistentBalances = await world.sql(
    `select b.member_id from credit_balance b where b.member_id = any($1) and (b.credits <> 0
       or b.credits <> (select sum(delta) from ledger_entry e where e.member_id = b.member_id)
       or (select count(*) from message m where m.sender_id = b.member_id) <> $2
       or (select count(*) from ledger_entry e join message m on m.id = e.ref_id and m.sender_id = e.member_id
           where e.member_id = b.member_id and e.counter_account = 'message' and e.delta = -1) <> $2)`,
    [ids, creditsEach],
  )
  expect(inconsistentBalances).toEqual([])
  const gaps = await world.sql(
    `select c.id from conversation c where c.first_id = any($1)
       and (select array_agg(m.seq order by m.seq) from message m where m.conversation_id = c.id)
         is distinct from (select array_agg(n) from generate_series(1, c.last_seq) n)`,
    [ids],
  )
  expect(gaps).toEqual([])
  const invariants = invariantsOf(['credits', 'chat'])
  expect(await listBrokenInvariants(world.ctx().db, invariants)).toEqual([])
}
