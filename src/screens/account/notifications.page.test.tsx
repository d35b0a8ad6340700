import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { NotificationEntry } from '#features/notifications/contract.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard } from '#testing/browser/screen-data.ts'
import NotificationsPage from './notifications.page.tsx'

const today = '2026-06-02T08:00:00Z'
const yesterday = '2026-06-01T08:00:00Z'
const member = newCard()
const entries: NotificationEntry[] = [
  { kind: 'messages', id: 'chat', conversationId: 'chat', count: 2, member, at: today, isNew: true },
  { kind: 'match', id: 'match', member, at: today, isNew: true },
  { kind: 'like', id: 'like', member: newCard({ name: 'Fien', isFictional: true }), at: yesterday, isNew: false },
  { kind: 'gift', id: 'gift', conversationId: 'chat', member, at: yesterday, isNew: false },
  { kind: 'photo', id: 'photo', isApproved: false, photoKey: null, at: yesterday, isNew: false },
  { kind: 'repayment', id: 'refund', orderId: 'order', event: 'refund', at: yesterday, isNew: false },
  { kind: 'order', id: 'order', credits: 20, at: yesterday, isNew: false },
]

beforeEach(async () => {
  await page.viewport(390, 844)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-02T10:00:00Z') })
  return () => vi.useRealTimers()
})

const openPage = (shown: NotificationEntry[], next: string | null = null) =>
  renderScreen(<NotificationsPage />, {
    data: [[['notifications', 'list'], { pages: [{ entries: shown, next }], pageParams: [null] }]],
  })

test('R-2.28 each entry is a link to what happened, below its day, and the new ones say so', async () => {
  mockApi({ notifications: { markSeen: () => ({}) } })
  const screen = await openPage(entries)
  await expect.element(screen.getByRole('heading', { name: 'Vandaag' })).toBeVisible()
  const links = screen.getByRole('list').getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/chats/chat',
    '/members/bert/chat',
    '/likes/m/bert',
    '/chats/chat',
    '/profile',
    '/transactions/order',
    '/transactions/order',
  ])
  const region = (name: string) => screen.getByRole('region', { name }).getByRole('link').elements().length
  expect([region('Vandaag'), region('Gisteren')]).toEqual([2, 5])
  expect(links.map((link) => link.textContent.includes('Nieuw'))).toEqual([
    true,
    true,
    ...Array.from({ length: 5 }, () => false),
  ])
  await expect.element(screen.getByRole('link', { name: /^Er wachten 2 berichten van Bert\./ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Fien vindt je leuk\..*Fictief profiel/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Je kreeg geld terug van een bestelling\./ })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Meldingen instellen' }))
    .toHaveAttribute('href', '/settings/notifications')
})

test('R-2.28 a visit with new entries is stored once, until the newest; one without is not', async () => {
  const calls = mockApi({ notifications: { markSeen: () => ({}) } })
  const screen = await openPage(entries)
  await expect.poll(() => calls.map(({ input }) => input)).toEqual([{ until: today }])
  await screen.unmount()
  await openPage(entries.filter(({ isNew }) => !isNew))
  await expect.element(page.getByRole('heading', { name: 'Gisteren' })).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('R-2.28 a member without notifications reads what comes here', async () => {
  const screen = await openPage([])
  await expect.element(screen.getByRole('heading', { name: 'Nog geen meldingen' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Leden zoeken' })).toHaveAttribute('href', '/members')
})

test('R-2.28 a failed next page can be retried, and the end of the list is stated', async () => {
  let isRefused = true
  mockApi({
    notifications: {
      markSeen: () => ({}),
      list: () => {
        if (isRefused) throw new CallError('general', {}, 500)
        return { entries: entries.slice(3), next: null }
      },
    },
  })
  const screen = await openPage(entries.slice(0, 3), 'next')
  await screen.getByRole('button', { name: 'Meer laden' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Meer laden lukte niet.')
  isRefused = false
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect.element(screen.getByRole('link', { name: /Bert gaf je een cadeau/ })).toBeVisible()
  await expect.element(screen.getByText('Dit zijn ze allemaal.')).toBeVisible()
})
