import { expect, onTestFinished, test, vi } from 'vitest'
import type { Viewer } from '#features/viewer/web/viewer.queries.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { useUnseenCount } from './unseen-count.ts'

function Page({ unread, likes }: { unread: number; likes: number }) {
  // Only the counts of the viewer are read.
  useUnseenCount({ total_unread: unread, new_likes: likes } as Viewer)
  return <p>page</p>
}

/** Replaces the Badging API, which Chromium offers to installed apps only. */
function replaceBadgingApi(setAppBadge: (count?: number) => Promise<void>) {
  const clearAppBadge = vi.fn(async () => undefined)
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  onTestFinished(() => {
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
  })
  return clearAppBadge
}

test('R-4.48 R-9.21 the app badge and the title show unread messages plus new likes', async () => {
  const badges: unknown[] = []
  replaceBadgingApi(async (count) => void badges.push(count))
  document.title = 'Leden'
  await renderScreen(<Page unread={2} likes={3} />)
  expect(badges).toEqual([5])
  expect(document.title).toBe('(5) Leden')
})

test('R-4.48 the app badge is cleared at 0', async () => {
  const clearAppBadge = replaceBadgingApi(async () => undefined)
  await renderScreen(<Page unread={0} likes={0} />)
  expect(clearAppBadge).toHaveBeenCalled()
})

test('R-8.29 a failure to set the app badge is silent', async () => {
  const failures: unknown[] = []
  const record = (event: PromiseRejectionEvent) => failures.push(event.reason)
  window.addEventListener('unhandledrejection', record)
  onTestFinished(() => window.removeEventListener('unhandledrejection', record))
  replaceBadgingApi(async () => {
    throw new DOMException('no permission', 'NotAllowedError')
  })
  const screen = await renderScreen(<Page unread={1} likes={0} />)
  await expect.element(screen.getByText('page')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve)) // rejections are reported after the task
  expect(failures).toEqual([])
})
