import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import AccountSettingsPage from './settings-account.page.tsx'

const codesOff = { since: null, recoveryCodesLeft: 0, removalAt: null }

const openPage = (viewer = {}) =>
  renderScreen(<AccountSettingsPage />, {
    data: [settingsData(), viewerData(viewer), [['accounts', 'login-methods'], { passkeys: [], codes: codesOff }]],
  })

test('C-24b an unconfirmed member must confirm their address before changing it', async () => {
  const screen = await openPage({ status: 'not_confirmed' })
  await expect.element(screen.getByText('Dit adres is nog niet bevestigd.', { exact: false })).toBeVisible()
  expect(screen.getByLabelText('Nieuw e-mailadres').query()).toBeNull()
  await expect
    .element(screen.getByRole('link', { name: 'E-mailadres bevestigen' }))
    .toHaveAttribute('href', '/activate')
})

test('R-5.11 after a change of address is requested, a different address can be entered', async () => {
  mockApi({ accounts: { requestMailChange: () => ({}) as never } })
  const screen = await openPage()
  const email = screen.getByLabelText('Nieuw e-mailadres')
  await email.fill('nieuw@mail.test')
  await screen.getByLabelText('Je wachtwoord', { exact: true }).first().fill('geheim')
  await screen.getByRole('button', { name: 'Link sturen' }).click()
  await expect.element(screen.getByText('We sturen een mail naar nieuw@mail.test.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Een ander adres opgeven' }).click()
  await expect.element(email).toHaveValue('')
})

test('R-5.14 a wrong old password is refused at its field; the right one changes the password and empties the form', async () => {
  mockApi({
    accounts: {
      changePassword: ({ old }) => {
        if (old !== 'geheim') throw new CallError('old_password_wrong', { field: 'old' }, 422)
        return {} as never
      },
    },
  })
  const screen = await openPage()
  const old = screen.getByLabelText('Je huidige wachtwoord')
  const button = screen.getByRole('button', { name: 'Wachtwoord wijzigen' })
  await old.fill('niet dit')
  await screen.getByLabelText('Nieuw wachtwoord', { exact: true }).fill('zes groene kano’s')
  await button.click()
  await expect.element(screen.getByText('Controleer je oude wachtwoord')).toBeVisible()
  await expect.element(old).toHaveFocus()
  await old.fill('geheim')
  await button.click()
  await expect
    .element(screen.getByText('Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.'))
    .toBeVisible()
  await expect.element(old).toHaveValue('')
})
