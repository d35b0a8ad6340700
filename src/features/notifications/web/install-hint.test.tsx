import { expect, test } from 'vitest'
import { captureInstallPrompt } from '#platform/browser/install-prompt.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { offerInstallation, stubInstalledApp, stubPhoneOfApple } from '#testing/browser/browser-installation.ts'
import { stubBrowserPush } from '#testing/browser/browser-push.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import { InboxAlerts } from './inbox-alerts.tsx'
import { InstallSettings } from './install-settings.tsx'
import { usePushStatus } from './push-subscription.ts'

const complete = { main_image: {}, interests: ['lezen'], hair_colour: 'brown', eye_colour: null, body_type: null }

/** Shows what the browser supports, once it is known. */
const PushSupport = () => <p>{usePushStatus().support}</p>

async function openInbox({ hasReply = true, viewer = {} } = {}) {
  stubBrowserPush({ permission: 'denied' })
  const calls = mockApi({ notifications: { dismissAlert: () => ({}) } })
  const data = [settingsData({ name: 'Vonkje' }), viewerData({ profile: complete, ...viewer })]
  const inbox = (
    <>
      <InboxAlerts hasReply={hasReply} />
      <PushSupport />
    </>
  )
  return { ...(await renderScreen(inbox, { data })), calls }
}

test('after a first reply the inbox offers to install the site, and the button opens the dialog of the browser', async () => {
  const opened = offerInstallation()
  const screen = await openInbox()
  await expect.element(screen.getByText('Installeer Vonkje als app')).toBeVisible()
  await screen.getByRole('button', { name: 'Installeren' }).click()
  await expect.poll(() => opened.dialogCount).toBe(1)
  await expect.element(screen.getByText('Installeer Vonkje als app')).not.toBeInTheDocument()
})

test('a dismissed hint is stored for the member', async () => {
  offerInstallation()
  const screen = await openInbox()
  await screen.getByRole('button', { name: 'Niet meer tonen' }).click()
  await expect.element(screen.getByText('Installeer Vonkje als app')).not.toBeInTheDocument()
  await expect
    .poll(() => screen.calls)
    .toEqual([{ endpoint: 'notifications.dismissAlert', input: { alert: 'install-app' } }])
})

test('on an iPhone the hint shows the two steps of the share menu', async () => {
  stubPhoneOfApple()
  const screen = await openInbox()
  await expect.element(screen.getByText('Zet Vonkje op je beginscherm')).toBeVisible()
  const steps = screen.getByRole('listitem')
  await expect.element(steps.nth(0)).toHaveTextContent('Tik in je browser op Deel')
  await expect.element(steps.nth(1)).toHaveTextContent('Kies ‘Zet op beginscherm’')
  expect(screen.getByRole('button', { name: 'Installeren' }).query()).toBeNull()
})

test.each([
  ['before the first reply', offerInstallation, { hasReply: false }],
  ['to a member who dismissed it', offerInstallation, { viewer: { dismissed_alerts: ['install-app'] } }],
  ['in a browser that cannot install a site', () => {}, {}],
  ['in the installed app', () => (offerInstallation(), stubInstalledApp()), {}],
])('the hint is not shown %s', async (_case, stub, options) => {
  stub()
  const screen = await openInbox(options)
  await expect.element(screen.getByText('supported')).toBeVisible()
  expect(screen.getByRole('complementary').query()).toBeNull()
})

test('the offer that a browser makes while the page is open brings the hint, and not its own bar', async () => {
  captureInstallPrompt()
  const screen = await openInbox()
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {} })
  expect(dispatchEvent(offer)).toBe(false)
  await screen.getByRole('button', { name: 'Installeren' }).click()
  await expect.element(screen.getByRole('button', { name: 'Installeren' })).not.toBeInTheDocument()
})

test.each([
  ['a button', offerInstallation, 'Installeren'],
  ['the steps on an iPhone', stubPhoneOfApple, 'Tik in je browser op Deel'],
  ['where the installed app is in use, that', stubInstalledApp, 'Je gebruikt Vonkje nu als app.'],
  ['else the menu of the browser', () => {}, 'Kijk in het menu van je browser'],
])('the settings show %s', async (_case, stub, text) => {
  stub()
  const screen = await renderScreen(<InstallSettings />, { data: [settingsData({ name: 'Vonkje' }), viewerData()] })
  await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
})
