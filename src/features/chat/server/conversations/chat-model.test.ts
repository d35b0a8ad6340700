import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memberErased } from '#features/accounts/server/member-events.ts'
import { isRefusal } from '#platform/refusal.ts'
import { inTransaction, type MemberContext } from '#platform/server/context.ts'
import { listBrokenInvariants } from '#platform/server/database/invariants.ts'
import type { TestMember } from '#testing/test-members.ts'
import { countThird } from '#testing/thirds.ts'
import { newWorld, type World } from '#testing/world.ts'
import { likeMember, unlikeMember } from '#features/likes/server/likes.ts'
import { invariantsOf } from '#testing/invariants.ts'
import { removeChat } from '../chat.ts'
import { giveGift } from '../gifts/gifts.ts'
import { sendMessage, startChat } from '../messages/sending.ts'

const invariants = invariantsOf(['credits', 'likes', 'chat'])
const CREDITS_EACH = 14
const PRICES = { text: 1, gift: 5 }

/** The indexes of two of the three members. */
interface Pair {
  readonly from: number
  readonly to: number
}

interface Send extends Pair {
  readonly kind: 'text' | 'gift'
  /** The index of one of the run's seven message ids. There are few, so that many sends repeat an id. */
  readonly id: number
  readonly body: string
  /** Addresses the existing conversation instead of the member. */
  readonly isReply: boolean
}

interface Action extends Pair {
  readonly kind: 'like' | 'unlike' | 'remove' | 'erase'
}

type Move = Send | Action

const pairs = [0, 1, 2].flatMap((from) => [1, 2].map((step): Pair => ({ from, to: (from + step) % 3 })))
const arbitrarySend: fc.Arbitrary<Move> = fc
  .record({
    pair: fc.constantFrom(...pairs),
    kind: fc.constantFrom('text' as const, 'text' as const, 'gift' as const),
    id: fc.nat({ max: 6 }),
    body: fc.constantFrom('a', 'b'),
    isReply: fc.boolean(),
  })
  .map(({ pair, ...rest }) => ({ ...pair, ...rest }))
const arbitraryAction = (kind: Action['kind']) => fc.constantFrom(...pairs.map((pair): Move => ({ kind, ...pair })))
const arbitraryMove = fc.oneof(
  { weight: 24, arbitrary: arbitrarySend },
  { weight: 12, arbitrary: arbitraryAction('remove') },
  { weight: 6, arbitrary: arbitraryAction('like') },
  { weight: 2, arbitrary: arbitraryAction('unlike') },
  { weight: 1, arbitrary: arbitraryAction('erase') },
)

interface Stored extends Omit<Send, 'isReply' | 'to'> {
  readonly seq: number
  readonly price: number
}

interface Conversation {
  lastSeq: number
  removedUpTo: [number, number, number]
  /** The members who ever sent a text in it. */
  readonly textSenders: Set<number>
  messages: Stored[]
}

/** The expected state of the site after the moves so far. */
interface Model {
  readonly balances: number[]
  readonly erased: Set<number>
  readonly conversations: Map<string, Conversation>
  /** Each charged message, as the indexes of its sender and its message id. */
  readonly charged: Set<string>
  /** Each like, as the indexes of the liker and the liked member. */
  readonly likes: Set<string>
}

const newModel = (): Model => ({
  balances: [CREDITS_EACH, CREDITS_EACH, CREDITS_EACH],
  erased: new Set(),
  conversations: new Map(),
  charged: new Set(),
  likes: new Set(),
})

const newConversation = (): Conversation => ({
  lastSeq: 0,
  removedUpTo: [0, 0, 0],
  textSenders: new Set(),
  messages: [],
})

const pairKeyOf = ({ from, to }: Pair) => [from, to].toSorted().join()

/** Returns the price of a send. The first text of each member is free while there is a match (C-06). */
function findPriceInModel(model: Model, send: Send): number {
  const { from, to, kind } = send
  const isMatch = model.likes.has(`${from} ${to}`) && model.likes.has(`${to} ${from}`)
  const isFirst = !model.conversations.get(pairKeyOf(send))?.textSenders.has(from)
  return kind === 'text' && isMatch && isFirst ? 0 : PRICES[kind]
}

/** Applies a send to the model. Returns the sequence number of the message or the refusal. */
function sendInModel(model: Model, send: Send): number | string {
  const { from, to, id, kind, body } = send
  for (const [key, { messages }] of model.conversations) {
    const storedMessage = messages.find((message) => message.from === from && message.id === id)
    if (storedMessage)
      return key === pairKeyOf(send) && storedMessage.kind === kind && storedMessage.body === body
        ? storedMessage.seq
        : 'message_id_used'
  }
  if (model.charged.has(`${from} ${id}`)) return 'message_id_used'
  if (model.erased.has(to)) return 'member_not_found'
  const price = findPriceInModel(model, send)
  if ((model.balances[from] ?? 0) < price) return 'insufficient_credits'
  const conversation = model.conversations.get(pairKeyOf(send)) ?? newConversation()
  const seq = (conversation.lastSeq += 1)
  conversation.messages.push({ from, id, kind, body, seq, price })
  model.conversations.set(pairKeyOf(send), conversation)
  if (kind === 'text') conversation.textSenders.add(from)
  if (price > 0) model.charged.add(`${from} ${id}`)
  model.balances[from]! -= price
  return seq
}

