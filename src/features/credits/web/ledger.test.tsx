import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { LedgerEntry } from '../contract.ts'
import { Ledger } from './ledger.tsx'

const orderId = '0190b6a0-0000-7000-8000-000000000001'

function newEntry(fields: Partial<LedgerEntry>): LedgerEntry {
  return {
    at: '2026-07-02T10:30:00.000Z',
    reason: 'message',
    credits: -1,
    balance: 154,
    orderId: null,
    sources: [],
    value: null,
    ...fields,
  }
}

const order = {
  reason: 'order',
  credits: 150,
  balance: 155,
  orderId,
  value: { cents: 3_495, currency: 'EUR' },
} as const
const signup = newEntry({ at: '2026-07-01T21:59:00.000Z', reason: 'signup', credits: 5, balance: 5 })
const entries = [newEntry({}), newEntry({ at: '2026-07-02T09:00:00.000Z', ...order }), signup]

async function openLedger(first: LedgerEntry[], next: string | null = null) {
  const calls = mockApi({
    credits: {
      entries: ({ cursor }) =>
        cursor
          ? { entries: [newEntry({ balance: 1, credits: 1, reason: 'grant' })], next: null }
          : { entries: first, next },
    },
  })
  const data = [[['credits', 'entries'], { pages: [{ entries: first, next }], pageParams: [null] }]] as const
  return { calls, screen: await renderScreen(<Ledger />, { data }) }
}

test('on a wide screen the ledger is a table with a caption, a group per day and signed changes', async () => {
  await page.viewport(1280, 900)
  const { screen } = await openLedger(entries)
  const table = screen.getByRole('table', { name: 'Je credits, bij en af, de nieuwste eerst' })
  await expect.element(table).toBeVisible()
  for (const day of ['donderdag 2 juli 2026', 'woensdag 1 juli 2026'])
    await expect.element(table.getByRole('row', { name: day })).toBeVisible()
  const row = (name: RegExp) => table.getByRole('row', { name })
  await expect.element(row(/12:30 Bericht −1 154/)).toBeVisible()
  await expect.element(row(/11:00 Bestelling €\s34,95 \+150 155/)).toBeVisible()
  await expect.element(row(/23:59 Cadeau bij je aanmelding \+5 5/)).toBeVisible()
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument()
})

test('only the entry of an order has a link, to that order', async () => {
  await page.viewport(1280, 900)
  const { screen } = await openLedger(entries)
  const links = screen.getByRole('link')
  await expect.element(links).toHaveAttribute('href', `/transactions/${orderId}`)
  expect(links.elements()).toHaveLength(1)
})

test('on a narrow screen the ledger is a list per day that fits in the width', async () => {
  await page.viewport(320, 700)
  const { screen } = await openLedger(entries)
  await expect
    .element(screen.getByRole('region', { name: 'donderdag 2 juli 2026' }).getByText('saldo 154'))
    .toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(3)
  expect(screen.getByRole('table').query()).toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

const fromOrder = { kind: 'order', credits: 1, reason: null, orderNumber: 'AAAAA-BBBBB' } as const
const granted = { kind: 'granted', credits: 5, reason: 'signup', orderNumber: null } as const
const owed = { kind: 'debt', credits: 3, reason: null, orderNumber: null } as const

test.each([1280, 390])(
  'at %i px a charge says where its credits came from, and lists several on demand',
  async (width) => {
    await page.viewport(width, 900)
    const { screen } = await openLedger([
      newEntry({ sources: [fromOrder] }),
      newEntry({ balance: 145, credits: -9, reason: 'gift', sources: [granted, fromOrder, owed] }),
    ])
    const ledger = width === 390 ? screen.getByRole('region') : screen.getByRole('table')
    const visible = (text: string) => ledger.getByText(text)
    await expect.element(visible('Uit bestelling AAAAA-BBBBB')).toBeVisible()
    await visible('Uit 3 soorten credits').click()
    await expect.element(visible('5 credits uit gekregen credits (Cadeau bij je aanmelding)')).toBeVisible()
    await expect.element(visible('1 credit uit bestelling AAAAA-BBBBB')).toBeVisible()
    await expect.element(visible('3 credits uit tegoed onder nul')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('the button loads the next page below', async () => {
  await page.viewport(1280, 900)
  const { screen, calls } = await openLedger(entries, 'cursor-1')
  await screen.getByRole('button', { name: 'Meer laden' }).click()
  await expect.element(screen.getByRole('row', { name: /Gekregen van ons/ })).toBeVisible()
  expect(calls.at(-1)?.input).toEqual({ cursor: 'cursor-1' })
  await expect.element(screen.getByText('Dit is alles.')).toBeVisible()
})

test('without movements the ledger explains what will be there', async () => {
  const { screen } = await openLedger([])
  await expect.element(screen.getByRole('heading', { name: 'Er ging nog niets bij of af' })).toBeVisible()
})
