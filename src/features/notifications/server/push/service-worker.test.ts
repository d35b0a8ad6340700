import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const origin = 'https://vonk.test'

interface Window {
  readonly url: string
  /** Whether the browser lets the worker navigate it. */
  readonly canNavigate?: boolean
}

/** Runs public/sw-push.js as a browser would, and records what it does. */
function startWorker(windows: readonly Window[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const actions: unknown[] = []
  const clients = windows.map((each) => ({
    ...each,
    focus: async () => void actions.push(['focus', each.url]),
    navigate: async (url: string) => {
      if (each.canNavigate === false) throw new TypeError('this client is not controlled')
      actions.push(['navigate', each.url, url])
      return { focus: async () => void actions.push(['focus', url]) }
    },
  }))
  const subscription = { toJSON: () => ({ endpoint: 'new' }) }
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => void actions.push('skipWaiting'),
    location: { origin },
    clients: {
      claim: async () => void actions.push('claim'),
      matchAll: async () => clients,
      openWindow: async (url: string) => void actions.push(['open', url]),
    },
    registration: {
      showNotification: async (...options: unknown[]) => void actions.push(['show', ...options]),
      pushManager: {
        subscribe: async (options: { refuses?: boolean }) => {
          if (options.refuses) throw new Error('the permission is denied')
          return subscription
        },
      },
    },
  }
  const fetch = async (path: string, request: object) => void actions.push(['fetch', path, request])
  runInNewContext(readFileSync('public/sw-push.js', 'utf8'), { self, fetch, URL })
  async function dispatch(name: string, event: object = {}): Promise<unknown[]> {
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) })
    await Promise.all(work)
    return structuredClone(actions)
  }
  return { dispatch }
}

const newClick = (url: unknown) => ({ notification: { data: { url }, close: () => undefined } })
const chat = `${origin}/chats/1`

test('R-7.21 the service worker controls open pages at once', async () => {
  const worker = startWorker()
  await worker.dispatch('install')
  expect(await worker.dispatch('activate')).toEqual(expect.arrayContaining(['skipWaiting', 'claim']))
})

test('a push message shows its notification', async () => {
  const notification = { title: 'Anna', body: 'Hoi!', tag: 'message-1', lang: 'nl', navigate: chat }
  const data = { json: () => ({ web_push: 8030, notification }) }
  const options = { body: 'Hoi!', tag: 'message-1', lang: 'nl', data: { url: chat } }
  expect(await startWorker().dispatch('push', { data })).toEqual([['show', 'Anna', options]])
})

test('a push message without content shows nothing', async () => {
  expect(await startWorker().dispatch('push', { data: null })).toEqual([])
})

test.each([
  ['a new window when none is open', [], [['open', chat]]],
  [
    'the window that shows the conversation',
    [{ url: `${origin}/members` }, { url: `${chat}?from=list` }],
    [['focus', `${chat}?from=list`]],
  ],
  [
    'the window that was used last',
    [{ url: `${origin}/members` }, { url: `${origin}/likes` }],
    [
      ['navigate', `${origin}/members`, chat],
      ['focus', chat],
    ],
  ],
  ['a new window when the open one cannot navigate', [{ url: `${origin}/`, canNavigate: false }], [['open', chat]]],
])('a click opens the conversation in %s', async (_description, windows: Window[], actions) => {
  expect(await startWorker(windows).dispatch('notificationclick', newClick(chat))).toEqual(actions)
})

test('a click never opens another site', async () => {
  expect(await startWorker().dispatch('notificationclick', newClick('https://evil.example/'))).toEqual([])
})

test.each([
  [
    'the subscription that the browser renewed',
    { newSubscription: { toJSON: () => ({ endpoint: 'renewed' }) } },
    'renewed',
  ],
  ['a new subscription', { oldSubscription: { options: {} } }, 'new'],
])('after a change of the subscription, %s is stored', async (_description, event, endpoint) => {
  const [[, path, request]] = (await startWorker().dispatch('pushsubscriptionchange', event)) as [
    [string, string, { method: string; headers: Record<string, string>; body: string }],
  ]
  expect([path, request.method, request.headers['x-request-type']]).toEqual(['/api/user.php?push=1', 'POST', 'client'])
  expect(JSON.parse(request.body)).toEqual({ subscription: { endpoint } })
})

test.each([
  ['the permission is denied', { oldSubscription: { options: { refuses: true } } }],
  ['the browser does not say how it was made', {}],
])('when %s the stored subscription is deleted', async (_description, event) => {
  const [[, , request]] = (await startWorker().dispatch('pushsubscriptionchange', event)) as [
    [string, string, { body: string }],
  ]
  expect(JSON.parse(request.body)).toEqual({ subscription: null })
})

