import { expect, onTestFinished, test, vi } from 'vitest'
import { mockApi } from '#testing/api-mocks.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { viewerData } from '#testing/screen-data.ts'
import { useMemberRefresh } from './member-refresh.ts'

function Page() {
  useMemberRefresh()
  return <p>page</p>
}

/** Renders a page that refreshes, with fake timers, and counts the calls of an endpoint. */
async function openPage(data: Parameters<typeof renderScreen>[1]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const calls = mockApi({
    viewer: { user: () => ({ user: viewerData()[1] }) as never },
    chat: { list: () => ({ chats: [] }) },
    likes: { likes: () => ({ profiles: [], liked_by: [] }) },
  })
  await renderScreen(<Page />, data)
  return {
    advance: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
    listCalls: () => calls.map(({ endpoint }) => endpoint),
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
