import { useState, type ReactNode } from 'react'
import { createBrowserRouter, Link, useLocation, useNavigate } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { backInstrumentation, useBackSteps } from './back-step.ts'

let loads = 0
const startUrl = location.href

function Page() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [openPath, setOpen] = useState<readonly string[]>([])
  const add = (name: string) => setOpen([...openPath, name])
  const close = (name: string) => setOpen((all) => all.filter((each) => each !== name))
  return (
    <main>
      <h1>{pathname}</h1>
      <button type="button" onClick={() => add('sheet')}>
        open sheet
      </button>
      <Link to="/other">other</Link>
      {openPath.map((name) => (
        <Layer key={name} name={name} onClose={() => close(name)}>
          <button type="button" onClick={() => add('question')}>
            ask
          </button>
          <button type="button" onClick={() => setOpen(['swapped'])}>
            swap
          </button>
          <button type="button" onClick={() => (close(name), void navigate('/other'))}>
            close and go
          </button>
          <Link to="/other">go</Link>
        </Layer>
      ))}
    </main>
  )
}

function Layer({ name, onClose, children }: { name: string; onClose: () => void; children: ReactNode }) {
  useBackSteps(1, onClose)
  return (
    <section aria-label={name}>
      <button type="button" onClick={onClose}>
        close {name}
      </button>
      {children}
    </section>
  )
}

function Wizard() {
  const [step, setStep] = useState(0)
  useBackSteps(step, () => setStep(step - 1))
  return (
    <main>
      <h1>step {step}</h1>
      <button type="button" onClick={() => setStep(step + 1)}>
        next
      </button>
      <button type="button" onClick={() => setStep(step - 1)}>
        previous
      </button>
    </main>
  )
}

function loader() {
  loads++
  return null
}

async function open(path: string) {
  history.pushState(null, '', path)
  const router = createBrowserRouter(
    [
      { path: '/first', element: <Page key="first" />, loader },
      { path: '/other', element: <Page key="other" />, loader },
      { path: '/wizard', element: <Wizard /> },
    ],
    { instrumentations: [backInstrumentation] },
  )
  const screen = await render(<RouterProvider router={router} />)
  loads = 0
  const heading = () => screen.container.querySelector('h1')?.textContent
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).first().click()
  const follow = (name: string) => screen.getByRole('link', { name, exact: true }).first().click()
  const sheets = () => screen.container.querySelectorAll('section').length
  return { ...screen, router, heading, press, follow, sheets }
}

/** Waits until the history entries are up to date. */
async function waitForHistory(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 250))
}

async function goBack(by = -1): Promise<void> {
  await waitForHistory()
  history.go(by)
  await waitForHistory()
}

afterEach(async () => {
  await waitForHistory()
  history.pushState(null, '', startUrl)
})

test('Back closes the topmost layer only, and leaves the page when none is open', async () => {
  const page = await open('/first')
  await page.follow('other')
  await expect.poll(page.heading).toBe('/other')
  await page.press('open sheet')
  await page.press('ask')
  await expect.poll(page.sheets).toBe(2)
  await goBack()
  await expect.poll(page.sheets).toBe(1)
  await goBack()
  await expect.poll(page.sheets).toBe(0)
  await expect.poll(page.heading).toBe('/other')
  await goBack()
  await expect.poll(page.heading).toBe('/first')
})

test('closing a layer runs no loader and keeps the location', async () => {
  const page = await open('/first')
  const { key } = page.router.state.location
  await page.press('open sheet')
  await goBack()
  await expect.poll(page.sheets).toBe(0)
  await page.press('open sheet')
  await page.press('close sheet')
  await waitForHistory()
  expect(loads).toBe(0)
  expect(page.router.state.location.key).toBe(key)
})

test('a layer closed by its button leaves no history entry', async () => {
  const page = await open('/first')
  await page.follow('other')
  await page.press('open sheet')
  await waitForHistory()
  await page.press('close sheet')
  await goBack()
  await expect.poll(page.heading).toBe('/first')
})

test('Forward does not reopen a closed layer, and Back works as before', async () => {
  const page = await open('/first')
  await page.follow('other')
  await page.press('open sheet')
  await goBack()
  await goBack(1)
  await expect.poll(page.sheets).toBe(0)
  await expect.poll(page.heading).toBe('/other')
  await goBack()
  await expect.poll(page.heading).toBe('/first')
})

test.each(['go', 'close and go'])('"%s" in a layer leaves one history entry back to its page', async (way) => {
  const page = await open('/first')
  await page.press('open sheet')
  await waitForHistory()
  if (way === 'go') await page.follow('go')
  else await page.press('close and go')
  await expect.poll(page.heading).toBe('/other')
  await goBack()
  await expect.poll(page.heading).toBe('/first')
  await goBack(1)
  await expect.poll(page.heading).toBe('/other')
})

test('a layer that replaces another takes over its history entry', async () => {
  const page = await open('/first')
  await page.press('open sheet')
  await waitForHistory()
  const { length } = history
  await page.press('swap')
  await waitForHistory()
  expect(history.length).toBe(length)
  await goBack()
  await expect.poll(page.sheets).toBe(0)
  await expect.poll(page.heading).toBe('/first')
})

test('Back goes through the steps of a wizard, however they were reached', async () => {
  const page = await open('/first')
  await page.router.navigate('/wizard')
  for (let count = 0; count < 3; count++) await page.press('next')
  await page.press('previous')
  await expect.poll(page.heading).toBe('step 2')
  await goBack()
  await expect.poll(page.heading).toBe('step 1')
  await page.press('next')
  await goBack()
  await expect.poll(page.heading).toBe('step 1')
  await goBack()
  await expect.poll(page.heading).toBe('step 0')
  await goBack()
  await expect.poll(page.heading).toBe('/first')
})
