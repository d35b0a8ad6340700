import { newClientId } from '#platform/calls/client-id.ts'
import { forEachAtOnce, readAnswer, type Buyer, type OrderWorld, type PlacedOrder } from './order-world.ts'

/** The codes of the run: for everybody, once per member, for a few members, and for one method. */
const CODES = ['ALTIJD', 'EENMAAL', 'SCHAARS', 'IDEAAL'] as const
const METHODS = ['ideal', 'creditcard', 'paypal', 'applepay'] as const

/** Adds the discount codes. */
export async function addCodes({ site }: OrderWorld): Promise<void> {
  const rows = [
    { code: 'ALTIJD', percent: 10, once_per_member: false },
    { code: 'EENMAAL', percent: 33, once_per_member: true },
    { code: 'SCHAARS', percent: 50, once_per_member: true, max_uses: 20 },
    { code: 'IDEAAL', percent: 7, once_per_member: false, methods: ['ideal'] },
  ]
  const at = site.clock.now()
  for (const row of rows)
    await site.sql(
      `insert into discount_code select (jsonb_populate_record(null::discount_code,
         $1::jsonb || jsonb_build_object('site_id', (select site_id from site_host where host = 'localhost')))).*`,
      [
        JSON.stringify({
          minimum_cents: 0,
          first_purchase_only: false,
          status: 'active',
          starts_at: at,
          created_at: at,
          ...row,
        }),
      ],
    )
}

/** Creates members; half of them signed up just now, so that they have the welcome bonus. */
export async function createBuyers({ site, random }: OrderWorld, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let number = 0; number < count; number++) {
    const isNew = random.chance(0.5)
    const member = await site.member({
      gender: random.pick(['female', 'male']),
      ...(isNew ? { signedUpSecondsAgo: 0 } : {}),
    })
    buyers.push({ member, isSaver: random.chance(0.5) })
  }
  return buyers
}

interface Offer {
  readonly bundles: readonly { id: string; credits: number; priceCents: number; methods: string[] }[]
}

/** Places an order of what is offered, as often as a person presses the button, also at once. */
export async function placeOrder(world: OrderWorld, buyer: Buyer): Promise<void> {
  const { random, site } = world
  const code = random.chance(0.3) ? random.pick(CODES) : null
  const caller = site.as(buyer.member)
  const offer = await readAnswer<Offer>(world, caller.get(`/api/bundles${code ? `?code=${code}` : ''}`))
  const bundle = offer?.bundles[random.between(0, 3)]
  const method = bundle?.methods[random.between(0, bundle.methods.length - 1)]
  if (!bundle || !method) throw new Error('nothing is offered')
  const { id: bundleId, credits, priceCents: totalCents } = bundle
  const order: PlacedOrder = { id: newClientId(), buyer, bundleId, method, credits, totalCents }
  const body = { bundleId, method, totalCents, ...(code ? { code } : {}) }
  const presses = random.chance(0.3) ? random.between(2, 4) : 1
  const send = () => readAnswer(world, caller.put(`/api/orders/${order.id}`, body))
  const answers = await Promise.all(Array.from({ length: presses }, send))
  if (answers.some(Boolean)) world.orders.set(order.id, order)
  else world.refused += 1
}

/** Tries an unpaid order again, with any method, also twice at once. */
export async function retryOrder(world: OrderWorld, { id, buyer }: PlacedOrder): Promise<void> {
  const { random, site } = world
  const path = `/api/orders/${id}/payments/${newClientId()}`
  const body = { method: random.pick(METHODS) }
  const send = () => readAnswer(world, site.as(buyer.member).put(path, body))
  await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
}

/** Opens the page of an order. */
export async function openOrderPage(world: OrderWorld, { id, buyer }: PlacedOrder): Promise<void> {
  await readAnswer(world, world.site.as(buyer.member).get(`/api/orders/${id}`))
}

/** Withdraws from an order, if its buyer still can, also twice at once. */
export async function withdraw(world: OrderWorld, { id, buyer }: PlacedOrder): Promise<void> {
  const caller = world.site.as(buyer.member)
  const offer = await readAnswer<{ credits: number; amountCents: number }>(
    world,
    caller.get(`/api/orders/${id}/withdrawal`),
  )
  if (!offer) return
  const { credits, amountCents } = offer
  const path = `/api/orders/${id}/withdrawal/${newClientId()}`
  const send = () => readAnswer<{ credits: number }>(world, caller.put(path, { credits, amountCents }))
  for (const answer of await Promise.all([send(), send()])) if (answer) world.withdrawnCredits.set(id, answer.credits)
}

/** Lets the members who are no savers spend: messages to each other, and a part of their balance at once. */
export async function spend(world: OrderWorld, buyers: readonly Buyer[]): Promise<void> {
  const spenders = buyers.filter(({ isSaver }) => !isSaver)
  await forEachAtOnce(spenders, async ({ member }) => {
    const receiver = spenders[world.random.between(0, spenders.length - 1)]
    const message = { messageId: crypto.randomUUID(), text: 'Hoi' }
    if (receiver && receiver.member.id !== member.id)
      await readAnswer(world, world.site.as(member).post(`/api/members/${receiver.member.id}/messages`, message))
    if (world.random.chance(0.5)) await spendPart(world, member.id)
  })
}

async function spendPart({ site, random }: OrderWorld, memberId: string): Promise<void> {
  await site.sql(
    `select move_credits(member_id, -ceil(credits * $2::float)::integer, 'test', null, 'spent:' || gen_random_uuid(), $3)
     from credit_balance where member_id = $1 and credits > 0`,
    [memberId, random.next(), site.clock.now()],
  )
}
