import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { TopBarBackButton } from './top-bar-back-button.tsx'

function Page() {
  return (
    <>
      <header>
        <div>
          <a href="/members">Vonkje</a>
        </div>
      </header>
      <h1>Credits</h1>
      <TopBarBackButton fallback="/members" />
    </>
  )
}

async function openPage({ isInstalled }: { isInstalled: boolean }) {
  const real = window.matchMedia.bind(window)
  const toQuery = (matches: boolean) => Object.assign(new EventTarget(), { matches })
  const isAsked = (query: string) => query === '(display-mode: standalone)'
  // A browser of a test cannot run an installed app.
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    isAsked(query) ? (toQuery(isInstalled) as MediaQueryList) : real(query),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  const screen = await renderScreen(<Page />, { path: '/credits' })
  await expect.element(screen.getByRole('heading', { name: 'Credits' })).toBeVisible()
  return { ...screen, back: screen.getByRole('banner').getByRole('button', { name: 'Terug' }) }
}

test('R-2.71 the installed app has a back button in the top bar, which opens another page when there is no previous one', async () => {
  const { back, router } = await openPage({ isInstalled: true })
  await back.click()
  await expect.poll(() => router.state.location.pathname).toBe('/members')
})

test('R-2.71 a browser tab has no back button in the top bar', async () => {
  const { back } = await openPage({ isInstalled: false })
  expect(back.query()).toBeNull()
})
