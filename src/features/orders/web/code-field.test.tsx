import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { CreditsShop } from './credits-shop.tsx'
import type { Offer } from '#features/pricing/web/pricing.queries.ts'

type Discount = NonNullable<Offer['discount']>

const summer: Discount = { kind: 'code', code: 'ZOMER', percent: 20, until: null }
const bonus: Discount = { kind: 'bonus', code: 'TIMEBONUS25', percent: 25, until: '2026-06-01T14:00:00Z' }

function newBundle(id: 'p0' | 'p1', priceCents: number, discount: Discount | null): Offer['bundles'][number] {
  const discounted = Math.round((priceCents * (100 - (discount?.percent ?? 0))) / 100)
  const prices = { priceCents: discounted, listPriceCents: priceCents, messagePriceCents: Math.round(discounted / 100) }
  const rest = { vatBasisPoints: 2100, currency: 'EUR', popular: id === 'p1', methods: ['ideal' as const] }
  return { id, credits: id === 'p0' ? 50 : 150, ...prices, ...rest, discount }
}

function newOffer(discounts: [Discount | null, Discount | null], code: Offer['code'] = null): Offer {
  return {
    bundles: [newBundle('p0', 1_000, discounts[0]), newBundle('p1', 3_000, discounts[1])],
    discount: discounts[1],
    code,
    reservingOrderId: null,
    credits: 0,
    premium: false,
    refundDays: 14,
    statementName: 'Vonkje',
    lastMethod: null,
    lastBundle: null,
  }
}

const noConditions = { minimumCents: 0, methods: null, isPersonal: false }
const accepted = (conditions: Partial<NonNullable<NonNullable<Offer['code']>['discount']>> = {}): Offer['code'] => ({
  entered: 'ZOMER',
  discount: { ...summer, ...noConditions, ...conditions },
  refusal: null,
})

const checked = { discount: { code: 'ZOMER' } as never, now: '', dialog_dismissed: false } // what the browser reads

/** Opens the bundles of a member. `offers` are those without and with the code ZOMER. */
async function openShop(offers: { without?: Offer; with: Offer }, path = '/credits') {
  const without = offers.without ?? newOffer([null, null])
  const calls = mockApi({
    pricing: {
      offer: (input) => (input?.code ? offers.with : without),
      discountCode: ({ code } = {}) => {
        if (code?.toUpperCase() === 'ZOMER') return checked
        throw new CallError(code === 'OP' ? 'code_used' : 'code_not_found', {}, 404)
      },
    },
    orders: { place: ({ id }) => ({ id, nextStep: null }) },
  })
  const screen = await renderScreen(<CreditsShop />, {
    path,
    data: [
      [['payments', 'offer', null], without],
      [['payments', 'offer', 'ZOMER'], offers.with],
      [['payments', 'welcome'], null],
      settingsData({ fictional_profiles: false }),
    ],
  })
  return { screen, calls }
}

test('R-5.06 R-5.07 the field is closed at first; an unknown and a used code are announced with their texts', async () => {
  const { screen } = await openShop({ with: newOffer([summer, summer], accepted()) })
  const field = screen.getByRole('textbox', { name: 'Kortingscode' })
  expect(field.query()).toBeNull()
  await screen.getByText('Heb je een kortingscode?').click()
  await field.fill('ONZIN')
  await screen.getByRole('button', { name: 'Toepassen' }).click()
  await expect.element(screen.getByRole('alert').getByText('Code niet gevonden')).toBeInTheDocument()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Code niet gevonden')
  await field.fill('OP')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await screen.getByRole('button', { name: 'Toepassen' }).click()
  await expect.element(field).toHaveAccessibleDescription('Code reeds gebruikt')
})

