import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { useOnReconnect } from '#platform/calls/online.ts'
import { Button } from '#ui/button.tsx'
import type { Message } from '../../contract.ts'
import {
  countNewMessages,
  findFirstUnreadSeq,
  moveLogWindowDown,
  moveLogWindowUp,
  openLogWindow,
  selectShownMessages,
} from '../../log-window.rules.ts'
import { useLogScroll } from './log-scroll.ts'
import { Messages } from './messages.tsx'

export type MessageLogProps = {
  /** The header above the messages. It is sticky, except on a low screen, where it scrolls with them. */
  header: ReactNode
  /** Content between the header and the first message; it scrolls with the messages. */
  top?: ReactNode
  messages: readonly Message[]
  partnerName: string
  /** The last message that the viewer has read. The log uses its value of when it opened. */
  readSeq?: number
  partnerReadSeq: number | null
  /** Takes back a message of the viewer. */
  onRemove?: (seq: number) => void
  hasOlder: boolean
  isLoadingOlder: boolean
  /** Whether the last load of older messages failed. The button retries it, as does a reconnect. */
  hasOlderFailed?: boolean
  onOlder: () => void
  /** Content below the messages: unsent messages, the typing indicator, suggestions. */
  children?: ReactNode
}

/**
 * The messages of a conversation, at most 200 of them at once. The scroll container is column-reverse, so it opens at
 * the newest message without a script.
 */
export function MessageLog({
  header,
  top,
  messages,
  partnerName,
  readSeq = 0,
  partnerReadSeq,
  onRemove,
  hasOlder,
  isLoadingOlder,
  hasOlderFailed = false,
  onOlder,
  children,
}: MessageLogProps) {
  const t = useTexts('chat')
  const { shown, followsEnd, hasMoreAbove, moveUp, moveDown, moveToEnd } = useLogWindow(messages)
  const lastSeq = messages.at(-1)?.seq ?? 0
  const { scroller, list, isScrolledUp, seenSeq, scrollToEnd } = useLogScroll({ lastSeq, followsEnd })
  const firstUnreadSeq = useFirstUnreadSeq(messages, readSeq)
  const newCount = countNewMessages(messages, seenSeq)
  const jumpToEnd = () => {
    scrollToEnd()
    moveToEnd()
  }
  useOnOwnMessage(messages, jumpToEnd)
  const lastOwnSeq = messages.findLast(({ mine }) => mine)?.seq
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="flex min-h-full flex-none flex-col">
          {header}
          {top}
          <div
            role="log"
            aria-live={followsEnd ? 'polite' : 'off'}
            aria-label={t('log.label', { name: partnerName })}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the log
            tabIndex={0}
            className="mx-auto mt-auto w-full max-w-[800px] px-4 pt-4 pb-2 -outline-offset-3 md:px-6 tall:**:scroll-mt-20"
          >
            {(hasMoreAbove || hasOlder) && (
              <OlderMessages
                oldestSeq={shown[0]?.seq}
                isLoading={isLoadingOlder}
                hasFailed={hasOlderFailed}
                onOlder={hasMoreAbove ? moveUp : onOlder}
                scroller={scroller}
              />
            )}
            <ol ref={list} className="flex flex-col">
              <Messages messages={shown} {...{ partnerName, partnerReadSeq, firstUnreadSeq, lastOwnSeq, onRemove }} />
              {followsEnd && children}
            </ol>
            {!followsEnd && (
              <div className="relative">
                <Sentinel key={shown.at(-1)?.seq} onReached={moveDown} margin="0px 0px 400px" {...{ scroller }} />
              </div>
            )}
          </div>
        </div>
      </div>
      {(isScrolledUp || newCount > 0) && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            variant="secondary"
            size="sm"
            className="pointer-events-auto shadow-md"
            icon={<ArrowDown size={18} aria-hidden="true" />}
            onClick={jumpToEnd}
          >
            {newCount > 0 ? t('log.new', { count: newCount }) : t('log.toEnd')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The part of the messages that is in the page, and the functions that move it. */
function useLogWindow(messages: readonly Message[]) {
  const [logWindow, setLogWindow] = useState(() => openLogWindow(messages))
  const shown = selectShownMessages(messages, logWindow)
  return {
    shown,
    followsEnd: logWindow.toSeq === null,
    hasMoreAbove: shown[0] !== undefined && shown[0].seq !== messages[0]?.seq,
    moveUp: () => setLogWindow((current) => moveLogWindowUp(messages, current)),
    moveDown: () => setLogWindow((current) => moveLogWindowDown(messages, current)),
    moveToEnd: () => setLogWindow((current) => (current.toSeq === null ? current : openLogWindow(messages))),
  }
}

/** Calls back when a message of the viewer is added at the end. */
function useOnOwnMessage(messages: readonly Message[], callback: () => void): void {
  const last = messages.at(-1)
  const [lastSeq, isMine] = [last?.seq ?? 0, last?.mine === true]
  const previousSeq = useRef(lastSeq)
  const notify = useEffectEvent(callback)
  useEffect(() => {
    if (lastSeq > previousSeq.current && isMine) notify()
    previousSeq.current = lastSeq
  }, [lastSeq, isMine])
}

/** Returns the first message that was unread when the log opened, or when its window was last hidden. */
function useFirstUnreadSeq(messages: readonly Message[], readSeq: number): number | null {
  const [openedAfterSeq, setOpenedAfterSeq] = useState(readSeq)
  const markRead = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') setOpenedAfterSeq(messages.at(-1)?.seq ?? 0)
  })
  useEffect(() => {
    const onChange = () => markRead()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return findFirstUnreadSeq(messages, openedAfterSeq)
}

type SentinelProps = { onReached: () => void; margin: string; scroller: { current: HTMLElement | null } }

/** An element that calls `onReached` when it comes near the viewport of the scroll container. */
function Sentinel({ onReached, margin, scroller }: SentinelProps) {
  const element = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReached)
  useEffect(() => {
    if (!element.current) return
    const options = { root: scroller.current, rootMargin: margin }
    // A busy page delivers several entries at once, of which the last one counts.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && reach(), options)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [margin, scroller])
  return <div ref={element} className="absolute inset-x-0 top-0" />
}

type OlderMessagesProps = {
  /** The first message in the page. */
  oldestSeq: number | undefined
  isLoading: boolean
  hasFailed: boolean
  onOlder: () => void
  scroller: { current: HTMLElement | null }
}

/** The button that loads older messages, when pressed or when it comes near the viewport. */
function OlderMessages({ oldestSeq, isLoading, hasFailed, onOlder, scroller }: OlderMessagesProps) {
  const t = useTexts('chat')
  useOnReconnect(() => {
    if (hasFailed) onOlder()
  })
  return (
    <div className="relative flex flex-col items-center gap-1 pb-4">
      {!isLoading && !hasFailed && (
        <Sentinel key={oldestSeq} onReached={onOlder} margin="400px 0px 0px" scroller={scroller} />
      )}
      {hasFailed && (
        <p role="alert" className="text-sm text-text-2">
          {t('log.olderFailed')}
        </p>
      )}
      <Button variant="ghost" size="sm" pending={isLoading} onClick={onOlder}>
        {t('log.older')}
      </Button>
    </div>
  )
}
