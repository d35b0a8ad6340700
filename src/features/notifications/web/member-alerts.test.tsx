import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi, type ApiMocks } from '#testing/browser/api-mocks.ts'
import { stubBrowserPush } from '#testing/browser/browser-push.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import { InboxAlerts } from './inbox-alerts.tsx'
import { MemberAlerts } from './member-alerts.tsx'
import { usePushStatus } from './push-subscription.ts'

/** Shows what the browser supports, once it is known. */
const PushSupport = () => <p>{usePushStatus().support}</p>

const complete = { main_image: {}, interests: ['lezen'], hair_colour: 'brown', eye_colour: null, body_type: null }
const mocks: ApiMocks['notifications'] = { dismissAlert: () => ({}) }

async function open(element: React.ReactNode, viewer: object, { path = '/members', notifications = mocks } = {}) {
  const calls = mockApi({ notifications })
  const data = [settingsData({ push_public_key: 'BKey' }), viewerData({ profile: complete, ...viewer })]
  return { ...(await renderScreen(element, { data, path })), calls }
}

const thin = { profile: { ...complete, main_image: null, interests: [] } }

test('R-4.07 a thin profile brings an alert that names what is missing and leads there; dismissed, it is gone', async () => {
  const screen = await open(<MemberAlerts />, thin)
  await expect.element(screen.getByText('Nog leeg: een foto en je interesses.', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Naar je profiel' })).toHaveAttribute('href', '/profile')
  await screen.getByRole('button', { name: 'Niet meer tonen' }).click()
  await expect.element(screen.getByText('Maak je profiel compleet')).not.toBeInTheDocument()
  await expect
    .poll(() => screen.calls)
    .toEqual([{ endpoint: 'notifications.dismissAlert', input: { alert: 'enrich-profile' } }])
})

test('R-4.07 a dismissed alert stays hidden, and the page that solves it shows none', async () => {
  const hidden = await open(<MemberAlerts />, { ...thin, dismissed_alerts: ['enrich-profile'] })
  expect(hidden.getByRole('complementary').query()).toBeNull()
  await hidden.unmount()
  const profile = await open(<MemberAlerts />, thin, { path: '/profile' })
  expect(profile.getByRole('complementary').query()).toBeNull()
})

test('an alert whose dismissal fails is shown again, with a message', async () => {
  const refuse = () => {
    throw new CallError('general', {}, 500)
  }
  const screen = await open(<MemberAlerts />, thin, { notifications: { dismissAlert: refuse } })
  await screen.getByRole('button', { name: 'Niet meer tonen' }).click()
  await expect.element(screen.getByText('Wegklikken lukte niet.', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Maak je profiel compleet')).toBeVisible()
})

test.each([
  ['bounce', 'Je krijgt geen mails meer', 'Een mail aan jou kwam terug.'],
  ['fbl', 'Je krijgt geen mails meer', 'Een mail van ons is als spam gemeld.'],
  ['unsubscribe', 'Je hebt mails uitgezet', 'Je hebt je afgemeld via een link in een mail.'],
])(
  'R-4.09 R-4.30 mails turned off by %s bring an alert with the cause, which leads to the switch',
  async (cause, title, text) => {
    const screen = await open(<MemberAlerts />, { notifications_disabled: [cause] })
    await expect.element(screen.getByText(title)).toBeVisible()
    await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
    const link = screen.getByRole('link', { name: 'Weer aanzetten' })
    await expect.element(link).toHaveAttribute('href', '/settings/notifications')
  },
)

test('R-4.08 above the conversations an alert leads to push messages, without asking the browser', async () => {
  const browser = stubBrowserPush()
  const screen = await open(<InboxAlerts hasReply={false} />, { push_subscription: false })
  const link = screen.getByRole('link', { name: 'Meldingen instellen' })
  await expect.element(link).toHaveAttribute('href', '/settings/notifications')
  expect(browser.actions).toEqual([])
  await screen.getByRole('button', { name: 'Niet meer tonen' }).click()
  await expect.element(link).not.toBeInTheDocument()
  await expect.poll(() => screen.calls.map(({ input }) => input)).toEqual([{ alert: 'push-notification' }])
})

test.each([
  ['refused them', { permission: 'denied' } as const, {}],
  ['has them', { permission: 'granted', subscribedKey: 'BKey' } as const, { push_subscription: true }],
  ['was dismissed', {}, { dismissed_alerts: ['push-notification'] }],
])('R-4.08 there is no alert about push messages in a browser that %s', async (_case, push, viewer) => {
  stubBrowserPush(push)
  const screen = await open(
    <>
      <InboxAlerts hasReply={false} />
      <PushSupport />
    </>,
    { push_subscription: false, ...viewer },
  )
  await expect.element(screen.getByText('supported')).toBeVisible()
  expect(screen.getByRole('complementary').query()).toBeNull()
})
