// The service worker of push messages (docs/decisions/099). It has no fetch listener, so pages load without it.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