test('R-7.11 an accepted code lowers all prices, is in the URL, survives the choice of a bundle and is in the order', async () => {
  const { screen, calls } = await openShop({ with: newOffer([summer, summer], accepted()) })
  await screen.getByText('Heb je een kortingscode?').click()
  await screen.getByRole('textbox', { name: 'Kortingscode' }).fill('zomer')
  await screen.getByRole('button', { name: 'Toepassen' }).click()
  await expect.element(screen.getByText('ZOMER: 20% korting')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Verwijderen' })).toHaveFocus()
  expect(screen.router.state.location.search).toBe('?code=ZOMER')
  await expect.element(screen.getByText('€ 8,00')).toBeVisible()
  await expect.element(screen.getByText('€ 0,24 per bericht')).toBeVisible()
  expect(
    screen
      .getByText(/€\s10,00/)
      .element()
      .closest('s'),
  ).not.toBeNull()

  await screen.getByRole('radio', { name: /50/ }).first().click()
  await expect.poll(() => screen.router.state.location.pathname).toBe('/credits/p0')
  expect(screen.router.state.location.search).toBe('?code=ZOMER')
  await screen.getByRole('button', { name: /^Bestellen en betalen met/ }).click()
  const findOrder = () => calls.find(({ endpoint }) => endpoint === 'orders.place')?.input
  await expect.poll(findOrder).toMatchObject({ bundleId: 'p0', totalCents: 800, code: 'ZOMER' })
})

test('a removed code restores the prices and returns the focus to the field', async () => {
  const { screen } = await openShop({ with: newOffer([summer, summer], accepted()) }, '/credits?code=zomer')
  await screen.getByRole('button', { name: 'Verwijderen' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Kortingscode' })).toHaveFocus()
  expect(screen.router.state.location.search).toBe('')
  await expect.element(screen.getByText('€ 8,00')).not.toBeInTheDocument()
})

test('a code in the URL that cannot be used is shown with its reason', async () => {
  const refused = { entered: 'ZOMER', discount: null, refusal: 'code_expired' }
  const { screen } = await openShop({ with: newOffer([null, null], refused) }, '/credits?code=ZOMER')
  const field = screen.getByRole('textbox', { name: 'Kortingscode' })
  await expect.element(field).toHaveValue('ZOMER')
  await expect.element(field).toHaveAccessibleDescription('Deze code is verlopen.')
})

test.each([
  ['the bonus is better', newOffer([bonus, bonus], accepted()), /^Je welkomstbonus van 25% is minstens zo voordelig\./],
  ['the bundle is too small', newOffer([null, null], accepted({ minimumCents: 9_900 })), /vanaf €\s99,00\./],
  [
    'it is for some methods',
    newOffer([summer, summer], accepted({ methods: ['ideal'] })),
    /betaal je met iDEAL \| Wero\.$/,
  ],
])('R-5.08 R-5.10 an accepted code states what it does when %s', async (_case, offer, text) => {
  const { screen, calls } = await openShop({ with: offer }, '/credits?code=ZOMER')
  await expect.element(screen.getByText(text)).toBeVisible()
  await screen.getByRole('button', { name: /^Bestellen en betalen met/ }).click()
  await expect.poll(() => calls.some(({ endpoint }) => endpoint === 'orders.place')).toBe(true)
  const placed = calls.find(({ endpoint }) => endpoint === 'orders.place')?.input as { code?: string }
  expect(placed.code).toBe(offer.bundles[1]?.discount?.kind === 'code' ? 'ZOMER' : undefined)
})

test('a discount that belongs to an open order leads to that order', async () => {
  const { screen } = await openShop({
    without: { ...newOffer([null, null]), reservingOrderId: 'o1' },
    with: newOffer([null, null]),
  })
  await expect
    .element(screen.getByRole('link', { name: 'Naar die bestelling' }))
    .toHaveAttribute('href', '/transactions/o1')
})

test.each([true, false])('L-20 a code that is for one member (%s) states it', async (isPersonal) => {
  const { screen } = await openShop(
    { with: newOffer([summer, summer], accepted({ isPersonal })) },
    '/credits?code=ZOMER',
  )
  await expect.element(screen.getByText('ZOMER: 20% korting')).toBeVisible()
  const sentence = screen.getByText('Deze code is persoonlijk: alleen jij kunt hem gebruiken.')
  expect(sentence.elements()).toHaveLength(isPersonal ? 1 : 0)
})
