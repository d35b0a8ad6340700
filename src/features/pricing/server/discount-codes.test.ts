import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { addCode, completeCheckout, findOnlyPayment, placeOrder, readOrder, sendOrder } from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const enter = (world: World, member: TestMember, code: string) =>
  world.as(member).get(`/api/discountcode.php?code=${encodeURIComponent(code)}`)

/** Enters a code. Returns its percentage, or the refusal. */
async function tryCode(world: World, member: TestMember, code: string): Promise<number | string> {
  const body = (await (await enter(world, member, code)).json()) as {
    discount?: { value_percentage: number }
    refusal?: string
  }
  return body.discount?.value_percentage ?? body.refusal ?? 'neither'
}

interface OfferWithCode {
  readonly bundles: readonly { id: string; priceCents: number; discount: { kind: string } | null; methods: string[] }[]
  readonly code: {
    entered: string
    refusal: string | null
    discount: { percent: number; isPersonal: boolean } | null
  } | null
}

const getOffer = async (world: World, member: TestMember, code: string) =>
  (await (await world.as(member).get(`/api/bundles?code=${code}`)).json()) as OfferWithCode

const getPrices = async (world: World, member: TestMember, code: string) =>
  (await getOffer(world, member, code)).bundles.map(({ priceCents }) => priceCents)

const order = (world: World, member: TestMember, code: string) => sendOrder(world, member, { code })

async function readRefusal(response: Response): Promise<unknown> {
  return [response.status, ((await response.json()) as { refusal?: string }).refusal]
}

test('R-3.63 R-7.11 a code is returned in any case, with its conditions', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const expiresAt = new Date(world.clock.now().getTime() + 60_000).toISOString()
  await addCode(world, {
    code: 'ZOMER',
    percent: 20,
    country: 'NL',
    currency: 'EUR',
    minimum_cents: 2000,
    methods: ['ideal'],
    member_id: anna.id,
    expires_at: expiresAt,
    max_uses: 1,
  })
  expect(await (await enter(world, anna, ' zomer ')).json()).toEqual({
    discount: {
      code: 'ZOMER',
      country: 'NL',
      user_id: anna.id,
      expires: expiresAt,
      value_percentage: 20,
      currency: 'EUR',
      minimum_order_value: 2000,
      status: 'active',
      validity: 'single_use',
      expired: false,
      paymentmethods: ['ideal'],
    },
    now: world.clock.now().toISOString(),
    dialog_dismissed: false,
  })
  expect((await world.visitor().get('/api/discountcode.php?code=ZOMER')).status).toBe(403)
  for (const query of ['code=', `code=${'X'.repeat(41)}`, 'welcome=maybe'])
    expect((await world.as(anna).get(`/api/discountcode.php?${query}`)).status).toBe(422)
})

test('R-5.06 R-5.07 R-5.09 R-5.10 a code that cannot be used is refused everywhere, and changes no price', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  await addCode(world, { code: 'VAN-BERT', percent: 20, member_id: bert.id })
  await addCode(world, { code: 'UIT', percent: 20, status: 'disabled' })
  await addCode(world, { code: 'BELG', percent: 20, country: 'BE' })
  await addCode(world, { code: 'KORT', percent: 20, expires_at: new Date(world.clock.now().getTime() + 1000) })
  await addCode(world, { code: 'STRAKS', percent: 20, starts_at: new Date(world.clock.now().getTime() + 60_000) })
  await addCode(world, { code: 'EERSTE', percent: 20, first_purchase_only: true })
  await addCode(world, { code: 'ALLES-OP', percent: 20, max_uses: 1 })
  await completeCheckout((await placeOrder(world, anna, { code: 'alles-op' })).checkoutUrl, 'paid')
  world.clock.advanceSeconds(1)

  for (const [code, refusal, status] of [
    ['ONZIN', 'code_not_found', 404],
    ['VAN-BERT', 'code_not_found', 404],
    ['UIT', 'code_not_found', 404],
    ['STRAKS', 'code_not_found', 404],
    ['BELG', 'code_wrong_country', 409],
    ['KORT', 'code_expired', 410],
    ['EERSTE', 'code_first_purchase', 409],
    ['ALLES-OP', 'code_used', 409],
    ['TIMEBONUS25', 'code_first_purchase', 409],
  ] as const) {
    expect(await readRefusal(await enter(world, anna, code)), code).toEqual([status, refusal])
    expect(await readRefusal(await order(world, anna, code)), code).toEqual([status, refusal])
    expect(await getOffer(world, anna, code)).toMatchObject({ code: { entered: code, refusal, discount: null } })
    expect(await getPrices(world, anna, code)).toEqual([1495, 3495, 7995, 16995])
  }
  expect(await tryCode(world, bert, 'VAN-BERT')).toBe(20)
  expect(await tryCode(world, bert, 'ALLES-OP')).toBe('code_used')
})

