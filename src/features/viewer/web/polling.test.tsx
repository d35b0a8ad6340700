import { expect, onTestFinished, test, vi } from 'vitest'
import { mockApi } from '#testing/api-mocks.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { viewerData } from '#testing/screen-data.ts'
import { useViewerPolling } from './viewer.queries.ts'

function PollingPage() {
  useViewerPolling()
  return <p>page</p>
}

/** Renders a component that polls, with fake timers, and counts the API calls. */
async function openPage(data: Parameters<typeof renderScreen>[1]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const calls = mockApi({ viewer: { user: () => ({ user: viewerData()[1] }) as never } })
  await renderScreen(<PollingPage />, data)
  return { advance: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000), countCalls: () => calls.length }
}

test('R-7.05 the viewer is refetched every 60 s, the first time 65 s after the first render', async () => {
  const { advance, countCalls } = await openPage({ data: [viewerData()] })
  await advance(64)
  expect(countCalls()).toBe(0)
  await advance(2)
  await expect.poll(countCalls).toBe(1)
  await advance(58)
  expect(countCalls()).toBe(1)
  await advance(3)
  await expect.poll(countCalls).toBe(2)
})

test('a logged-out page does not poll', async () => {
  const { advance, countCalls } = await openPage({ data: [[['viewer', 'user'], null]] })
  await advance(200)
  expect(countCalls()).toBe(0)
})
