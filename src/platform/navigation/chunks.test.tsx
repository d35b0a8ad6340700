import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { interceptNavigations, setConnection } from '#testing/browser/navigations.ts'
import { isConnectionLost } from '../calls/call-error.ts'
import { loadChunk, loadChunkWhenOnline, reloadWhenReachable, useIsWaitingForConnection } from './chunks.ts'

const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const currentPath = location.pathname + location.search
let probes = 0

/** Stubs the response of the health check; null is a network error. */
function stubProbe(status: number | null): void {
  window.fetch = async () => {
    probes++
    if (status === null) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  }
}

/** Returns the outcome of a load after a moment, or 'pending'. */
async function waitForOutcome(loading: Promise<unknown>): Promise<unknown> {
  const pause = new Promise((resolve) => setTimeout(() => resolve('pending'), 200))
  return Promise.race([loading.catch((error: unknown) => error), pause])
}

beforeEach(() => {
  probes = 0
})

test('a chunk that fails once is fetched again without leaving the page', async () => {
  const interceptedPaths = interceptNavigations()
  stubProbe(200)
  let attempts = 0
  const load = () => (attempts++ === 0 ? failToLoad() : Promise.resolve('part'))
  expect(await loadChunk(load)).toBe('part')
  expect(interceptedPaths).toEqual([])
})

test('R-8.03 R-8.04 a chunk that is gone after a deploy reloads the page once; within a minute it fails instead', async () => {
  const interceptedPaths = interceptNavigations()
  stubProbe(200)
  expect(await waitForOutcome(loadChunk(failToLoad))).toBe('pending')
  expect(interceptedPaths).toEqual([currentPath])
  expect(await waitForOutcome(loadChunk(failToLoad))).toBeInstanceOf(TypeError)
  expect(await waitForOutcome(loadChunk(failToLoad, '/likes'))).toBeInstanceOf(TypeError)
  expect(interceptedPaths).toEqual([currentPath])
})

test('the missing chunk of another screen loads that screen', async () => {
  const interceptedPaths = interceptNavigations()
  stubProbe(200)
  expect(await waitForOutcome(loadChunk(failToLoad, '/likes?t=1'))).toBe('pending')
  expect(interceptedPaths).toEqual(['/likes?t=1'])
})

test.each([
  ['the browser reports no connection', () => setConnection(false), 200],
  ['the site does not respond', () => undefined, null],
  ['a gateway responds for the site', () => undefined, 502],
])('the page is never reloaded when %s', async (_, prepare, status) => {
  const interceptedPaths = interceptNavigations()
  prepare()
  stubProbe(status)
  expect(isConnectionLost(await waitForOutcome(loadChunk(failToLoad)))).toBe(true)
  expect(interceptedPaths).toEqual([])
  expect(sessionStorage.length).toBe(0)
})

test('the site is not probed while offline', async () => {
  setConnection(false)
  stubProbe(200)
  await waitForOutcome(loadChunk(failToLoad))
  expect(probes).toBe(0)
})

function Waiting() {
  return <p>{useIsWaitingForConnection() ? 'waiting' : 'ready'}</p>
}

test('a chunk of the page waits for the connection, reports that, and loads by itself', async () => {
  const interceptedPaths = interceptNavigations()
  const screen = await render(<Waiting />)
  setConnection(false)
  stubProbe(200)
  let isAvailable = false
  const loading = loadChunkWhenOnline(() => (isAvailable ? Promise.resolve('part') : failToLoad()))
  await expect.element(screen.getByText('waiting')).toBeVisible()
  isAvailable = true
  setConnection(true)
  expect(await loading).toBe('part')
  await expect.element(screen.getByText('ready')).toBeVisible()
  expect(interceptedPaths).toEqual([])
})

test('a page that must reload waits for the connection', async () => {
  const interceptedPaths = interceptNavigations()
  setConnection(false)
  stubProbe(200)
  const reloading = reloadWhenReachable()
  await waitForOutcome(reloading)
  expect(interceptedPaths).toEqual([])
  setConnection(true)
  await reloading
  expect(interceptedPaths).toEqual([currentPath])
})
