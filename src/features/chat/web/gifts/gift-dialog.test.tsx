import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi, type Call } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { GiftDialog } from './gift-dialog.tsx'

const offer = {
  gifts: [
    { key: 'rose' as const, price: 2 },
    { key: 'coffee' as const, price: 3 },
  ],
  credits: 10,
  cheapestBundle: null,
}

/** Mocks the API to fail the first gifts with these errors, then accept them. */
function failThenAccept(...errors: Error[]): Call[] {
  return mockApi({
    chat: {
      gifts: () => offer,
      giveGift: ({ messageId }) => {
        const error = errors.shift()
        if (error) throw error
        return { id: 'm1', messageId, seq: 1, sentAt: '2026-06-01T10:00:00Z', conversationId: 'c1', credits: 8 }
      },
    },
  })
}

async function openGifts({ isFictional = false } = {}) {
  const screen = await renderScreen(
    <GiftDialog memberId="bert" name="Bert" isFictional={isFictional} isOpen onClose={() => {}} onGiven={() => {}} />,
  )
  const give = async (name: string) => {
    await screen.getByRole('radio', { name: new RegExp(`^${name}`) }).click()
    await screen.getByRole('button', { name: new RegExp(`^${name} geven`) }).click()
  }
  return { ...screen, give }
}

const listMessageIds = (calls: readonly Call[]) =>
  calls
    .filter(({ endpoint }) => endpoint === 'chat.giveGift')
    .map(({ input }) => (input as { messageId: string }).messageId)

test('C-37 a gift whose response was lost is retried with the same id, and the alert promises a single charge', async () => {
  const calls = failThenAccept(new TypeError('lost'))
  const screen = await openGifts()
  await screen.give('Roos')
  await expect.element(screen.getByText(/je betaalt nooit dubbel/)).toBeVisible()
  await screen.getByRole('button', { name: /^Roos geven/ }).click()
  await expect.poll(() => listMessageIds(calls).length).toBe(2)
  expect(new Set(listMessageIds(calls)).size).toBe(1)
})

test('C-37 a different gift, and the same gift again after a success, get a new id', async () => {
  const calls = failThenAccept(new TypeError('lost'))
  const screen = await openGifts()
  await screen.give('Roos')
  await expect.element(screen.getByText(/je betaalt nooit dubbel/)).toBeVisible()
  await screen.give('Koffie')
  await expect.poll(() => listMessageIds(calls).length).toBe(2)
  await expect.element(screen.getByRole('button', { name: 'Kies eerst een cadeau' })).toBeVisible()
  await screen.give('Koffie')
  await expect.poll(() => new Set(listMessageIds(calls)).size).toBe(3)
})

test('a refused gift shows that nothing was sent', async () => {
  failThenAccept(new CallError('member_not_found', {}, 404))
  const screen = await openGifts()
  await screen.give('Roos')
  await expect.element(screen.getByText(/Er is niets verstuurd/)).toBeVisible()
  expect(screen.getByText(/je betaalt nooit dubbel/).query()).toBeNull()
})

test('C-11 L-01 the dialog labels a fictional profile as fictional and states that staff answer', async () => {
  failThenAccept()
  const screen = await openGifts({ isFictional: true })
  const dialog = screen.getByRole('dialog', { name: 'Een cadeau voor Bert' })
  await expect.element(dialog.getByText('Fictief profiel', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/^Dit is een fictief profiel/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /^Roos/ })).toBeVisible()
})

test('C-11 the dialog of a member has no such label', async () => {
  failThenAccept()
  const screen = await openGifts()
  await expect.element(screen.getByRole('radio', { name: /^Roos/ })).toBeVisible()
  expect(screen.getByText('Fictief profiel', { exact: true }).query()).toBeNull()
})

test('R-8.22 a gift that costs more than the balance shows the bundles, and the choice stays', async () => {
  mockApi({ chat: { gifts: () => ({ ...offer, credits: 2 }) } })
  const screen = await openGifts()
  await screen.getByRole('radio', { name: /^Koffie/ }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Onvoldoende credits')
  await expect
    .element(screen.getByRole('link', { name: 'Credits kopen' }))
    .toHaveAttribute('href', '/credits?returnTo=%2Fmembers%2Fbert%2Fchat')
  await expect.element(screen.getByRole('radio', { name: /^Koffie/ })).toBeChecked()
})
