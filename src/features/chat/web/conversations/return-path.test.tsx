import { beforeEach, expect, test } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newConversation } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { buildStorageKey, useHasDraft } from '../outbox/chat-storage.ts'
import { Conversation } from './conversation.tsx'

beforeEach(() => localStorage.clear())

test('the link to the bundles leads back to the conversation with this partner', async () => {
  mockApi({})
  const screen = await renderScreen(<Conversation id="c1" memberId="anna" />, {
    data: [
      [['chat', 'one', 'c1'], newConversation()],
      [['chat', 'history', 'c1'], { messages: [], hasOlder: false }],
    ],
  })
  await expect
    .element(screen.getByRole('link', { name: 'Credits bijkopen' }))
    .toHaveAttribute('href', '/credits?returnTo=%2Fmembers%2Fbert%2Fchat')
})

function DraftReport({ memberId, path }: { memberId?: string; path: string | null }) {
  return <p>{useHasDraft(memberId, path) ? 'draft' : 'no draft'}</p>
}

test.each([
  ['anna', '/members/bert/chat', 'draft'],
  ['anna', '/members/carl/chat', 'no draft'],
  ['dora', '/members/bert/chat', 'no draft'],
  ['anna', null, 'no draft'],
  [undefined, '/members/bert/chat', 'no draft'],
])('with a draft of Anna to Bert, %s has at %s: %s', async (memberId, path, text) => {
  localStorage.setItem(buildStorageKey('anna', 'draft', 'bert'), 'Hoi')
  const screen = await renderScreen(<DraftReport {...(memberId && { memberId })} path={path} />)
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})
