import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import type { Privacy } from '#features/profiles/contract.ts'
import PrivacySettingsPage from './settings-privacy.page.tsx'

const privacy: Privacy = {
  invisible: false,
  publicVisible: false,
  messagesFrom: 'everyone',
  imagesFrom: 'everyone',
  hidesFictional: false,
  onSisterSites: false,
}

const chatSettings = { showsReadMarks: true, safetyTipsDismissed: false }

const openPage = (settings: object = {}) =>
  renderScreen(<PrivacySettingsPage />, {
    data: [
      settingsData({ fictional_profiles: false, sister_sites: false, ...settings }),
      [['profiles', 'privacy'], privacy],
      [['chat', 'settings'], chatSettings],
    ],
  })

test('R-1.23 C-56 becoming invisible is saved at once and confirmed', async () => {
  const calls = mockApi({ profiles: { changePrivacy: (changes) => ({ ...privacy, ...changes }) } })
  const screen = await openPage()
  const invisible = screen.getByRole('switch', { name: /^Onzichtbaar/ })
  await invisible.click()
  await expect.element(screen.getByText('Opgeslagen.')).toBeVisible()
  await expect.element(invisible).toBeChecked()
  await expect.element(screen.getByText(/Zolang je onzichtbaar bent/)).toBeVisible()
  expect(calls.map(({ input }) => input)).toEqual([{ invisible: true }])
})

test('a refused change is reverted with the reason', async () => {
  mockApi({
    profiles: {
      changePrivacy: () => {
        throw new CallError('general', {}, 500)
      },
      privacy: () => privacy,
    },
  })
  const screen = await openPage()
  await screen.getByRole('radio', { name: /^Niemand/ }).click()
  await expect.element(screen.getByText('Er is een fout opgetreden, probeer het later opnieuw.')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /^Iedereen/ })).toBeChecked()
})

test('a member turns read marks off; the description says that those of others are hidden too', async () => {
  const calls = mockApi({
    chat: { changeSettings: ({ showsReadMarks = true }) => ({ ...chatSettings, showsReadMarks }) },
  })
  const screen = await openPage()
  const readMarks = screen.getByRole('switch', { name: 'Laat zien wat ik heb gelezen' })
  await expect.element(readMarks).toBeChecked()
  await expect.element(readMarks).toHaveAccessibleDescription(/Je ziet het dan zelf ook niet van anderen/)
  await readMarks.click()
  await expect.element(screen.getByText('Opgeslagen.')).toBeVisible()
  await expect.element(readMarks).not.toBeChecked()
  expect(calls.map(({ input }) => input)).toEqual([{ showsReadMarks: false }])
})

test.each([
  [{}, 'kunnen dan je hele profiel zien'],
  [{ logged_out_search: true }, 'kunnen je dan vinden bij het zoeken en je hele profiel zien'],
  [{ logged_out_search_trafficsource: true }, 'kunnen je dan vinden bij het zoeken en je hele profiel zien'],
])('C-49 the switch for visitors says what they see of a member where the settings are %j', async (settings, text) => {
  const screen = await openPage(settings)
  const toggle = screen.getByRole('switch', { name: /^Zichtbaar zonder inloggen/ })
  await expect.element(toggle).toHaveAccessibleDescription(new RegExp(`${text}.*alleen je hoofdfoto`))
})