/** Applies a removal to the model. Deletes messages that both members removed (C-54). */
function removeInModel(model: Model, pair: Pair): void {
  const conversation = model.conversations.get(pairKeyOf(pair))
  if (!conversation) return
  conversation.removedUpTo[pair.from] = conversation.lastSeq
  const removedByBoth = Math.min(conversation.removedUpTo[pair.from]!, conversation.removedUpTo[pair.to]!)
  conversation.messages = conversation.messages.filter(({ seq }) => seq > removedByBoth)
}

/** Applies the erasure of a member, with all their conversations, to the model. */
function eraseInModel(model: Model, member: number): void {
  model.erased.add(member)
  for (const entries of [model.conversations, model.likes])
    for (const key of entries.keys()) if (key.includes(String(member))) entries.delete(key)
}

/** One run of the model test: three members and their message ids. */
interface Run {
  readonly world: World
  readonly members: readonly TestMember[]
  readonly messageIds: readonly string[]
}

async function newRun(world: World): Promise<Run> {
  const members = [await world.member({ credits: CREDITS_EACH }), await world.member({ credits: CREDITS_EACH })]
  members.push(await world.member({ gender: 'male', credits: CREDITS_EACH }))
  return { world, members, messageIds: Array.from({ length: 7 }, () => crypto.randomUUID()) }
}

async function findConversationId({ world, members }: Run, { from, to }: Pair): Promise<string | undefined> {
  const text = 'select conversation_id as id from conversation_side where member_id = $1 and partner_id = $2'
  return (await world.sql<{ id: string }>(text, [members[from]?.id, members[to]?.id]))[0]?.id
}

function memberContext({ world, members }: Run, index: number): MemberContext {
  const member = members[index]
  if (!member) throw new Error(`there is no member ${index}`)
  return world.ctx(member)
}

async function sendInWorld(run: Run, send: Send): Promise<number | string> {
  const { from, to, kind, isReply, body: text } = send
  const ctx = memberContext(run, from)
  const [id, messageId] = [run.members[to]?.id ?? '', run.messageIds[send.id] ?? '']
  const conversationId = isReply ? await findConversationId(run, send) : undefined
  try {
    if (kind === 'gift') return (await giveGift(ctx, { id, messageId, text, gift: 'rose', price: PRICES.gift })).seq
    if (conversationId) return (await sendMessage(ctx, { id: conversationId, messageId, text })).seq
    return (await startChat(ctx, { id, messageId, text })).seq
  } catch (error) {
    if (isRefusal(error)) return error.code
    throw error
  }
}

async function removeInWorld(run: Run, pair: Pair): Promise<void> {
  const conversation = await findConversationId(run, pair)
  if (conversation) await removeChat(memberContext(run, pair.from), { body: { conversation } })
}

async function eraseInWorld({ world, members }: Run, from: number): Promise<void> {
  const memberId = members[from]?.id ?? ''
  await inTransaction(world.ctx(), async (tx) => {
    await tx.db.query({ text: 'delete from account where id = $1' }, [memberId])
    await memberErased.publish(tx, { memberId })
  })
}

async function applyMove(run: Run, model: Model, move: Move): Promise<void> {
  const { kind, from, to } = move
  if (model.erased.has(from)) return
  if (kind === 'text' || kind === 'gift') expect(await sendInWorld(run, move)).toBe(sendInModel(model, move))
  if (kind === 'remove') {
    removeInModel(model, move)
    await removeInWorld(run, move)
  }
  if (kind === 'erase') {
    eraseInModel(model, from)
    await eraseInWorld(run, from)
  }
  const ctx = memberContext(run, from)
  const other = { id: run.members[to]?.id ?? '' }
  if (kind === 'like' && !model.erased.has(to)) {
    model.likes.add(`${from} ${to}`)
    await likeMember(ctx, other)
  }
  if (kind === 'unlike' && model.likes.delete(`${from} ${to}`)) await unlikeMember(ctx, other)
}

async function expectToMatchModel({ world, members, messageIds }: Run, model: Model): Promise<void> {
  const remaining = members.filter((_, index) => !model.erased.has(index))
  const ids = remaining.map(({ id }) => id)
  const storedMessages = await world.sql(
    'select sender_id, client_id, kind, body, seq, price from message where sender_id = any($1) order by sender_id, client_id',
    [ids],
  )
  const expected = [...model.conversations.values()].flatMap(({ messages }) =>
    messages.map(({ from, id, ...rest }) => ({ sender_id: members[from]?.id, client_id: messageIds[id], ...rest })),
  )
  expect(storedMessages).toEqual(expected.toSorted((one, other) => (toSortKey(one) < toSortKey(other) ? -1 : 1)))
  for (const [index, member] of members.entries()) {
    if (!model.erased.has(index)) expect(await world.getBalance(member)).toBe(model.balances[index])
  }
}

const toSortKey = ({ sender_id, client_id }: { sender_id?: string; client_id?: string }) => `${sender_id} ${client_id}`

test(
  'I1 I3 I4 I7 I12 C-06 messages, gifts, likes, removals and erasures match their model: each stored message is charged once',
  { timeout: 120_000, tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryMove, { size: 'max', maxLength: 60 }), async (moves) => {
        const run = await newRun(world)
        const model = newModel()
        for (const move of moves) await applyMove(run, model, move)
        await expectToMatchModel(run, model)
        expect(await listBrokenInvariants(world.ctx().db, invariants)).toEqual([])
      }),
      { numRuns: countThird(20) },
    )
  },
)
