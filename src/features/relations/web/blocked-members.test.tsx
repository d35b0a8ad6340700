import { expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { BlockedMembers } from './relations.tsx'

const carl = { id: 'carl', name: 'Carl', isFictional: false, blockedAt: '2026-06-01T10:00:00Z' }
const data = [[['relations', 'blocks'], [carl]]] as const

test('C-55 a blocked member is unblocked by one click, and undo blocks them again', async () => {
  let isBlocked = true
  mockApi({
    relations: {
      unblock: () => ((isBlocked = false), {} as never),
      block: () => ((isBlocked = true), {} as never),
      listBlocks: () => ({ blocks: isBlocked ? [carl] : [] }),
    },
  })
  const screen = await renderScreen(<BlockedMembers fictionalTag={null} />, { data })
  await screen.getByRole('button', { name: 'Carl deblokkeren' }).click()
  await expect.element(screen.getByText('Je hebt niemand geblokkeerd')).toBeVisible()
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect.element(screen.getByRole('button', { name: 'Carl deblokkeren' })).toBeVisible()
})

test('a refused unblock keeps the member in the list and shows the reason', async () => {
  mockApi({
    relations: {
      unblock: () => {
        throw new CallError('rate_limited', { retryAfterSeconds: 60 }, 429)
      },
    },
  })
  const screen = await renderScreen(<BlockedMembers fictionalTag={null} />, { data })
  await screen.getByRole('button', { name: 'Carl deblokkeren' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluiten' }))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Carl deblokkeren' })).toBeVisible()
})
