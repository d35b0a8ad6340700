import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { backInstrumentation } from '#platform/navigation/back-step.ts'
import { TextsProvider } from '#platform/i18n.tsx'
import { goBackInLayer } from '#testing/browser/navigations.ts'
import { messages } from '#testing/browser/render-screen.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/** Opens a page with unsaved changes from another page of the app. */
async function openChangedPage() {
  const startUrl = location.href
  onTestFinished(() => history.pushState(null, '', startUrl))
  history.pushState(null, '', '/members')
  const router = createBrowserRouter(
    [
      { path: '/members', element: <p>members</p> },
      {
        path: '/profile',
        element: (
          <>
            <p>profile</p>
            <LeaveGuard isChanged isSaving={false} onSave={async () => true} />
          </>
        ),
      },
    ],
    { instrumentations: [backInstrumentation] },
  )
  const screen = await render(
    <TextsProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      <RouterProvider router={router} />
    </TextsProvider>,
  )
  await router.navigate('/profile')
  await expect.element(screen.getByText('profile')).toBeVisible()
  await expect.poll(isUnloadConfirmed).toBe(true) // React registers the guard after the page is visible
  return { ...screen, dialog: screen.getByRole('alertdialog'), pathname: () => router.state.location.pathname }
}

function isUnloadConfirmed(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('Back with unsaved changes asks for confirmation; Back again stays; leaving goes to the previous page', async () => {
  const screen = await openChangedPage()
  history.back()
  await expect.element(screen.dialog).toBeVisible()
  expect(screen.pathname()).toBe('/profile')
  await goBackInLayer()
  await expect.element(screen.dialog).not.toBeInTheDocument()
  expect(screen.pathname()).toBe('/profile')
  history.back()
  await expect.element(screen.dialog).toBeVisible()
  await screen.getByRole('button', { name: 'Weggaan zonder opslaan' }).click()
  await expect.poll(screen.pathname).toBe('/members')
  await expect.element(screen.getByText('members')).toBeVisible()
})
