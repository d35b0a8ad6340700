import { expect, test } from 'vitest'
import { newDebitWorld, readCode, requestCode, signDebit, startDebit, type DebitWorld } from '#testing/debits.ts'
import { addCode, completeCheckout, readOrder, readPlacedOrder, sendOrder } from '#testing/orders.ts'
import { listBrokenMoneyRules } from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import type { MethodId } from '#features/pricing/method.rules.ts'

const COUNTRIES = ['NL', 'BE', 'DE'] as const

const IBANS = { NL: 'NL91 ABNA 0417 1643 00', BE: 'BE68 5390 0754 7034', DE: 'DE89 3704 0044 0532 0130 00' }
const POSTCODES = { NL: '1012ab', BE: '1000', DE: '10115' }
const MOBILE_NUMBERS = { NL: '06 12345678', BE: '0470 12 34 56', DE: '0151 23456789' }

type Country = (typeof COUNTRIES)[number]

interface Offer {
  readonly bundles: readonly { id: string; credits: number; priceCents: number; methods: MethodId[] }[]
}

const readOffer = async (world: DebitWorld, member: TestMember, code: string) =>
  (await (await world.as(member).get(`/api/bundles?code=${code}`)).json()) as Offer

async function createBuyer(world: DebitWorld, country: Country): Promise<TestMember> {
  const member = await world.member()
  await world.sql('update profile set country = $2 where member_id = $1', [member.id, country])
  return member
}

/** Pays an order as its buyer, payer or bank does by the method. */
async function pay(
  world: DebitWorld,
  member: TestMember,
  order: { id: string; checkoutUrl: string | null; method: MethodId; country: Country },
): Promise<void> {
  const { id, checkoutUrl, method, country } = order
  if (method === 'sdd') {
    const details = { iban: IBANS[country], postcode: POSTCODES[country], mobileNumber: MOBILE_NUMBERS[country] }
    for (const response of [
      await startDebit(world, member, { id, details }),
      await requestCode(world, member, id),
      await signDebit(world, member, id, await readCode(world)),
    ])
      expect(response.status).toBe(200)
  }
  const payment = world.psp.payments.list().at(-1)
  if (method === 'sct') await world.psp.control.receiveTransfer(payment?.id ?? '')
  else if (method === 'sdd') await world.psp.control.setStatus(payment?.id ?? '', 'paid')
  else expect((await completeCheckout(checkoutUrl, 'paid')).status).toBe(303)
}

test.each(COUNTRIES)(
  'R-3.61 R-3.62 R-4.21 in %s every offered method buys a bundle with a code: credits, confirmation and invoice, once',
  { timeout: 60_000 },
  async (country) => {
    await using world = await newDebitWorld()
    await addCode(world, { code: 'TIEN', percent: 10, once_per_member: false })
    const expected = { NL: 'ideal', BE: 'bancontact', DE: 'sdd' }[country]
    const { bundles } = await readOffer(world, await createBuyer(world, country), 'TIEN')
    const bundle = bundles.find(({ id }) => id === 'p0')
    expect(bundle?.methods[0]).toBe(expected)
    expect(new Set(bundle?.methods)).toEqual(new Set([expected, 'creditcard', 'paypal', 'applepay', 'sdd', 'sct']))
    for (const method of bundle?.methods ?? []) {
      const member = await createBuyer(world, country)
      const placed = await readPlacedOrder(
        await sendOrder(world, member, { bundleId: 'p0', method, code: 'TIEN', totalCents: bundle?.priceCents }),
      )
      expect(await world.getBalance(member)).toBe(0)

      await pay(world, member, { ...placed, method, country })
      await world.runJobs()

      expect(await readOrder(world, member, placed.id), method).toMatchObject({
        state: 'completed',
        method,
        listPriceCents: 1_495,
        totalCents: 1_346,
        discount: { kind: 'code', percent: 10 },
        balance: 50,
        confirmation: 'sent',
        documents: [{ kind: 'invoice' }],
      })
      expect(await world.getBalance(member)).toBe(50)
      const mails = await world.mailsTo(member.email)
      expect(mails.filter(({ id }) => id === placed.id)).toHaveLength(1) // the confirmation has the id of its order
    }
    expect(await listBrokenMoneyRules(world)).toEqual([])
  },
)
