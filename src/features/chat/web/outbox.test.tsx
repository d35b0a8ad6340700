import { expect, test } from 'vitest'
import { answerCalls } from '#testing/answers.ts'
import { renderScreen } from '#testing/screen.tsx'
import { useOutbox } from './outbox.tsx'

function Probe() {
  const outbox = useOutbox(
    { memberId: 'anna', partnerId: 'bert' },
    { onSent: () => undefined, onRefused: () => undefined },
  )
  return (
    <>
      <button type="button" onClick={() => outbox.send('Hoi!', 'c1', 1)}>
        send
      </button>
      <p>{outbox.unsent.map(({ state }) => state).join()}</p>
    </>
  )
}

test('a message whose answer was lost is sent again under the same id', async () => {
  let lost = 1
  const calls = answerCalls({
    chat: {
      send: ({ messageId }) => {
        if (lost-- > 0) throw new TypeError('lost')
        return {
          id: 'm1',
          messageId,
          seq: 1,
          sentAt: '2026-06-01T10:00:00Z',
          conversationId: 'c1',
          credits: 4,
        }
      },
    },
  })
  const screen = await renderScreen(<Probe />)
  await screen.getByRole('button', { name: 'send' }).click()
  await expect.poll(() => calls.length).toBe(2)
  const ids = calls.map(({ input }) => (input as { messageId: string }).messageId)
  expect(ids[0]).toBe(ids[1])
})
