import { expect, onTestFinished, test, vi } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { memberStoragePrefix } from '#platform/browser/member-storage.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { stubBrowserPush, stubbedSubscription } from '#testing/browser/browser-push.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import { PushSettings } from './push-settings.tsx'

const key = 'BKey'
const consentKey = `${memberStoragePrefix}push`
const calls = () =>
  mockApi({ notifications: { setPush: ({ subscription }) => ({ push_subscription: !!subscription }) } })

async function openSettings({ isStored = false } = {}) {
  const data = [settingsData({ push_public_key: key }), viewerData({ push_subscription: isStored })]
  const screen = await renderScreen(<PushSettings kinds={['like']} />, { data })
  return { ...screen, toggle: screen.getByRole('switch', { name: 'Meldingen tonen' }) }
}

test('R-4.25 R-1.21 without a subscription the switch is off; a tap asks the browser, subscribes and stores it', async () => {
  const browser = stubBrowserPush()
  const recorded = calls()
  const { toggle, ...screen } = await openSettings()
  await expect.element(toggle).toBeEnabled()
  await expect.element(toggle).not.toBeChecked()
  await expect.element(screen.getByText('Je browser vraagt eerst of het mag')).toBeVisible()
  expect(browser.actions).toEqual([])

  await toggle.click()

  await expect.element(toggle).toBeChecked()
  await expect.element(screen.getByText('Opgeslagen')).toBeVisible()
  expect(browser.actions).toEqual(['ask', 'register /sw-push.js', 'subscribe'])
  expect(recorded.map(({ input }) => input)).toEqual([{ subscription: stubbedSubscription }])
  expect(localStorage.getItem(consentKey)).not.toBeNull()
  await expect.element(screen.getByRole('switch', { name: 'Likes en matches' })).toBeChecked()
  await expect.element(screen.getByRole('switch', { name: 'Nieuwe berichten' })).not.toBeChecked()
  await expect.element(screen.getByRole('switch', { name: 'Nieuws' })).not.toBeInTheDocument()
})

test('R-4.25 R-1.21 with a subscription the switch is on; turning it off deletes it on the server and in the browser', async () => {
  const browser = stubBrowserPush({ permission: 'granted', subscribedKey: key })
  localStorage.setItem(consentKey, '1')
  const recorded = calls()
  const { toggle } = await openSettings({ isStored: true })
  await expect.element(toggle).toBeChecked()
  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  await expect.element(toggle).toBeEnabled()
  expect(recorded.map(({ input }) => input)).toEqual([{ subscription: null }])
  expect(browser.actions).toEqual(['unsubscribe'])
  expect(localStorage.getItem(consentKey)).toBeNull()
})

test('R-4.25 a denied permission is explained, and the state follows when the member allows it', async () => {
  const browser = stubBrowserPush({ permission: 'denied' })
  const { toggle, ...screen } = await openSettings()
  await expect.element(screen.getByText('Meldingen zijn geblokkeerd')).toBeVisible()
  await expect.element(toggle).toBeDisabled()
  browser.permission = 'default'
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(toggle).toBeEnabled()
  await expect.element(screen.getByText('Meldingen zijn geblokkeerd')).not.toBeInTheDocument()
})

test('R-4.25 before the browser has answered the state is unknown, and nothing can be turned on', async () => {
  stubBrowserPush()
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockReturnValue(new Promise(() => undefined))
  const { toggle } = await openSettings()
  await expect.element(toggle).toBeDisabled()
  await expect.element(toggle).not.toBeChecked()
})

test.each([
  ['denied', 'Meldingen zijn geblokkeerd'],
  ['default', /kreeg geen toestemming/],
] as const)('when the member answers “%s” nothing is stored, and the switch says so', async (answer, text) => {
  const browser = stubBrowserPush({ answer })
  const recorded = calls()
  const { toggle, ...screen } = await openSettings()
  await toggle.click()
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(toggle).not.toBeChecked()
  expect(browser.actions).toEqual(['ask'])
  expect(recorded).toEqual([])
})

test('a failure of the browser or of the server leaves the switch off and is reported', async () => {
  const browser = stubBrowserPush({ failure: new DOMException('no push service', 'AbortError') })
  mockApi({
    notifications: {
      setPush: () => {
        throw new CallError('general', {}, 500)
      },
    },
  })
  const { toggle, ...screen } = await openSettings()
  await toggle.click()
  await expect.element(screen.getByRole('alert').getByText(/lukte niet/)).toBeVisible()
  browser.failure = null
  await toggle.click()
  await expect.poll(() => browser.actions.filter((action) => action === 'subscribe')).toHaveLength(2)
  await expect.element(screen.getByRole('alert').getByText(/lukte niet/)).toBeVisible()
  await expect.element(toggle).not.toBeChecked()
})

test('a subscription to an earlier key is replaced', async () => {
  const browser = stubBrowserPush({ permission: 'granted', subscribedKey: 'BOld' })
  calls()
  const { toggle } = await openSettings({ isStored: true })
  await expect.element(toggle).toBeEnabled()
  await expect.element(toggle).not.toBeChecked()
  await toggle.click()
  await expect.element(toggle).toBeChecked()
  expect(browser.actions).toEqual(['ask', 'register /sw-push.js', 'unsubscribe', 'subscribe'])
})

/** Removes the Push API from this browser until the end of the test. */
function removePushManager(): void {
  const descriptor = Object.getOwnPropertyDescriptor(window, 'PushManager')
  Reflect.deleteProperty(window, 'PushManager')
  onTestFinished(() => void Object.defineProperty(window, 'PushManager', descriptor ?? {}))
}

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'Zet de site eerst op je beginscherm'],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'Zet de site eerst op je beginscherm'],
  ['another browser', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'Niet mogelijk in deze browser'],
])('without push messages %s gets an explanation', async (_name, userAgent, touchPoints, text) => {
  stubBrowserPush()
  removePushManager()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touchPoints)
  const { toggle, ...screen } = await openSettings()
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(toggle).toBeDisabled()
})