/** Runs the worker with a cache, and the responses of the site by path; a path without one cannot be reached. */
function startWorkerWithCache(site: Record<string, string>, stored: readonly string[] = []) {
  const cached = new Map(stored.map((path) => [origin + path, new Response(`stored ${path}`)]))
  const toUrl = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href
  const load = async (request: string | { url: string }) => {
    const text = site[new URL(toUrl(request)).pathname]
    if (text === undefined) throw new TypeError('the site cannot be reached')
    return new Response(text, { headers: { date: new Date().toUTCString() } })
  }
  const match = async (request: string | { url: string }) => cached.get(toUrl(request))
  const cache = {
    put: async (path: string, response: Response) => void cached.set(toUrl(path), response),
    addAll: async (paths: string[]) => {
      for (const path of paths) cached.set(toUrl(path), await load(path))
    },
    keys: async () => [...cached.keys()].map((url) => ({ url })),
    delete: async (url: string) => cached.delete(url),
  }
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    registration: {},
    clients: { claim: async () => undefined },
  }
  const caches = { open: async () => cache, match }
  runInNewContext(readFileSync('public/sw-push.js', 'utf8'), { self, fetch: load, URL, caches, Set, Date })
  /** Dispatches an event. Returns the text that the worker answers with, or null when it leaves it to the browser. */
  async function dispatch(name: string, event: object = {}): Promise<string | null> {
    const work: Promise<unknown>[] = []
    let answer: Promise<Response> | null = null
    listeners.get(name)?.({
      ...event,
      waitUntil: (each: Promise<unknown>) => work.push(each),
      respondWith: (response: Promise<Response>) => (answer = response),
    })
    const response = await (answer as Promise<Response> | null)
    await Promise.all(work)
    return response ? response.text() : null
  }
  return { dispatch, listStored: () => [...cached.keys()].map((url) => new URL(url).pathname).toSorted() }
}

const newRequest = (path: string, mode: string, ids: object = {}) => ({ request: { url: origin + path, mode }, ...ids })

test('the worker stores the offline page with its files, and deletes those of earlier builds', async () => {
  const site = { '/offline': '<link href="/assets/new-1.css">', '/assets/new-1.css': '' }
  const worker = startWorkerWithCache(site, ['/offline', '/assets/old-1.css'])
  await worker.dispatch('install')
  expect(worker.listStored()).toEqual(['/assets/new-1.css', '/offline'])
})

test('the worker stores what the scripts of the offline page import, and what these import', async () => {
  const site = {
    '/offline': '<script type="module" src="/assets/page-1.js"></script>',
    '/assets/page-1.js': 'import{a as e}from"./shared-2.js";import("./later-4.js")',
    '/assets/shared-2.js': 'import"./deep-3.js";export{a}from"./page-1.js"',
    '/assets/deep-3.js': '',
  }
  const worker = startWorkerWithCache(site)
  await worker.dispatch('install')
  expect(worker.listStored()).toEqual(['/assets/deep-3.js', '/assets/page-1.js', '/assets/shared-2.js', '/offline'])
})

test('a page that the site serves comes from the site and is not stored, and its files and calls pass the worker', async () => {
  const worker = startWorkerWithCache({ '/chats': 'chats', '/offline': '' }, ['/assets/a-1.css'])
  expect(await worker.dispatch('fetch', newRequest('/chats', 'navigate', { resultingClientId: 'one' }))).toBe('chats')
  expect(await worker.dispatch('fetch', newRequest('/assets/a-1.css', 'cors', { clientId: 'one' }))).toBeNull()
  expect(await worker.dispatch('fetch', newRequest('/api/user.php', 'cors', { clientId: 'one' }))).toBeNull()
  expect(worker.listStored()).not.toContain('/chats')
})

test('a page that cannot be reached is replaced by the offline page, whose window gets its files from the cache', async () => {
  const worker = startWorkerWithCache({}, ['/offline', '/assets/a-1.css'])
  const answer = await worker.dispatch('fetch', newRequest('/chats', 'navigate', { resultingClientId: 'one' }))
  expect(answer).toBe('stored /offline')
  const fileOf = (clientId: string) => worker.dispatch('fetch', newRequest('/assets/a-1.css', 'no-cors', { clientId }))
  expect(await fileOf('one')).toBe('stored /assets/a-1.css')
  expect(await fileOf('other')).toBeNull()
})
