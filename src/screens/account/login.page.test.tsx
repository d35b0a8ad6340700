import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import LoginPage from './login.page.tsx'

const visitor = [settingsData(), [['viewer', 'user'], null]] as const
const otherSites = [
  '//evil.example',
  '/\\evil.example',
  '/%5Cevil.example/..//evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
]

async function openLogin(returnTo?: string) {
  const path = returnTo === undefined ? '/login' : `/login?returnTo=${encodeURIComponent(returnTo)}`
  const screen = await renderScreen(<LoginPage />, { data: visitor, path })
  const button = screen.getByRole('button', { name: 'Inloggen', exact: true })
  const submit = async (email: string, password: string) => {
    await screen.getByLabelText('E-mailadres').fill(email)
    await screen.getByLabelText('Wachtwoord', { exact: true }).fill(password)
    await button.click()
  }
  return { ...screen, button, submit }
}

test('R-6.09 the login continues to the requested page with its query', async () => {
  const interceptedPaths = interceptNavigations()
  const calls = mockApi({ viewer: { logIn: () => ({ user: {} }) as never } })
  const screen = await openLogin('/likes/sent?x=1')
  await expect.element(screen.getByText('Log in om verder te gaan.')).toBeVisible()
  await screen.submit(' bert@mail.test ', ' geheim ')
  await expect.poll(() => interceptedPaths).toEqual(['/likes/sent?x=1'])
  expect(calls.map(({ input }) => input)).toEqual([{ email: 'bert@mail.test', password: ' geheim ' }])
})

test.each(otherSites)(
  'R-6.09 the login never continues to another site, even when already logged in: %j',
  async (url) => {
    const interceptedPaths = interceptNavigations()
    mockApi({ viewer: { logIn: () => ({ user: {} }) as never } })
    const screen = await openLogin(url)
    await screen.submit('bert@mail.test', 'geheim')
    await expect.poll(() => interceptedPaths).toEqual(['/discover'])
    await screen.unmount()
    await renderScreen(<LoginPage />, {
      data: [settingsData(), viewerData()],
      path: `/login?returnTo=${encodeURIComponent(url)}`,
    })
    await expect.poll(() => interceptedPaths).toEqual(['/discover', '/discover'])
  },
)

test('R-8.12 empty fields are marked and get the focus, and nothing is sent', async () => {
  const calls = mockApi({})
  const screen = await openLogin()
  await screen.button.click()
  await expect.element(screen.getByText('Vul je e-mailadres in.')).toBeVisible()
  await expect.element(screen.getByLabelText('E-mailadres')).toHaveFocus()
  await screen.getByLabelText('E-mailadres').fill('bert@mail.test')
  await screen.button.click()
  await expect.element(screen.getByText('Vul je wachtwoord in.')).toBeVisible()
  await expect.element(screen.getByLabelText('Wachtwoord', { exact: true })).toHaveFocus()
  expect(calls).toEqual([])
})

test.each([
  [new CallError('login_failed', {}, 401), 'Login mislukt, probeer opnieuw'],
  [new CallError('login_blocked', { minutes: 15 }, 429), 'Te veel foute pogingen, account voor 15 min geblokkeerd.'],
])('R-8.12 R-8.13 C-59 a refused login is reported in an alert, and can be repeated (%s)', async (error, text) => {
  const interceptedPaths = interceptNavigations()
  let isRefused = true
  mockApi({
    viewer: {
      logIn: () => {
        if (isRefused) throw error
        return { user: {} } as never
      },
    },
  })
  const screen = await openLogin()
  await screen.submit('bert@mail.test', 'niet dit')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  expect(interceptedPaths).toEqual([])
  isRefused = false
  await screen.button.click()
  await expect.poll(() => interceptedPaths).toEqual(['/discover'])
})
