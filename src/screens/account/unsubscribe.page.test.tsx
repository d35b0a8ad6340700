import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import UnsubscribePage from './unsubscribe.page.tsx'

const openPage = () => renderScreen(<UnsubscribePage />, { path: '/unsubscribe?token=geheim' })

test('C-77 R-4.29 opening the link changes nothing; its button stops the kind of the mail', async () => {
  const calls = mockApi({
    notifications: { unsubscribe: () => ({ kinds: ['new_messages', 'like'], isOff: true, isAllOff: false }) },
  })
  const screen = await openPage()
  await expect.element(screen.getByRole('heading', { name: 'Mails stoppen?' })).toBeVisible()
  expect(calls).toEqual([])
  await screen.getByRole('button', { name: 'Stop deze mails' }).click()
  await expect
    .element(screen.getByText('We mailen je niet meer over nieuwe berichten en likes en matches.'))
    .toBeVisible()
  expect(calls.map(({ input }) => input)).toEqual([{ token: 'geheim', scope: 'kinds' }])
})

test('the second button stops all mails', async () => {
  const calls = mockApi({
    notifications: { unsubscribe: () => ({ kinds: ['like'], isOff: true, isAllOff: true }) },
  })
  const screen = await openPage()
  await screen.getByRole('button', { name: 'Stop alle mails' }).click()
  await expect.element(screen.getByText(/alleen nog over je account/)).toBeVisible()
  expect(calls.map(({ input }) => input)).toEqual([{ token: 'geheim', scope: 'all' }])
})

test('an invalid link says so, and can be tried again', async () => {
  mockApi({
    notifications: {
      unsubscribe: () => {
        throw new CallError('link_expired', {}, 410)
      },
    },
  })
  const screen = await openPage()
  await screen.getByRole('button', { name: 'Stop deze mails' }).click()
  await expect.element(screen.getByRole('alert').getByText(/Deze link klopt niet/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Stop deze mails' })).toBeEnabled()
})