test('the code of the welcome bonus or of a retention discount may be entered too, with the reason once it is gone', async () => {
  await using world = await newWorld()
  const [eva, anna] = [await world.member({ signedUpSecondsAgo: 0 }), await world.member()]
  expect(await tryCode(world, eva, 'timebonus25')).toBe(25)
  expect(await tryCode(world, anna, 'TIMEBONUS25')).toBe('code_expired')
  await placeOrder(world, eva, { code: 'TIMEBONUS25' })
  expect(await tryCode(world, eva, 'TIMEBONUS25')).toBe('code_used')

  const [{ code } = { code: '' }] = await world.sql<{ code: string }>(
    `select delete_discount ->> 'code' as code from company join site on site.company_id = company.id where site.id = $1`,
    [world.siteId],
  )
  expect(await tryCode(world, anna, code)).toBe('code_not_found')
  await world.as(anna).post('/api/stay-discount')
  expect(await tryCode(world, anna, code)).toBe(20)
  await placeOrder(world, anna)
  expect(await tryCode(world, anna, code)).toBe('code_used')
  const bert = await world.member()
  await world.as(bert).post('/api/stay-discount')
  world.clock.advanceSeconds(7 * 86_400)
  expect(await tryCode(world, bert, code)).toBe('code_expired')
})

test('R-5.08 a code with a minimum order value lowers the larger bundles only; a smaller one is refused with the amount', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await addCode(world, { code: 'GROOT', percent: 10, minimum_cents: 3495 })
  expect(await getPrices(world, anna, 'GROOT')).toEqual([1495, 3146, 7196, 15296])
  const small = await sendOrder(world, anna, { code: 'GROOT', bundleId: 'p0' })
  expect([small.status, await small.json()]).toMatchObject([
    409,
    { refusal: 'code_below_minimum', details: { field: 'code', amount: '€\u00a034,95' } },
  ])
  expect((await sendOrder(world, anna, { code: 'GROOT', totalCents: 3146 })).status).toBe(200)
})

test('R-5.10 a code for some methods offers those only, also for a retry', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await addCode(world, { code: 'PAYPAL', percent: 10, methods: ['paypal'] })
  const offer = await getOffer(world, anna, 'PAYPAL')
  expect(offer.bundles.map(({ methods }) => methods)).toEqual(Array(4).fill(['paypal']))
  expect(await readRefusal(await order(world, anna, 'PAYPAL'))).toEqual([422, 'code_wrong_method'])
  expect(await readRefusal(await sendOrder(world, anna, { code: 'PAYPAL', method: 'sdd' }))).toEqual([
    422,
    'method_not_offered',
  ])
  const { id, checkoutUrl } = await placeOrder(world, anna, { code: 'PAYPAL', method: 'paypal' })
  await completeCheckout(checkoutUrl, 'failed')
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'failed', methods: ['paypal'] })
  const retry = (method: string) => world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method })
  expect(await readRefusal(await retry('ideal'))).toEqual([422, 'method_not_offered'])
  expect((await retry('paypal')).status).toBe(200)
})

test('of the bonus and a code the higher percentage is used, and the other stays', async () => {
  await using world = await newWorld()
  const eva = await world.member({ signedUpSecondsAgo: 0 })
  await addCode(world, { code: 'TIEN', percent: 10 })
  await addCode(world, { code: 'VEERTIG', percent: 40 })
  expect(await getOffer(world, eva, 'TIEN')).toMatchObject({
    code: { refusal: null, discount: { percent: 10 } },
    bundles: Array(4).fill({ discount: { kind: 'bonus' } }),
  })
  const first = await placeOrder(world, eva, { code: 'VEERTIG', totalCents: 2097 })
  expect(await world.sql('select kind, code from discount_use')).toEqual([{ kind: 'code', code: 'VEERTIG' }])
  expect(await readOrder(world, eva, first.id)).toMatchObject({ discount: { kind: 'code', percent: 40 } })
  await placeOrder(world, eva, { code: 'TIEN', totalCents: 2621 })
  expect(await tryCode(world, eva, 'TIEN')).toBe(10)
})

test('T5 a code with one use goes to one of fifty concurrent orders of different members', async () => {
  await using world = await newWorld()
  await addCode(world, { code: 'EEN', percent: 50, max_uses: 1 })
  const members = await Promise.all(Array.from({ length: 50 }, () => world.member()))
  const responses = await Promise.all(members.map((member) => order(world, member, 'EEN')))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = responses.filter(({ status }) => status === 409) // others may get a 503 on a busy machine
  expect(new Set((await Promise.all(refused.map(readRefusal))).map(String))).toEqual(new Set(['409,code_used']))
  expect(await world.sql(`select total_cents from purchase where discount_code = 'EEN'`)).toEqual([
    { total_cents: 1748 },
  ])
})

test('T5 a code once per member goes to one of fifty concurrent orders of a member', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await addCode(world, { code: 'EENS', percent: 50 })
  const responses = await Promise.all(Array.from({ length: 50 }, () => order(world, anna, 'EENS')))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = responses.filter(({ status }) => status === 409) // others may get a 503 on a busy machine
  expect(new Set((await Promise.all(refused.map(readRefusal))).map(String))).toEqual(new Set(['409,code_used']))
  expect((await order(world, await world.member(), 'EENS')).status).toBe(200)
})

