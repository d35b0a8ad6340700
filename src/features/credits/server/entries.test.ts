import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeCheckout, placeOrder } from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { LedgerEntry } from '../contract.ts'
import { ENTRIES_PAGE_SIZE } from '../entry.rules.ts'

interface Page {
  readonly entries: LedgerEntry[]
  readonly next: string | null
}

const fetchEntries = (world: World, member: TestMember, cursor?: string) =>
  world.as(member).get(`/api/credits/entries${cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`}`)

async function fetchPage(world: World, member: TestMember, cursor?: string): Promise<Page> {
  const response = await fetchEntries(world, member, cursor)
  expect(response.status).toBe(200)
  return response.json()
}

/** Fetches every page, from the newest to the oldest entry. */
async function fetchPages(world: World, member: TestMember): Promise<Page[]> {
  const pages: Page[] = [await fetchPage(world, member)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await fetchPage(world, member, next))
  return pages
}

interface Movement {
  readonly change: number
  readonly counter?: string
  readonly ref?: string | null
}

/** Moves credits, in order. Charges that exceed the balance are refused and leave no entry. */
async function moveCredits(world: World, { id }: TestMember, movements: readonly Movement[]): Promise<void> {
  for (const { change, counter = 'grant', ref = null } of movements) {
    const values = [id, change, counter, ref, randomUUID(), world.clock.now()]
    await world.database
      .query({ text: 'select move_credits($1, $2, $3, $4, $5, $6)' }, values)
      .catch((error: Error) => expect(error.message).toBe('insufficient_credits'))
  }
}

async function buyCredits(world: World, member: TestMember): Promise<string> {
  const { id, checkoutUrl } = await placeOrder(world, member)
  await completeCheckout(checkoutUrl, 'paid')
  return id
}

test('L-14 a charge has the price of the credits that it used: granted ones first, then those of the oldest order', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await moveCredits(world, anna, [{ change: 5, counter: 'signup' }])
  await buyCredits(world, anna)
  const charges = [-5, -1, -3].map((change) => ({ change, counter: 'message' }))
  await moveCredits(world, anna, charges)
  const { entries } = await fetchPage(world, anna)
  const [order] = await world.sql<{ number: string }>('select number from purchase where member_id = $1', [anna.id])
  await moveCredits(world, anna, [{ change: 2 }, { change: -6, counter: 'gift' }])
  expect((await fetchPage(world, anna)).entries[0]?.sources).toEqual([
    { kind: 'granted', credits: 2, reason: 'grant', orderNumber: null },
    { kind: 'order', credits: 4, reason: null, orderNumber: order?.number },
  ])
  expect(entries.slice(0, 3).map(({ credits, value }) => [credits, value])).toEqual([
    [-3, { cents: 70, currency: 'EUR' }],
    [-1, { cents: 23, currency: 'EUR' }],
    [-5, null],
  ])
})

test('the ledger has the reason, the change, the balance, the order and the price of each movement, the newest first', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const bert = await world.member({ name: 'Bertold', gender: 'male' })
  await moveCredits(world, anna, [{ change: 5, counter: 'signup' }])
  const orderId = await buyCredits(world, anna)
  world.clock.advanceSeconds(60)
  const message = { messageId: randomUUID(), text: 'Hoi Bertold!' }
  expect((await world.as(anna).post(`/api/members/${bert.id}/messages`, message)).status).toBe(200)
  await moveCredits(world, anna, [{ change: -50, counter: 'withdrawal', ref: orderId }])

  const response = await fetchEntries(world, anna)

  const body = await response.text()
  const { entries, next } = JSON.parse(body) as Page
  const at = expect.any(String)
  expect(entries).toEqual([
    {
      at,
      reason: 'withdrawal',
      credits: -50,
      balance: 104,
      orderId,
      sources: [{ kind: 'order', credits: 50, reason: null, orderNumber: expect.stringMatching(/^\w{5}-\w{5}$/) }],
      value: { cents: 1165, currency: 'EUR' },
    },
    {
      at,
      reason: 'message',
      credits: -1,
      balance: 154,
      orderId: null,
      sources: [{ kind: 'granted', credits: 1, reason: 'signup', orderNumber: null }],
      value: null,
    },
    { at, reason: 'order', credits: 150, balance: 155, orderId, sources: [], value: { cents: 3495, currency: 'EUR' } },
    { at, reason: 'signup', credits: 5, balance: 5, orderId: null, sources: [], value: null },
  ])
  expect(entries[1]?.at).toBe(world.clock.now().toISOString())
  expect(next).toBeNull()
  for (const secret of ['Bertold', bert.id, message.messageId, message.text]) expect(body).not.toContain(secret)
  expect(response.headers.get('cache-control')).toContain('no-store')
})

test('the entries of all pages add up to the balance, each has the balance after it, and its sources add up to it, for random movements', async () => {
  await using world = await newWorld()
  const arbitraryMovement = fc.record({
    change: fc.integer({ min: -40, max: 60 }).filter((change) => change !== 0),
    counter: fc.constantFrom('signup', 'order', 'message', 'image', 'gift', 'refund', 'chargeback', 'demo'),
    ref: fc.option(fc.uuid()),
  })
  const movementLists = fc.array(arbitraryMovement, { size: 'max', maxLength: 2 * ENTRIES_PAGE_SIZE + 20 })
  await fc.assert(
    fc.asyncProperty(movementLists, async (movements) => {
      const anna = await world.member()
      await moveCredits(world, anna, movements)

      const pages = await fetchPages(world, anna)

      const entries = pages.flatMap((page) => page.entries)
      let balance = 0
      for (const entry of entries.toReversed()) {
        balance += entry.credits
        expect(entry.balance).toBe(balance)
        const paid = entry.sources.reduce((sum, { credits }) => sum + credits, 0)
        expect(paid).toBe(Math.max(0, -entry.credits))
      }
      expect(balance).toBe(await world.getBalance(anna))
      expect(pages.slice(0, -1).map((page) => page.entries.length)).toEqual(
        Array(pages.length - 1).fill(ENTRIES_PAGE_SIZE),
      )
    }),
    { numRuns: 12 },
  )
})

test('a movement during the reading of pages neither repeats nor hides an entry', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const changes = Array.from({ length: ENTRIES_PAGE_SIZE + 1 }, (_, index) => index + 1)
  await moveCredits(
    world,
    anna,
    changes.map((change) => ({ change })),
  )

  const first = await fetchPage(world, anna)
  await moveCredits(world, anna, [{ change: 99 }])
  const second = await fetchPage(world, anna, first.next ?? '')

  expect([...first.entries, ...second.entries].map(({ credits }) => credits)).toEqual(changes.toReversed())
  expect(second.next).toBeNull()
})

test('a full page without more entries has no next page', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await moveCredits(
    world,
    anna,
    Array.from({ length: ENTRIES_PAGE_SIZE }, () => ({ change: 1 })),
  )
  expect((await fetchPage(world, anna)).next).toBeNull()
})

test('R-6.23 a member reads only their own ledger: the cursor of another member is refused, and so is a visitor', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male', credits: 9 })]
  await moveCredits(
    world,
    anna,
    Array.from({ length: ENTRIES_PAGE_SIZE + 1 }, () => ({ change: 1 })),
  )
  const { next } = await fetchPage(world, anna)
  expect((await fetchPage(world, bert)).entries).toHaveLength(1)

  const refused = await fetchEntries(world, bert, next ?? '')
  expect([refused.status, await refused.json()]).toMatchObject([422, { refusal: 'invalid_cursor' }])
  for (const cursor of ['', '1', 'a'.repeat(101), `${next}x`.slice(1)])
    expect((await fetchEntries(world, anna, cursor)).status).toBe(422)
  expect((await world.visitor().get('/api/credits/entries')).status).toBe(403)
})

test('a movement that refers to the order of another member names no order and no price', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const orderId = await buyCredits(world, bert)
  await moveCredits(world, anna, [{ change: 5, counter: 'refund', ref: orderId }])
  expect((await fetchPage(world, anna)).entries).toMatchObject([{ reason: 'refund', orderId: null, value: null }])
})
