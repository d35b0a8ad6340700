// The service worker: push messages (docs/decisions/099) and the offline page (docs/decisions/101). It stores the offline
// page with its files and nothing else, and never answers a request that reaches the site.

const offlinePath = '/offline'
const cacheName = 'offline'
const maxAgeMilliseconds = 24 * 60 * 60 * 1000
/** The windows that show the offline page; only they get its files from the cache. */
const offlineWindows = new Set()

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(storeOfflinePage().catch(() => undefined)) // push messages work without it
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(loadPage(event))
  else if (offlineWindows.has(event.clientId)) event.respondWith(loadStoredFile(event.request))
})

self.addEventListener('push', (event) => {
  const notification = readNotification(event)
  if (notification) event.waitUntil(showNotification(notification))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.url))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

/** Returns the notification of a message, which has the form of declarative web push. */
function readNotification({ data }) {
  try {
    return data.json().notification
  } catch {
    return null
  }
}

function showNotification({ title, body, tag, lang, navigate }) {
  return self.registration.showNotification(title, { body, tag, lang, data: { url: navigate } })
}

/** Opens a page of this site in a window that shows it, in another window, or in a new one. */
async function openPage(url = '/') {
  const target = new URL(url, self.location.origin)
  if (target.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const current = windows.find((each) => new URL(each.url).pathname === target.pathname)
  if (current) return current.focus()
  const [first] = windows // the browser lists the window that was used last first
  const moved = first && (await first.navigate(target.href).catch(() => null))
  await (moved ? moved.focus() : self.clients.openWindow(target.href))
}

/** Subscribes again when the browser ended a subscription, and stores the new one or deletes the old one. */
async function renewSubscription({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options
  const subscription =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options).catch(() => null)))
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
    body: JSON.stringify({ subscription: subscription ? subscription.toJSON() : null }),
  })
}

/** Controls open windows. The browser requests pages while the worker starts, so that it delays none. */
async function takeOver() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Loads a page from the network; without a connection, the offline page takes its place. */
async function loadPage(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(renewOfflinePage().catch(() => undefined))
    return response
  } catch (error) {
    const stored = await caches.match(offlinePath)
    if (!stored) throw error
    offlineWindows.add(event.resultingClientId)
    return stored
  }
}

async function loadStoredFile(request) {
  return (await caches.match(request)) ?? fetch(request)
}

/** Stores the offline page again after a day, because its language, colours or files may have changed. */
async function renewOfflinePage() {
  const stored = await caches.match(offlinePath)
  const age = Date.now() - Date.parse(stored?.headers.get('date') ?? '')
  if (!(age < maxAgeMilliseconds)) await storeOfflinePage()
}

/** Stores the offline page with the files that it names, and deletes those of earlier builds. */
async function storeOfflinePage() {
  const response = await fetch(offlinePath, { cache: 'no-cache' })
  if (!response.ok || response.redirected) return
  const files = await listFiles(await response.clone().text())
  const cache = await caches.open(cacheName)
  await cache.addAll([...files])
  await cache.put(offlinePath, response)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== offlinePath && !files.has(pathname)) await cache.delete(url)
  }
}

/** Lists the files that a page names, and those that its scripts import. */
async function listFiles(page) {
  const files = new Set(page.match(/\/assets\/[\w./-]+/g))
  for (const file of files) // also those that are added meanwhile
    for (const name of file.endsWith('.js') ? await listImports(file) : []) files.add(`/assets/${name}`)
  return files
}

async function listImports(file) {
  const script = await (await fetch(file)).text()
  return [...script.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => name)
}
