import { useState } from 'react'
import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { OrderRepayment } from './order-repayment.tsx'
import { OrderChips } from './order-chips.tsx'
import { OrderWithdrawal, WithdrawalLink } from './order-withdrawal.tsx'
import type { Order } from './orders.queries.ts'

const order = {
  id: 'o1',
  number: 'AAAAA-BBBBB',
  currency: 'EUR',
  paidAt: '2026-06-01T10:00:00Z',
  balance: 7,
  repayment: null,
  refund: null,
  repaidCents: 0,
  withdrawableUntil: '2026-06-15',
  withdrawal: null,
} as unknown as Order // the components show these fields

const offer = {
  until: '2026-06-15',
  isPaid: true,
  credits: 7,
  usedEarlyCredits: 0,
  amountCents: 163,
  currency: 'EUR',
  endsPremium: true,
}

test('L-17 the button is there during the whole term, and the second step shows what one gets back before it confirms', async () => {
  const calls = mockApi({
    orders: {
      withdrawalOffer: () => offer,
      withdraw: () => ({
        requestedAt: '2026-06-02T10:00:00Z',
        isPaid: true,
        credits: 7,
        amountCents: 163,
        refund: 'underway',
      }),
    },
  })
  const screen = await renderScreen(<OrderWithdrawal order={order} />)
  await expect.element(screen.getByText('tot en met 15 juni 2026', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Herroep hier' }).click()
  await expect.element(screen.getByText('7', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/€\s1,63/)).toBeVisible()
  await expect.element(screen.getByText('Daarna ben je niet meer premium', { exact: false })).toBeVisible()
  expect(calls.map(({ endpoint }) => endpoint)).toEqual(['orders.withdrawalOffer'])

  await screen.getByRole('button', { name: 'Herroeping bevestigen' }).click()

  await expect
    .poll(() => calls.find(({ endpoint }) => endpoint === 'orders.withdraw')?.input)
    .toEqual({ id: 'o1', withdrawalId: expect.any(String), credits: 7, amountCents: 163 })
})

test('a balance that changed meanwhile is shown before the buyer can confirm again', async () => {
  let credits = 7
  mockApi({
    orders: {
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
    const withdrawal = { requestedAt, isPaid: true, credits: 7, amountCents: 163, refund }
    const screen = await renderScreen(<OrderRepayment order={{ ...order, repayment: 'withdrawn', withdrawal }} />)
    await expect.element(screen.getByRole('heading')).toHaveTextContent('Je bestelling is herroepen')
    await expect.element(screen.getByText(/2 juni 2026.*12:00:05/)).toBeVisible()
    await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
  },
)

test.each([
  ['refunded', 7, 'Je bestelling is terugbetaald', 'Je saldo is 7 credits.'],
  ['charged_back', -100, 'Je betaling is teruggeboekt', 'Je staat 100 credits onder nul.'],
] as const)('C-19 an order that is %s says so, with the balance', async (repayment, balance, title, text) => {
  const screen = await renderScreen(
    <OrderRepayment order={{ ...order, repayment, refund: 'refunded', balance, repaidCents: 3495 }} />,
  )
  await expect.element(screen.getByRole('heading')).toHaveTextContent(title)
  await expect.element(screen.getByText(/€\s34,95/)).toBeVisible()
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
})

function WithdrawableOrder() {
  const [isWithdrawn, setWithdrawn] = useState(false)
  const withdrawal = { requestedAt, isPaid: true, credits: 7, amountCents: 163, refund: 'underway' } as const
  return (
    <>
      <OrderRepayment order={isWithdrawn ? { ...order, repayment: 'withdrawn', withdrawal } : order} />
      <button onClick={() => setWithdrawn(true)}>Herroepen</button>
    </>
  )
}

test('L-17 the focus moves to the result of a withdrawal', async () => {
  const screen = await renderScreen(<WithdrawableOrder />)
  await screen.getByRole('button', { name: 'Herroepen' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Je bestelling is herroepen' })).toHaveFocus()
})

test('L-17 the second step of an order that waits for its payment says that it is cancelled, and confirms it', async () => {
  const calls = mockApi({
    orders: {
      withdrawalOffer: () => ({ ...offer, isPaid: false, credits: 45, usedEarlyCredits: 5, amountCents: 0 }),
      withdraw: () => ({ requestedAt, isPaid: false, credits: 0, amountCents: 0, refund: 'unpaid' }),
    },
  })
  const screen = await renderScreen(<OrderWithdrawal order={{ ...order, paidAt: null }} />)
  await expect.element(screen.getByText('Je hoeft dan niet te betalen.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Herroep hier' }).click()
  await expect.element(screen.getByText(/Komt er toch nog geld binnen.*dan betalen we dat vanzelf/)).toBeVisible()
  await expect.element(screen.getByText(/45 ongebruikte en 5 gebruikte/)).toBeVisible()

  await screen.getByRole('button', { name: 'Herroeping bevestigen' }).click()

  await expect
    .poll(() => calls.find(({ endpoint }) => endpoint === 'orders.withdraw')?.input)
    .toMatchObject({ credits: 45, amountCents: 0 })
})

test.each([
  ['unpaid', 0, 'Je bestelling is geannuleerd en je hoeft niet te betalen.'],
  ['underway', 1495, /Er kwam toch nog €\s14,95 binnen\. De terugbetaling is onderweg/],
  ['refunded', 1495, /Er kwam toch nog €\s14,95 binnen\. We hebben dat terugbetaald/],
  ['failed', 1495, /Er kwam toch nog €\s14,95 binnen\. De terugbetaling lukte niet/],
] as const)(
  'L-17 an unpaid order that was withdrawn shows that its refund is %s',
  async (refund, amountCents, text) => {
    const withdrawal = { requestedAt, isPaid: false, credits: 0, amountCents, refund }
    const screen = await renderScreen(
      <OrderRepayment order={{ ...order, paidAt: null, repayment: 'withdrawn', withdrawal }} />,
    )
    await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
  },
)

test.each([
  ['refunded', 'underway', 'Je bestelling wordt terugbetaald', 'Het geld is onderweg.'],
  ['refunded', 'refunded', 'Je bestelling is terugbetaald', 'We hebben'],
  ['partly_refunded', 'underway', 'Een deel wordt terugbetaald', 'Het geld is onderweg.'],
  ['partly_refunded', 'refunded', 'Deels terugbetaald', 'hebben we'],
  [null, 'failed', 'De terugbetaling is niet gelukt', 'is niet aangekomen'],
] as const)('C-19 an order that is %s with a refund that is %s says so', async (repayment, refund, title, text) => {
  const screen = await renderScreen(<OrderRepayment order={{ ...order, repayment, refund, repaidCents: 1000 }} />)
  await expect.element(screen.getByText(title, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
})

test.each([
  [{ state: 'completed', repayment: null, refund: null }, ['Betaald']],
  [{ state: 'completed', repayment: 'refunded', refund: 'underway' }, ['Terugbetaling onderweg']],
  [{ state: 'completed', repayment: 'refunded', refund: 'refunded' }, ['Terugbetaald']],
  [{ state: 'completed', repayment: 'partly_refunded', refund: 'refunded' }, ['Deels terugbetaald']],
  [{ state: 'completed', repayment: null, refund: 'failed' }, ['Betaald', 'Terugbetaling mislukt']],
  [{ state: 'completed', repayment: 'withdrawn', refund: 'underway' }, ['Herroepen', 'Terugbetaling onderweg']],
  [{ state: 'completed', repayment: 'charged_back', refund: null }, ['Teruggeboekt']],
] as const)('C-19 the list shows %j as %j', async (listed, chips) => {
  const screen = await renderScreen(
    <p data-testid="chips">
      <OrderChips order={listed} />
    </p>,
  )
  await expect.element(screen.getByTestId('chips')).toHaveTextContent(chips.join(''))
})

test('L-17 the list links to the opened withdrawal function during the term, and not afterwards', async () => {
  const screen = await renderScreen(
    <>
      <WithdrawalLink order={order} />
      <WithdrawalLink order={{ ...order, number: 'CCCCC-DDDDD', withdrawableUntil: null }} />
    </>,
  )
  const links = screen.getByRole('link')
  await expect.element(links).toHaveTextContent('Herroep hier AAAAA-BBBBB')
  await expect.element(links).toHaveAttribute('href', '/transactions/o1?withdraw=1')
  expect(links.elements()).toHaveLength(1)
})
