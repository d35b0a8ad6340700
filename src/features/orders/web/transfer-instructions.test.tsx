import { useQuery } from '@tanstack/react-query'
import { create } from 'qrcode'
import { expect, test, vi } from 'vitest'
import { useApi } from '#platform/calls/query.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { buildTransferQrText } from '../transfer-qr.rules.ts'
import { OrderResult } from './order-result.tsx'
import { orderQuery, type Api, type Order } from './orders.queries.ts'

const transfer = {
  accountHolder: 'Stichting Oefenbank',
  iban: 'NL83OEFB0123456789',
  bic: 'OEFBNL2A',
  reference: 'RF18-5390-0754-7034',
  dueOn: '2026-06-29',
}

const order = {
  id: 'o1',
  state: 'pending',
  method: 'sct',
  methods: ['ideal', 'creditcard', 'sct'],
  nextStep: { kind: 'instructions' },
  transfer,
  totalCents: 3495,
  receivedCents: 0,
  surplusCents: 0,
  debitOn: null,
  currency: 'EUR',
  confirmation: null,
  madePremium: false,
  returnTo: null,
  attempts: 1,
  balance: 0,
} as unknown as Order // the result shows these fields

const openResult = (fields: Partial<Order> = {}) =>
  renderScreen(<OrderResult order={{ ...order, ...fields }} hasDraft={false} />)

function mockClipboard(writeText: (text: string) => Promise<void>): void {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
}

test('the instructions show the amount, the account, the reference and the last day', async () => {
  const screen = await openResult()
  await expect.element(screen.getByRole('heading', { name: 'Maak het bedrag over' })).toBeVisible()
  const facts = screen
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent?.replace('\u00a0', ' '))
  expect(facts).toEqual([
    '€ 34,95',
    'Stichting Oefenbank',
    'NL83 OEFB 0123 4567 89',
    'OEFBNL2A',
    'RF18-5390-0754-7034',
    '29 juni 2026',
  ])
})

test.each([
  ['Bedrag', '34,95'],
  ['Naam van de ontvanger', 'Stichting Oefenbank'],
  ['IBAN', 'NL83OEFB0123456789'],
  ['BIC', 'OEFBNL2A'],
  ['Kenmerk', 'RF18-5390-0754-7034'],
])('%s is copied as "%s", which is announced', async (fact, text) => {
  const copied: string[] = []
  mockClipboard(async (each) => void copied.push(each))
  const screen = await openResult()
  await screen.getByRole('button', { name: `Kopieer ${fact}` }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent(`${fact} is gekopieerd`)
  expect(copied).toEqual([text])
})

test('a browser that refuses to copy says so', async () => {
  mockClipboard(() => Promise.reject(new Error('not allowed')))
  const screen = await openResult()
  await screen.getByRole('button', { name: 'Kopieer IBAN' }).click()
  await expect.element(screen.getByText(/^Kopiëren lukt hier niet\./)).toBeVisible()
})

test('the QR code contains the transfer', async () => {
  const screen = await openResult({ receivedCents: 3000 })
  expect(screen.getByRole('img').query()).toBeNull()
  await screen.getByText('Betalen met een QR-code').click()
  const code = screen.getByRole('img', { name: 'QR-code met de gegevens van je overboeking' })
  await expect.element(code).toBeVisible()
  const text = buildTransferQrText({ ...transfer, amountCents: 495, currency: 'EUR' }) ?? ''
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares =
    code
      .element()
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g) ?? []
  const dark = new Set(squares.map((square) => square.slice(1)))
  const shown = Array.from(data, (_isDark, index) => dark.has(`${index % size} ${Math.floor(index / size)}`))
  expect(shown).toEqual(Array.from(data, Boolean))
})

test('a transfer that a QR code cannot express has none', async () => {
  const screen = await openResult({ currency: 'CHF' })
  expect(screen.getByText('Betalen met een QR-code').query()).toBeNull()
})

test('an incomplete transfer names what is missing', async () => {
  const screen = await openResult({ receivedCents: 3000 })
  await expect.element(screen.getByRole('heading', { name: /Er ontbreekt nog €\s4,95/ })).toBeVisible()
  await expect.element(screen.getByText(/Er is €\s30,00 binnen van de €\s34,95\./)).toBeVisible()
  expect(screen.getByRole('definition').first().element().textContent).toContain('4,95')
})

test('a completed transfer of too much names what comes back', async () => {
  const screen = await openResult({ state: 'completed', nextStep: { kind: 'done' }, transfer: null, surplusCents: 505 })
  await expect.element(screen.getByText(/Je hebt €\s5,05 te veel overgemaakt\./)).toBeVisible()
})

test('an expired transfer warns against transferring twice', async () => {
  const screen = await openResult({ state: 'expired', nextStep: null })
  await expect.element(screen.getByText(/Maak het dan niet nog een keer over\./)).toBeVisible()
})

test('R-4.22 another method pays the order', async () => {
  const calls = mockApi({ orders: { retry: ({ id }) => ({ id, nextStep: null }) } })
  const screen = await openResult()
  await screen.getByText('Toch een andere betaalwijze kiezen?').click()
  expect(screen.getByRole('radio').elements()).toHaveLength(2)
  await screen.getByRole('button', { name: 'Betalen met iDEAL | Wero' }).click()
  await expect.poll(() => calls).toMatchObject([{ endpoint: 'orders.retry', input: { method: 'ideal' } }])
})

function PolledOrder() {
  const { data } = useQuery(orderQuery(useApi<Api>(), 'o1'))
  return data && <OrderResult order={data} hasDraft={false} />
}

test('the page of a transfer polls every 30 seconds, besides the changes that the live socket reports', async () => {
  vi.useFakeTimers()
  const calls = mockApi({ orders: { find: () => order } })
  const screen = await renderScreen(<PolledOrder />)
  await expect.poll(() => screen.getByRole('heading').query()).not.toBeNull()
  const { length } = calls
  await vi.advanceTimersByTimeAsync(25_000)
  expect(calls).toHaveLength(length)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(calls).toHaveLength(length + 1)
})
