import type { QueryClient } from '@tanstack/react-query'
import { clearMemberStorage } from '#platform/browser/member-storage.ts'
import { hidden, reconnected, timeZonePrefix, type LiveChange } from '#platform/calls/live-change.ts'
import type { LiveChanges } from '#platform/calls/live.ts'
import { openReconnectingSocket } from './reconnecting-socket.ts'

const SESSION_ENDED = 4001
const TOO_MANY_TABS = 4002

// A changed password ends the session of this window and starts another. The response with the new cookie may arrive
// after the sockets of the old session were closed.
const SESSION_CHECK_DELAY_MILLISECONDS = 1_000

/** The chat queries that depend on a match, such as those with the price of the next message (C-06). */
const MATCH_QUERY_KEYS = [
  ['chat', 'one'],
  ['chat', 'member'],
  ['chat', 'matches'],
  ['chat', 'status'],
]

/** The queries that depend on the money and the credits of orders. The prices stay: a page shows those that it was opened with. */
const ORDER_QUERY_KEYS = [
  ['payments', 'order'],
  ['payments', 'orders'],
  ['payments', 'spending'],
  ['payments', 'debit'],
  ['payments', 'withdrawal-offer'],
  ['credits'],
]

/** The prefixes of the query keys that each kind of change invalidates. */
const staleQueryKeys: Record<string, string[][]> = {
  user: [['viewer'], ['settings']],
  orders: ORDER_QUERY_KEYS,
  chats: [['chat'], ['viewer']],
  likes: [['likes'], ['viewer'], ...MATCH_QUERY_KEYS],
  match: [['likes'], ['viewer'], ...MATCH_QUERY_KEYS],
  [reconnected]: [['viewer'], ['settings'], ['chat'], ['likes'], ...ORDER_QUERY_KEYS],
}

/**
 * Opens the live socket of a logged-in member on the first listener, and invalidates the queries that a change affects.
 * Listeners are added after hydration, so no data changes before React has hydrated the page.
 */
export function openLiveChanges(cache: QueryClient): LiveChanges {
  const listeners = new Set<(change: LiveChange) => void>()
  function publish(change: LiveChange): void {
    for (const queryKey of staleQueryKeys[change.kind] ?? []) void cache.invalidateQueries({ queryKey })
    for (const listener of listeners) listener(change)
  }
  const viewer = () => cache.getQueryData(['viewer', 'user'])
  const isMember = () => viewer() != null
  const refetchViewer = () => cache.invalidateQueries({ queryKey: ['viewer'] }).then(viewer)
  let isOpen = false
  function open(): void {
    if (isOpen || !isMember()) return
    isOpen = true
    connect(publish, refetchViewer)
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      open()
      return () => listeners.delete(listener)
    },
  }
}

/** @param refetchViewer fetches the viewer: null for a visitor, undefined while this page is being unloaded */
function connect(publish: (change: LiveChange) => void, refetchViewer: () => Promise<unknown>): void {
  const socket = openReconnectingSocket(location.origin.replace(/^http/, 'ws') + '/live')
  let hasMissedChanges = false
  const reportVisibility = () => {
    if (socket.readyState === socket.OPEN) socket.send(document.hidden ? hidden : '')
  }
  document.addEventListener('visibilitychange', () => {
    reportVisibility()
    if (document.hidden) sendHiddenBeacon()
  })
  socket.addEventListener('open', () => {
    socket.send(timeZonePrefix + Intl.DateTimeFormat().resolvedOptions().timeZone)
    if (document.hidden) reportVisibility()
    if (hasMissedChanges) publish({ kind: reconnected })
    hasMissedChanges = false
  })
  socket.addEventListener('message', ({ data }) => publish(JSON.parse(String(data)) as LiveChange))
  socket.addEventListener('close', ({ code }) => {
    hasMissedChanges = true
    if (code !== SESSION_ENDED && code !== TOO_MANY_TABS) return
    socket.close()
    if (code === TOO_MANY_TABS) return whenVisible(() => socket.reconnect())
    setTimeout(() => {
      void refetchViewer().then((viewer) => {
        if (viewer) socket.reconnect()
        else if (viewer === null) reloadAsVisitor()
      })
    }, SESSION_CHECK_DELAY_MILLISECONDS)
  })
}

/** Tells the server that the page becomes hidden, also when it is being closed. */
function sendHiddenBeacon(): void {
  navigator.sendBeacon('/api/page-hidden.php', new Blob(['{}'], { type: 'application/json' }))
}

/** Reloads the page as a visitor; pages for members redirect to the login. */
function reloadAsVisitor(): void {
  clearMemberStorage()
  location.reload()
}

/** Waits until this tab is visible. Tabs that reconnected in the background would evict each other forever. */
function whenVisible(callback: () => void): void {
  const onVisibilityChange = () => (document.hidden ? whenVisible(callback) : callback())
  document.addEventListener('visibilitychange', onVisibilityChange, { once: true })
}
