import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import type { ChatEntry } from '../../contract.ts'
import type { MessageToastProps } from './message-toast.ts'

/** The toast of a new message, loaded on demand with its texts. */
const MessageToast = lazyComponent<MessageToastProps>(async () => {
  const [module] = await Promise.all([import('./message-toast.ts'), loadTexts(['chat-dialogs'])])
  return module.MessageToast
})

/**
 * Notifies the member of new messages on every page.
 * @param unreadCount the number of unread messages; null for a visitor
 */
export function MessageNotifications({ unreadCount }: { unreadCount: number | null }) {
  const cache = useQueryClient()
  const previousCount = useRef(unreadCount)
  /** The conversations before the next arrival; undefined until a page or a toast has loaded them. */
  const known = useRef(cache.getQueryData<readonly ChatEntry[]>(['chat', 'list']))
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    const previous = previousCount.current
    previousCount.current = unreadCount
    if (unreadCount !== null && previous !== null && unreadCount > previous) setArrivals((count) => count + 1)
  }, [unreadCount])
  const replaceKnown = (chats: readonly ChatEntry[]) => {
    const before = known.current
    known.current = chats
    return before
  }
  if (arrivals === 0) return null
  return (
    <Suspense fallback={null}>
      <MessageToast key={arrivals} replaceKnown={replaceKnown} />
    </Suspense>
  )
}
