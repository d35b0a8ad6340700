import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { accountsContract } from '#features/accounts/contract.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { memberStoragePrefix } from '#platform/browser/member-storage.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { interceptNavigations } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { useLogout } from './viewer.queries.ts'
import type { viewerContract } from '../contract.ts'

const draft = `${memberStoragePrefix}chat.anna.draft.bert`
const data = [[['viewer', 'user'], { id: 'anna' }]] as const

function Page() {
  const { mutate, isSuccess, isError } = useLogout()
  const api = useApi<ApiOf<{ accounts: typeof accountsContract; viewer: typeof viewerContract }>>()
  const [viewer, setViewer] = useState('loaded')
  const [result, setResult] = useState<unknown>('none')
  const ending = useMutation({ mutationFn: () => api.accounts.sessions().then((answer) => Object(answer) as object) })
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        log out
      </button>
      <button type="button" onClick={() => void api.accounts.sessions().then(setResult)}>
        open sessions
      </button>
      <button type="button" onClick={() => ending.mutate()}>
        end other sessions
      </button>
      <p>result {String(result)}</p>
      <p>mutation {ending.status}</p>
      <button type="button" onClick={() => void api.viewer.user().catch(() => setViewer('refused'))}>
        load viewer
      </button>
      <p>viewer {viewer}</p>
      <button
        type="button"
        onClick={() => void api.viewer.changeUser({ language: 'en' }).catch(() => setViewer('unchanged'))}
      >
        change viewer
      </button>
      <p>{isSuccess ? 'logged out' : isError ? 'failed' : 'logged in'}</p>
    </>
  )
}

async function openPage() {
  localStorage.setItem(draft, 'Hoi')
  sessionStorage.setItem(`${memberStoragePrefix}trail`, '[]')
  localStorage.setItem('theme', 'dark')
  return renderScreen(<Page />, { data })
}

test('logging out deletes the member’s browser storage and reloads at the home page', async () => {
  const interceptedPaths = interceptNavigations()
  mockApi({ accounts: { logOutByGet: () => ({}) as never } })
  const screen = await openPage()
  await screen.getByRole('button', { name: 'log out' }).click()
  await expect.poll(() => interceptedPaths).toEqual(['/'])
  expect(localStorage.getItem(draft)).toBeNull()
  expect(sessionStorage.length).toBe(0)
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(screen.cache.getQueryData(['viewer', 'user'])).toBeUndefined()
})

test('a failed logout deletes nothing, because the session may still be open', async () => {
  const interceptedPaths = interceptNavigations()
  mockApi({
    accounts: {
      logOutByGet: () => {
        throw new CallError('general', {}, 500)
      },
    },
  })
  const screen = await openPage()
  await screen.getByRole('button', { name: 'log out' }).click()
  await expect.element(screen.getByText('failed')).toBeVisible()
  expect(localStorage.getItem(draft)).toBe('Hoi')
  expect(interceptedPaths).toEqual([])
})

test('R-8.01 a session that ended elsewhere also deletes the browser storage, and redirects to the login', async () => {
  const interceptedPaths = interceptNavigations()
  mockApi({
    accounts: {
      sessions: () => {
        throw new CallError('authentication_required', {}, 403)
      },
    },
  })
  const screen = await openPage()
  await screen.getByRole('button', { name: 'open sessions' }).click()
  await expect.poll(() => interceptedPaths[0]).toMatch(/^\/login\?returnTo=/)
  await expect.element(screen.getByText('result false')).toBeVisible()
  expect(localStorage.getItem(draft)).toBeNull()
  expect(screen.cache.getQueryData(['viewer', 'user'])).toBeUndefined()
})

test('R-8.01 without a session the result is false for a visitor too, who stays where they are', async () => {
  const interceptedPaths = interceptNavigations()
  mockApi({ accounts: { sessions: refuse } })
  const screen = await renderScreen(<Page />, { data: [[['viewer', 'user'], null]] })
  await screen.getByRole('button', { name: 'open sessions' }).click()
  await expect.element(screen.getByText('result false')).toBeVisible()
  expect(interceptedPaths).toEqual([])
})

test('R-8.01 a mutation that found no session fails, whatever it made of the result', async () => {
  interceptNavigations()
  mockApi({ accounts: { sessions: refuse } })
  const screen = await openPage()
  await screen.getByRole('button', { name: 'end other sessions' }).click()
  await expect.element(screen.getByText('mutation error')).toBeVisible()
})

function refuse(): never {
  throw new CallError('authentication_required', {}, 403)
}

test('R-8.02 the same refusal from user.php ends nothing', async () => {
  const interceptedPaths = interceptNavigations()
  const calls = mockApi({
    viewer: {
      user: () => {
        throw new CallError('authentication_required', {}, 403)
      },
    },
  })
  const screen = await openPage()
  await screen.getByRole('button', { name: 'load viewer' }).click()
  await expect.element(screen.getByText('viewer refused')).toBeVisible()
  expect(calls.map(({ endpoint }) => endpoint)).toEqual(['viewer.user'])
  expect(localStorage.getItem(draft)).toBe('Hoi')
  expect(screen.cache.getQueryData(['viewer', 'user'])).toEqual({ id: 'anna' })
  expect(interceptedPaths).toEqual([])
})

test('R-8.02 the same refusal of a change through user.php ends nothing either', async () => {
  const interceptedPaths = interceptNavigations()
  const calls = mockApi({ viewer: { changeUser: refuse } })
  const screen = await openPage()
  await screen.getByRole('button', { name: 'change viewer' }).click()
  await expect.element(screen.getByText('viewer unchanged')).toBeVisible()
  expect(calls.map(({ endpoint }) => endpoint)).toEqual(['viewer.changeUser'])
  expect(localStorage.getItem(draft)).toBe('Hoi')
  expect(screen.cache.getQueryData(['viewer', 'user'])).toEqual({ id: 'anna' })
  expect(interceptedPaths).toEqual([])
})
