import { expect, test } from 'vitest'
import { newSendingCost } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { ChatAlerts } from './chat-alerts.tsx'

const sendingCost = newSendingCost({ credits: 5 })

function openAlerts(refusal: 'free_chats_used' | null) {
  return renderScreen(
    <ChatAlerts
      {...{ sendingCost, refusal }}
      partnerName="Bert"
      isFictional={false}
      isEmpty
      attemptCount={0}
      hasDraft={false}
      buyPath="/credits"
    />,
  )
}

test('R-2.104 R-6.13 a free member without starts is led to the bundles', async () => {
  const screen = await openAlerts('free_chats_used')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/credits')
})

test('no alert is shown when the next message can be sent', async () => {
  const screen = await openAlerts(null)
  expect(screen.getByRole('alert').query()).toBeNull()
  expect(screen.getByRole('link').query()).toBeNull()
})
