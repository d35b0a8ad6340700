import { useState } from 'react'
import { expect, test } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import { mockApi } from '#testing/api-mocks.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { OrderReversal } from './order-reversal.tsx'
import { OrderWithdrawal } from './order-withdrawal.tsx'
import type { Order } from './payments.queries.ts'

const order = {
  id: 'o1',
  currency: 'EUR',
  balance: 7,
  reversal: null,
  reversedCents: 0,
  withdrawableUntil: '2026-06-15',
  withdrawal: null,
} as unknown as Order // the components show these fields

const offer = { until: '2026-06-15', credits: 7, amountCents: 163, currency: 'EUR', endsPremium: true }

test('L-17 the button is there during the whole term, and the second step shows what one gets back before it confirms', async () => {
  const calls = mockApi({
    payments: {
      withdrawalOffer: () => offer,
      withdraw: () => ({ requestedAt: '2026-06-02T10:00:00Z', credits: 7, amountCents: 163, refund: 'underway' }),
    },
  })
  const screen = await renderScreen(<OrderWithdrawal order={order} />)
  await expect.element(screen.getByText('tot en met 15 juni 2026', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Herroep hier' }).click()
  await expect.element(screen.getByText('7', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/€\s1,63/)).toBeVisible()
  await expect.element(screen.getByText('Daarna ben je niet meer premium', { exact: false })).toBeVisible()
  expect(calls.map(({ endpoint }) => endpoint)).toEqual(['payments.withdrawalOffer'])

  await screen.getByRole('button', { name: 'Herroeping bevestigen' }).click()

  await expect
    .poll(() => calls.find(({ endpoint }) => endpoint === 'payments.withdraw')?.input)
    .toEqual({ id: 'o1', withdrawalId: expect.any(String), credits: 7, amountCents: 163 })
})

test('a balance that changed meanwhile is shown before the buyer can confirm again', async () => {
  let credits = 7
  mockApi({
    payments: {
      withdrawalOffer: () => ({ ...offer, credits }),
      withdraw: () => {
        credits = 6
        throw new CallError('withdrawal_changed', {}, 409)
      },
    },
  })
  const screen = await renderScreen(<OrderWithdrawal order={order} />)
  await screen.getByRole('button', { name: 'Herroep hier' }).click()
  await screen.getByRole('button', { name: 'Herroeping bevestigen' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Je saldo is intussen veranderd. Bekijk opnieuw wat je terugkrijgt.')
  await expect.element(screen.getByText('6', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Toch niet' }).click()
  await expect.element(screen.getByRole('button', { name: 'Herroep hier' })).toBeVisible()
})

test('an order without a term has no button', async () => {
  const screen = await renderScreen(<OrderWithdrawal order={{ ...order, withdrawableUntil: null }} />)
  expect(screen.getByRole('button').elements()).toEqual([])
})

const requestedAt = '2026-06-02T10:00:05Z'

test.each([
  ['underway', 'De terugbetaling is onderweg.'],
  ['refunded', 'terugbetaald voor 7 ongebruikte credits'],
  ['failed', 'We zijn ermee bezig'],
  ['none', 'er is niets terug te betalen'],
] as const)(
  'L-17 a withdrawn order whose refund is %s shows when it was received and the refund',
  async (refund, text) => {
    const withdrawal = { requestedAt, credits: 7, amountCents: 163, refund }
    const screen = await renderScreen(<OrderReversal order={{ ...order, reversal: 'withdrawn', withdrawal }} />)
    await expect.element(screen.getByRole('heading')).toHaveTextContent('Je bestelling is herroepen')
    await expect.element(screen.getByText(/2 juni 2026.*12:00:05/)).toBeVisible()
    await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
  },
)

test.each([
  ['refunded', 7, 'Je bestelling is terugbetaald', 'Je saldo is 7 credits.'],
  ['charged_back', -100, 'Je betaling is teruggeboekt', 'Je staat 100 credits onder nul.'],
] as const)('C-19 an order that is %s says so, with the balance', async (reversal, balance, title, text) => {
  const screen = await renderScreen(<OrderReversal order={{ ...order, reversal, balance, reversedCents: 3495 }} />)
  await expect.element(screen.getByRole('heading')).toHaveTextContent(title)
  await expect.element(screen.getByText(/€\s34,95/)).toBeVisible()
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
})

function WithdrawableOrder() {
  const [isWithdrawn, setWithdrawn] = useState(false)
  const withdrawal = { requestedAt, credits: 7, amountCents: 163, refund: 'underway' } as const
  return (
    <>
      <OrderReversal order={isWithdrawn ? { ...order, reversal: 'withdrawn', withdrawal } : order} />
      <button onClick={() => setWithdrawn(true)}>Herroepen</button>
    </>
  )
}

test('L-17 the focus moves to the result of a withdrawal', async () => {
  const screen = await renderScreen(<WithdrawableOrder />)
  await screen.getByRole('button', { name: 'Herroepen' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Je bestelling is herroepen' })).toHaveFocus()
})
