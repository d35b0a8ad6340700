import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callApi } from '#platform/calls/call-api.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useApi } from '#platform/calls/query.ts'
import { dismissToast, showToast, TOAST_SECONDS } from '#ui/toasts.ts'
import type { Conversation } from '../../contract.ts'
import { chatsQuery, type ChatApi } from '../chat.queries.ts'

/** A conversation that the list no longer shows, and whose removal can still be undone. */
interface PendingRemoval {
  readonly timer: ReturnType<typeof setTimeout>
  /** The last message that the member removes; a later one makes the conversation reappear. */
  readonly seq: number | undefined
}

const pendingRemovals = new Map<string, PendingRemoval>()
const noIds: ReadonlySet<string> = new Set()
let removedIds = noIds
const listeners = new Set<() => void>()

function updateRemovedIds(id: string, isRemoved: boolean): void {
  removedIds = new Set([...removedIds, id].filter((other) => other !== id || isRemoved))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the conversations that the member is removing. */
export function useRemovedChatIds(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => removedIds,
    () => noIds,
  )
}

/**
 * Returns a function that removes a conversation. It leaves the list at once, and the server after the time of the toast
 * with which the member can undo it. A failure restores it with an alert and refetches.
 */
export function useRemoveChat(): (id: string) => void {
  const t = useTexts('chat')
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  const refusalText = useRefusalText()
  const remove = async (id: string) => {
    const seq = pendingRemovals.get(id)?.seq
    pendingRemovals.delete(id)
    dismissToast(toastKey(id))
    try {
      await api.chat.remove({ body: { conversation: id, ...(seq === undefined ? {} : { seq }) } })
      for (const key of ['history', 'one']) cache.removeQueries({ queryKey: ['chat', key, id] })
    } catch (error) {
      updateRemovedIds(id, false)
      // oxlint-disable-next-line no-alert -- the specification requires the browser's own alert here
      window.alert(refusalText(error))
    }
    await cache.invalidateQueries({ queryKey: chatsQuery(api).queryKey })
    updateRemovedIds(id, false)
  }
  return (id) => {
    if (removedIds.has(id)) return
    const seq = cache.getQueryData<Conversation>(['chat', 'one', id])?.lastSeq
    pendingRemovals.set(id, { timer: setTimeout(() => void remove(id), TOAST_SECONDS * 1000), seq })
    updateRemovedIds(id, true)
    window.addEventListener('pagehide', removeAllNow)
    showToast({
      key: toastKey(id),
      text: t('remove.done'),
      action: { label: t('remove.undo'), onPress: () => undo(id) },
      seconds: TOAST_SECONDS,
    })
  }
}

function toastKey(id: string): string {
  return `remove-chat-${id}`
}

function undo(id: string): void {
  clearTimeout(pendingRemovals.get(id)?.timer)
  pendingRemovals.delete(id)
  updateRemovedIds(id, false)
}

/** Sends the pending removals when the member leaves the site before they are sent. */
function removeAllNow(): void {
  for (const [conversation, { timer, seq }] of pendingRemovals) {
    clearTimeout(timer)
    const transport = (request: Request) => fetch(request, { keepalive: true })
    const body = { conversation, ...(seq === undefined ? {} : { seq }) }
    callApi('DELETE', '/api/chat.php', { body, transport })
      .catch(() => undefined)
      .finally(() => updateRemovedIds(conversation, false))
  }
  pendingRemovals.clear()
}
