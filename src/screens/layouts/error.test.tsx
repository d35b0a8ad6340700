import { createMemoryRouter, data } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextsProvider } from '#platform/i18n.tsx'
import { messages } from '#testing/browser/render-screen.tsx'
import { ErrorNotice } from './error.tsx'

/** Opens a page whose loader throws this. */
async function openFailingPage(thrown: unknown) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React reports caught errors
  const loader = () => {
    throw thrown
  }
  const router = createMemoryRouter([{ path: '/', loader, element: <p>page</p>, ErrorBoundary: ErrorNotice }])
  return render(
    <TextsProvider locale="nl" timeZone="UTC" messages={messages}>
      <RouterProvider router={router} />
    </TextsProvider>,
  )
}

test('R-8.05 R-8.06 R-8.11 an error without a message shows the default, the general sentence and the status 500', async () => {
  const screen = await openFailingPage(new Error('a defect'))
  await expect.element(screen.getByRole('heading', { name: 'Fout', exact: true })).toBeVisible()
  await expect.element(screen.getByText('Er is een fout opgetreden, probeer het later opnieuw.')).toBeVisible()
  await expect.element(screen.getByText('500')).toBeVisible()
})

test('R-8.09 an error page that fails in the browser shows a plain sentence', async () => {
  const fail = () => {
    throw new Error('the error page fails')
  }
  const details = Object.defineProperty({}, 'refusal', { get: fail }) // not enumerable: React's own tools read the others
  const screen = await openFailingPage(data(details, { status: 400 }))
  await expect.element(screen.getByText('Er is een fout opgetreden bij het tonen van de foutpagina')).toBeVisible()
})
