import type { QueryClient } from '@tanstack/react-query'
import PatientSocket from 'partysocket/ws'
import { clearMemberStorage } from '#platform/member-storage.ts'
import { reconnected, type LiveChange, type LiveChanges } from '#platform/live.ts'

const sessionEnded = 4001
const tooManyTabs = 4002

// A changed password ends this window's session and gives it another: the answer with the new cookie may come after
// the old session's sockets were closed.
const lookAgainMilliseconds = 1_000

/** The price of the next message depends on whether there is a match (C-06). */
const prices = [
  ['chat', 'one'],
  ['chat', 'opening'],
]

/** What each kind of change makes stale, by the beginnings of the query keys. */
const staleBy: Record<string, string[][]> = {
  user: [['me']],
  chats: [['chat'], ['me']],
  likes: [['likes'], ['me'], ...prices],
  match: [['likes'], ['me'], ...prices],
  [reconnected]: [['me'], ['chat'], ['likes']],
}

/**
 * Opens the live socket once something listens, if a member is logged in, and refreshes what it says has changed. Not
 * earlier: React takes the page over as it was drawn, and data that changed meanwhile would not fit it.
 */
export function openLiveChanges(cache: QueryClient): LiveChanges {
  const listeners = new Set<(change: LiveChange) => void>()
  function tell(change: LiveChange): void {
    for (const queryKey of staleBy[change.kind] ?? []) void cache.invalidateQueries({ queryKey })
    for (const listener of listeners) listener(change)
  }
  const viewer = () => cache.getQueryData(['me', 'viewer'])
  const isMember = () => viewer() != null
  const lookAgain = () => cache.invalidateQueries({ queryKey: ['me'] }).then(viewer)
  let isOpen = false
  function open(): void {
    if (isOpen || !isMember()) return
    isOpen = true
    connect(tell, lookAgain)
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      open()
      return () => listeners.delete(listener)
    },
  }
}

/** @param lookAgain asks who is signed in now: null for nobody, undefined where this page is being left */
function connect(tell: (change: LiveChange) => void, lookAgain: () => Promise<unknown>): void {
  const socket = new PatientSocket(location.origin.replace(/^http/, 'ws') + '/live', [], {
    minReconnectionDelay: 500 + Math.random() * 1_500,
    maxReconnectionDelay: 30_000,
  })
  let opened = false
  socket.addEventListener('open', () => {
    if (opened) tell({ kind: reconnected })
    opened = true
  })
  socket.addEventListener('message', ({ data }) => tell(JSON.parse(String(data)) as LiveChange))
  socket.addEventListener('close', ({ code }) => {
    if (code !== sessionEnded && code !== tooManyTabs) return
    socket.close()
    if (code === tooManyTabs) return onceLookedAt(() => socket.reconnect())
    setTimeout(() => {
      void lookAgain().then((viewer) => {
        if (viewer) socket.reconnect()
        else if (viewer === null) leave()
      })
    }, lookAgainMilliseconds)
  })
}

/** Loads the page anew as a visitor; what a visitor may not see leads to the login. */
function leave(): void {
  clearMemberStorage()
  location.reload()
}

/** Waits until this tab is turned to: tabs that took each other's place by themselves would never end. */
function onceLookedAt(act: () => void): void {
  const look = () => (document.hidden ? onceLookedAt(act) : act())
  document.addEventListener('visibilitychange', look, { once: true })
}