test('a code is free again after a failed order, whose retry is refused once another order took the code', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  await addCode(world, { code: 'EEN', percent: 50, max_uses: 1, once_per_member: false })
  const first = await placeOrder(world, anna, { code: 'EEN' })
  expect(await tryCode(world, bert, 'EEN')).toBe('code_used')
  await completeCheckout(first.checkoutUrl, 'expired')
  const second = await placeOrder(world, bert, { code: 'EEN' })
  const retry = () => world.as(anna).put(`/api/orders/${first.id}/payments/${newClientId()}`, { method: 'ideal' })
  expect(await readRefusal(await retry())).toEqual([409, 'discount_moved'])
  await completeCheckout(second.checkoutUrl, 'canceled')
  expect((await retry()).status).toBe(200)
})

test('a failed order with a code can be retried after another order was paid', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await addCode(world, { code: 'EENS', percent: 50 })
  const { id, checkoutUrl } = await placeOrder(world, anna, { code: 'EENS' })
  await completeCheckout(checkoutUrl, 'failed')
  await completeCheckout((await placeOrder(world, anna)).checkoutUrl, 'paid')
  const retry = await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' })
  expect(retry.status).toBe(200)
})

test('C-21 an order keeps the price of its code after the code expired or was disabled', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await addCode(world, { code: 'NUNU', percent: 50, expires_at: new Date(world.clock.now().getTime() + 1000) })
  const id = newClientId()
  const { checkoutUrl } = await placeOrder(world, anna, { id, code: 'NUNU' })
  world.clock.advanceSeconds(3_600)
  await world.sql(`update discount_code set status = 'disabled'`)
  expect((await sendOrder(world, anna, { id, code: 'NUNU' })).status).toBe(200)
  await completeCheckout(checkoutUrl, 'paid')
  expect(findOnlyPayment(world).amount.value).toBe('17.48')
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed', totalCents: 1748, balance: 150 })
})

test('C-21 L-10 a new payment of a failed order does not have the discount of a code that expired', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await addCode(world, { code: 'NUNU', percent: 50, expires_at: new Date(world.clock.now().getTime() + 60_000) })
  const { id, checkoutUrl } = await placeOrder(world, anna, { code: 'NUNU' })
  await completeCheckout(checkoutUrl, 'failed')
  const retry = () => world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' })
  world.clock.advanceSeconds(60)
  expect(await readRefusal(await retry())).toEqual([409, 'discount_moved'])
  await world.sql(`update discount_code set expires_at = null`)
  expect((await retry()).status).toBe(200)
})

test('a code is read as it was pasted, and what is no code costs no try', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const anna = await world.member()
  await addCode(world, { code: 'ZOMER-20', percent: 20 })
  for (let count = 0; count < 12; count += 1) expect(await tryCode(world, anna, 'één code!')).toBe('code_not_found')
  for (const pasted of ['ZOMER–20', 'ＺＯＭＥＲ-20\u200B', '“zomer-20”.']) {
    expect(await tryCode(world, anna, pasted)).toBe(20)
    expect((await getOffer(world, anna, pasted)).code).toMatchObject({ refusal: null })
  }
})

test('ten unknown codes in an hour are answered, then none; known codes do not count', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const [anna, bert] = [await world.member(), await world.member()]
  await addCode(world, { code: 'ECHT', percent: 10 })
  for (let count = 0; count < 12; count += 1) expect(await tryCode(world, anna, 'ECHT')).toBe(10)
  for (let count = 0; count < 5; count += 1) {
    expect(await tryCode(world, anna, `RAAD${count}`)).toBe('code_not_found')
    expect((await getOffer(world, anna, `GOK${count}`)).code?.refusal).toBe('code_not_found')
  }
  expect(await tryCode(world, anna, 'ECHT')).toBe('rate_limited')
  expect((await getOffer(world, anna, 'ECHT')).code?.refusal).toBe('rate_limited')
  expect((await order(world, anna, 'ECHT')).status).toBe(429)
  expect((await sendOrder(world, anna)).status).toBe(200)
  expect(await tryCode(world, bert, 'ECHT')).toBe(10)
})

test('C-76 a code of another site does not exist', async () => {
  await using world = await newWorld()
  await addCode(world, { code: 'PLUS', percent: 10, site_id: world.otherSite.siteId })
  expect(await tryCode(world, await world.member(), 'PLUS')).toBe('code_not_found')
})

test('L-20 the offer states whether a code is for this member only', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await addCode(world, { code: 'VOOR-ANNA', percent: 20, member_id: anna.id })
  await addCode(world, { code: 'VOOR-IEDEREEN', percent: 20 })
  expect((await getOffer(world, anna, 'VOOR-ANNA')).code?.discount?.isPersonal).toBe(true)
  expect((await getOffer(world, anna, 'VOOR-IEDEREEN')).code?.discount?.isPersonal).toBe(false)
})
