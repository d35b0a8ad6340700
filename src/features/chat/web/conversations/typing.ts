import { useEffect, useRef, useState } from 'react'
import { useLiveChange } from '#platform/calls/live.ts'
import { useApi } from '#platform/calls/query.ts'
import { TYPING_TIMEOUT_SECONDS, TYPING_INTERVAL_SECONDS } from '../../rules.ts'
import type { ChatApi } from '../chat.queries.ts'

/** Reports whether the partner is typing: until their next message, or 6 s after the last typing notification. */
export function useIsTyping(conversationId: string, lastSeq: number): boolean {
  const [visibleUntil, setVisibleUntil] = useState(0)
  useLiveChange('typing', ({ id }) => {
    if (id === conversationId) setVisibleUntil(Date.now() + TYPING_TIMEOUT_SECONDS * 1000)
  })
  useEffect(() => {
    if (visibleUntil === 0) return
    const timer = setTimeout(() => setVisibleUntil(0), visibleUntil - Date.now())
    return () => clearTimeout(timer)
  }, [visibleUntil])
  useEffect(() => setVisibleUntil(0), [lastSeq])
  return visibleUntil > 0
}

/** Returns a function that notifies the partner of typing, at most once in 3 s. Ignores failures. */
export function useReportTyping(conversationId: string): () => void {
  const api = useApi<ChatApi>()
  const reportedAt = useRef(0)
  return () => {
    const now = Date.now()
    if (now - reportedAt.current < TYPING_INTERVAL_SECONDS * 1000) return
    reportedAt.current = now
    api.chat.typing({ id: conversationId }).catch(() => undefined)
  }
}
