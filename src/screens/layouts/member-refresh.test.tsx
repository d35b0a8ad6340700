import { expect, onTestFinished, test, vi } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { stubBrowserPush, stubbedSubscription } from '#testing/browser/browser-push.ts'
import { memberStoragePrefix } from '#platform/browser/member-storage.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import { useMemberRefresh } from './member-refresh.ts'

function Page() {
  useMemberRefresh()
  return <p>page</p>
}

/** Renders a page that refreshes, with fake timers, and counts the calls of an endpoint. */
async function openPage(data: Parameters<typeof renderScreen>[1], fetched = viewerData()) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const calls = mockApi({
    viewer: { user: () => ({ user: fetched[1] }) as never },
    chat: { list: () => ({ chats: [] }) },
    likes: { likes: () => ({ profiles: [], liked_by: [] }) },
    notifications: { setPush: () => ({ push_subscription: true }) },
  })
  await renderScreen(<Page />, data)
  return {
    advance: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
    listCalls: () => calls.map(({ endpoint }) => endpoint),
    calls,
  }
}

const all = ['viewer.user', 'chat.list', 'likes.likes']

test('R-7.23 R-9.15 R-9.17 R-7.05 user, chats and likes are refetched 5 s after the first render, then every 60 s', async () => {
  const { advance, listCalls } = await openPage({ data: [viewerData()] })
  await advance(4)
  expect(listCalls()).toEqual([])
  await advance(2)
  await expect.poll(listCalls).toEqual(all)
  await advance(57)
  expect(listCalls()).toHaveLength(3)
  await advance(3)
  await expect.poll(listCalls).toEqual([...all, ...all])
})

test('a visitor’s page refreshes nothing', async () => {
  const { advance, listCalls } = await openPage({ data: [[['viewer', 'user'], null]] })
  await advance(200)
  expect(listCalls()).toEqual([])
})

test('a page that is not visible refreshes nothing', async () => {
  const { advance, listCalls } = await openPage({ data: [viewerData()] })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  await advance(70)
  expect(listCalls()).toEqual([])
  hidden.mockReturnValue(false)
  await advance(60)
  await expect.poll(listCalls).toEqual(all)
})

test('R-9.16 with a push subscription they are refetched every 300 s', async () => {
  const viewer = viewerData({ push_subscription: true })
  const { advance, listCalls } = await openPage({ data: [viewer] }, viewer)
  await advance(6)
  await expect.poll(listCalls).toEqual(all)
  await advance(290)
  expect(listCalls()).toHaveLength(3)
  await advance(10)
  await expect.poll(listCalls).toEqual([...all, ...all])
})

test.each([
  ['renewed where the member had turned push messages on', true, [{ subscription: stubbedSubscription }]],
  ['not made where they had not', false, []],
])('a push subscription that the server lost is %s', async (_description, isConsented, inputs) => {
  const browser = stubBrowserPush({ permission: 'granted' })
  if (isConsented) localStorage.setItem(`${memberStoragePrefix}push`, '1')
  const viewer = viewerData({ push_subscription: false })
  const { advance, listCalls, calls } = await openPage(
    { data: [viewer, settingsData({ push_public_key: 'BKey' })] },
    viewer,
  )
  await advance(6)
  if (isConsented) await expect.poll(() => browser.actions).toContain('subscribe')
  await advance(60)
  await expect.poll(() => listCalls().filter((call) => call === 'viewer.user')).toHaveLength(2)
  const stored = calls.filter(({ endpoint }) => endpoint === 'notifications.setPush')
  expect(stored.slice(0, 1).map(({ input }) => input)).toEqual(inputs)
})
