import { expect, test } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { matchOnly } from '#testing/browser/media.ts'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { ActivationReminder, type RemindedUser } from './activation-reminder.tsx'
import { markCompleted } from './form-storage.ts'

const SMARTPHONE = '(pointer: coarse) and (width < 768px)'
const unconfirmed: RemindedUser = {
  email: 'noor@mail.test',
  status: 'not_confirmed',
  api_signup: false,
  profile: { status: 'disabled' },
}

const openReminder = (user: RemindedUser) =>
  renderScreen(<ActivationReminder user={user} />, { data: [settingsData()] })

test('R-4.05 R-2.107 an unconfirmed member is reminded by an alert that states the credits, and confirms with the code', async () => {
  mockApi({ signup: { confirm: () => ({}), firstMessage: () => ({ message: null }) } })
  const screen = await openReminder(unconfirmed)
  await expect.element(screen.getByText('Je krijgt er ook 5 credits bij.', { exact: false })).toBeVisible()
  expect(screen.getByRole('dialog').query()).toBeNull()
  await screen.getByRole('button', { name: 'Code invullen' }).click()
  await screen.getByLabelText('Code uit de mail').fill('123456')
  await screen.getByRole('button', { name: 'Bevestigen' }).click()
  await expect.element(screen.getByText('Gelukt, je e-mailadres is bevestigd.')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('C-80 after confirming, the page with the message from before the signup opens', async () => {
  const interceptedPaths = interceptNavigations()
  mockApi({ signup: { confirm: () => ({}), firstMessage: () => ({ message: {} }) as never } })
  const screen = await openReminder(unconfirmed)
  await screen.getByRole('button', { name: 'Code invullen' }).click()
  await screen.getByLabelText('Code uit de mail').fill('123456')
  await screen.getByRole('button', { name: 'Bevestigen' }).click()
  await expect.poll(() => interceptedPaths).toEqual(['/activate/done'])
})

test('R-3.53 R-4.06 C-26 after an API signup on a smartphone the reminder is a modal, once', async () => {
  matchOnly(SMARTPHONE)
  markCompleted()
  const screen = await openReminder({ ...unconfirmed, api_signup: true })
  await expect.element(screen.getByRole('dialog').getByLabelText('Code uit de mail')).toBeVisible()
  await screen.getByRole('button', { name: 'Sluiten' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.unmount()
  const nextPage = await openReminder({ ...unconfirmed, api_signup: true })
  await expect.element(nextPage.getByText('Bevestig je e-mailadres', { exact: true })).toBeVisible()
  expect(nextPage.getByRole('dialog').query()).toBeNull()
})

test('R-4.05 C-26 a signup without a network is reminded by an alert, also on a smartphone', async () => {
  matchOnly(SMARTPHONE)
  markCompleted()
  const screen = await openReminder(unconfirmed)
  await expect.element(screen.getByText('Bevestig je e-mailadres', { exact: true })).toBeVisible()
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('a confirmed member is not reminded', async () => {
  const screen = await openReminder({ ...unconfirmed, status: 'active', profile: { status: 'active' } })
  expect(screen.getByText('Bevestig je e-mailadres', { exact: true }).query()).toBeNull()
})
