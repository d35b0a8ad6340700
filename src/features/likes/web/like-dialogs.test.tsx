import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard, settingsData } from '#testing/browser/screen-data.ts'
import { Dialog } from '#ui/dialog.tsx'
import { getToasts } from '#ui/toasts.ts'
import type { LikeToShow } from '../contract.ts'
import { LikeNotifications } from './likes.tsx'

const match = { other: newCard(), own: newCard({ id: 'anna', name: 'Anna' }) }
const newLike: LikeToShow = { profile: { id: 'bram', name: 'Bram', main_image: null }, type: 'like', own_image: null }
const data = [settingsData()]

afterEach(() => void vi.useRealTimers())

test('C-06 R-2.96 an unannounced match is shown once, in a dialog that takes the focus', async () => {
  const matches = [match]
  mockApi({ likes: { claimMatch: () => ({ match: matches.shift() ?? null }) } })
  const screen = await renderScreen(<LikeNotifications unnotifiedMatchCount={1} />, { data })
  const dialog = screen.getByRole('dialog', { name: 'Het is een match!' })
  await expect.element(dialog.getByText('Jij en Bert vinden elkaar leuk.')).toBeVisible()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  await screen.getByRole('button', { name: 'Verder kijken' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

/** Reads the number of unannounced matches from the cache, so that a test can change it. */
function Notifications() {
  const { data: count = 0 } = useQuery<number>({ queryKey: ['count'], enabled: false })
  return <LikeNotifications unnotifiedMatchCount={count} />
}

test('C-06 a match is announced in a toast while another dialog is open', async () => {
  mockApi({ likes: { claimMatch: () => ({ match }) } })
  const screen = await renderScreen(
    <>
      <Dialog isOpen onClose={() => undefined} title="Filters">
        <p>filters</p>
      </Dialog>
      <Notifications />
    </>,
    { data },
  )
  await expect.element(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  screen.cache.setQueryData(['count'], 1)
  await expect.poll(() => getToasts().map(({ title }) => title)).toEqual(['Het is een match!'])
  expect(screen.getByRole('dialog').elements()).toHaveLength(1)
})

test('C-06 a match is announced in a toast while the member is typing', async () => {
  mockApi({ likes: { claimMatch: () => ({ match }) } })
  const screen = await renderScreen(
    <>
      <textarea aria-label="bericht" />
      <Notifications />
    </>,
    { data },
  )
  await screen.getByRole('textbox').click()
  screen.cache.setQueryData(['count'], 1)
  await expect.element(screen.getByText('Jij en Bert vinden elkaar leuk. Stuur een bericht.')).toBeVisible()
  expect(screen.getByRole('dialog').query()).toBeNull()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
})

test('R-9.19 R-9.20 R-3.27 ?t=1 shows the oldest like after one second and is removed from the URL without a history entry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const calls = mockApi({ likes: { autoLike: () => newLike } })
  const screen = await renderScreen(<LikeNotifications unnotifiedMatchCount={0} />, {
    data,
    path: '/members?online=true&t=1',
  })
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(999)
  expect(calls).toEqual([])
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.element(screen.getByRole('dialog', { name: 'Bram vindt je leuk' })).toBeVisible()
  expect(screen.router.state.location.search).toBe('?online=true')
  expect(screen.router.state.historyAction).toBe('REPLACE')
})

test('R-7.10 the likes and the viewer are refetched 500 ms after an automatic like was requested', async () => {
  let respondedAt = Infinity
  let refetchedAt = -Infinity
  mockApi({ likes: { autoLike: () => ((respondedAt = performance.now()), newLike) } })
  const screen = await renderScreen(<LikeNotifications unnotifiedMatchCount={0} />, {
    data: [...data, [['likes', 'given'], []], [['viewer', 'user'], { id: 'anna' }]],
    path: '/likes?t=0',
  })
  screen.cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.isInvalidated) refetchedAt = performance.now()
  })
  const isStale = (key: string[]) => screen.cache.getQueryState(key)?.isInvalidated
  await expect.poll(() => isStale(['likes', 'given'])).toBe(true)
  expect(isStale(['viewer', 'user'])).toBe(true)
  expect(refetchedAt - respondedAt).toBeGreaterThanOrEqual(499) // timers round down
})

test('C-22 "Later" snoozes the like and closes its dialog', async () => {
  const calls = mockApi({ likes: { autoLike: () => newLike, snooze: () => ({ snoozed: true }) } })
  const screen = await renderScreen(<LikeNotifications unnotifiedMatchCount={0} />, { data, path: '/members?t=0' })
  await screen.getByRole('button', { name: 'Later' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => calls.at(-1)).toEqual({ endpoint: 'likes.snooze', input: { id: 'bram' } })
})

test('C-13 R-3.27 a suggestion is labelled as one and links to the profile instead of the likes', async () => {
  const interceptedPaths = interceptNavigations()
  mockApi({ likes: { autoLike: () => ({ ...newLike, type: 'suggestion' }) } })
  const screen = await renderScreen(<LikeNotifications unnotifiedMatchCount={0} />, { data, path: '/members?t=0' })
  const dialog = screen.getByRole('dialog', { name: 'Misschien iets voor jou' })
  await expect.element(dialog.getByText(/Dit is een suggestie/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Bekijk profiel' }).click()
  await expect.poll(() => interceptedPaths).toEqual(['/members/bram'])
  await expect.element(dialog).not.toBeInTheDocument()
})
