import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '#platform/lazy-component.ts'
import { loadTexts } from '#platform/page.ts'

/** The toast of a new message, loaded on demand with its texts. */
const MessageToast = lazyComponent(async () => {
  const [module] = await Promise.all([import('./message-toast.tsx'), loadTexts(['chat-dialogs'])])
  return module.MessageToast
})

/**
 * Notifies the member of new messages on every page.
 * @param unreadCount the number of unread messages; null for a visitor
 */
export function MessageNotifications({ unreadCount }: { unreadCount: number | null }) {
  const previousCount = useRef(unreadCount)
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    const previous = previousCount.current
    previousCount.current = unreadCount
    if (unreadCount !== null && previous !== null && unreadCount > previous) setArrivals((count) => count + 1)
  }, [unreadCount])
  if (arrivals === 0) return null
  return (
    <Suspense fallback={null}>
      <MessageToast key={arrivals} />
    </Suspense>
  )
}
