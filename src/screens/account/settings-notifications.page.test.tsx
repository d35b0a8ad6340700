import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { matchOnly } from '#testing/browser/media.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import type { PreferencesData } from '#features/notifications/contract.ts'
import { applyChanges } from '#features/notifications/preferences.rules.ts'
import NotificationSettingsPage from './settings-notifications.page.tsx'

const preferences: PreferencesData = {
  mailKinds: ['new_conversations', 'like'],
  pushKinds: [],
  frequency: 'at_once',
  quietHours: { from: 22, until: 8 },
  isDiscreet: true,
  showsText: false,
  hasSound: false,
  hasVibration: false,
  suspensions: [],
}

const openPage = (changes: Partial<PreferencesData> = {}) =>
  renderScreen(<NotificationSettingsPage />, {
    data: [[['notifications', 'preferences'], { ...preferences, ...changes }], settingsData(), viewerData()],
  })

test('R-1.22 R-2.110 a switch saves at once, by keyboard, and says so', async () => {
  const calls = mockApi({ notifications: { changePreferences: (changes) => applyChanges(preferences, changes) } })
  const screen = await openPage()
  const news = screen.getByRole('switch', { name: 'Nieuws' })
  ;(await news.findElement()).focus()
  await userEvent.keyboard(' ')
  await expect.element(news).toBeChecked()
  await expect.element(screen.getByText('Opgeslagen')).toBeVisible()
  expect(calls.map(({ input }) => input)).toEqual([{ change: { channel: 'mail', kind: 'news', isOn: true } }])
})

test('a change that is refused is put back, with the reason beside its switch', async () => {
  mockApi({
    notifications: {
      changePreferences: () => {
        throw new CallError('general', {}, 500)
      },
    },
  })
  const screen = await openPage()
  const likes = screen.getByRole('switch', { name: 'Likes en matches' })
  await likes.click()
  await expect.element(screen.getByRole('alert').getByText(/^Niet opgeslagen/)).toBeVisible()
  await expect.element(likes).toBeChecked()
})

test('while it is saved a switch says so', async () => {
  mockApi({ notifications: { changePreferences: () => new Promise<PreferencesData>(() => undefined) } })
  const screen = await openPage()
  await screen.getByRole('switch', { name: 'Discreet' }).click()
  await expect.element(screen.getByText('Opslaan…')).toBeVisible()
  await expect.element(screen.getByRole('switch', { name: 'Discreet' })).not.toBeChecked()
})

test('with the frequency never, no kind can be chosen', async () => {
  const screen = await openPage({ frequency: 'never' })
  await expect.element(screen.getByRole('switch', { name: 'Nieuws' })).toBeDisabled()
  await expect.element(screen.getByText(/dat we nooit mailen/)).toBeVisible()
})

test('messages can be shown in mails only when mails are not discreet', async () => {
  const screen = await openPage()
  await expect.element(screen.getByRole('switch', { name: 'Berichten tonen' })).toBeDisabled()
})

test('quiet hours are chosen by hour and turned off', async () => {
  const calls = mockApi({ notifications: { changePreferences: (changes) => applyChanges(preferences, changes) } })
  const screen = await openPage()
  await screen.getByRole('combobox', { name: 'Tot' }).selectOptions('07:00')
  await expect.element(screen.getByRole('combobox', { name: 'Tot' })).toHaveValue('7')
  await screen.getByRole('switch', { name: '’s Nachts niet storen' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Tot' })).not.toBeInTheDocument()
  await expect
    .poll(() => calls.map(({ input }) => input))
    .toEqual([{ quietHours: { from: 22, until: 7 } }, { quietHours: null }])
})

test('the sound of a message is turned on and tried', async () => {
  const start = vi.spyOn(AudioScheduledSourceNode.prototype, 'start')
  const calls = mockApi({ notifications: { changePreferences: (changes) => applyChanges(preferences, changes) } })
  const screen = await openPage()
  const tryButton = screen.getByRole('button', { name: 'Probeer' })
  await expect.element(tryButton).not.toBeInTheDocument()
  await screen.getByRole('switch', { name: 'Geluid' }).click()
  await tryButton.click()
  expect(start).toHaveBeenCalled()
  expect(calls.map(({ input }) => input)).toEqual([{ hasSound: true }])
  start.mockRestore()
})

test('vibration cannot be chosen on a device that cannot vibrate, which says so', async () => {
  matchOnly('(hover: hover) and (pointer: fine)')
  const screen = await openPage()
  await expect.element(screen.getByRole('switch', { name: 'Trillen' })).toBeDisabled()
  await expect.element(screen.getByText('De browser van dit apparaat kan niet trillen.')).toBeVisible()
})

test.each([
  ['bounce', /kwam terug/],
  ['fbl', /als spam gemeld/],
  ['unsubscribe', /afgemeld via een link/],
] as const)('R-4.30 suspended mails show the cause %s and are turned on again', async (cause, text) => {
  mockApi({ notifications: { resumeMails: () => preferences } })
  const screen = await openPage({ suspensions: [{ cause, kinds: [], since: '2026-06-01T10:00:00.000Z' }] })
  await expect.element(screen.getByText(text)).toBeVisible()
  await screen.getByRole('button', { name: 'Weer aanzetten' }).click()
  await expect.element(screen.getByText('Je mails staan weer aan.')).toBeVisible()
  await expect.element(screen.getByText(text)).not.toBeInTheDocument()
})
