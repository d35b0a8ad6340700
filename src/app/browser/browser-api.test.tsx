import { useState } from 'react'
import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/notifications/contract.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'

const data = [[['viewer', 'user'], { id: 'anna' }]] as const

function Page() {
  const api = useApi<ApiOf<{ notifications: typeof notificationsContract }>>()
  const [state, setState] = useState('unknown')
  const end = () =>
    api.notifications.setPush({ subscription: null }).then(
      () => setState('ended'),
      () => setState('refused'),
    )
  return (
    <>
      <button type="button" onClick={() => void end()}>
        end push
      </button>
      <p>push {state}</p>
    </>
  )
}

test('R-7.04 the push subscription is sent to the path of the specification', async () => {
  const calls = mockApi({ notifications: { setPush: () => ({ push_subscription: false }) } })
  const mocked = window.fetch
  const urls: string[] = []
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    urls.push(`${request.method} ${request.url.replace(location.origin, '')}`)
    return mocked(request)
  }
  const screen = await renderScreen(<Page />, { data })
  await screen.getByRole('button', { name: 'end push' }).click()
  await expect.element(screen.getByText('push ended')).toBeVisible()
  expect(urls).toEqual(['POST /api/user.php?push=1'])
  expect(calls).toEqual([{ endpoint: 'notifications.setPush', input: { subscription: null } }])
})

test('R-8.02 a missing session that the push subscription finds ends nothing', async () => {
  const interceptedPaths = interceptNavigations()
  mockApi({
    notifications: {
      setPush: () => {
        throw new CallError('authentication_required', {}, 403)
      },
    },
  })
  const screen = await renderScreen(<Page />, { data })
  await screen.getByRole('button', { name: 'end push' }).click()
  await expect.element(screen.getByText('push refused')).toBeVisible()
  expect(screen.cache.getQueryData(['viewer', 'user'])).toEqual({ id: 'anna' })
  expect(interceptedPaths).toEqual([])
})
