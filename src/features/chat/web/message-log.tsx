import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTexts, useTimeZone } from '#platform/i18n.tsx'
import { useOnReconnect } from '#platform/online.ts'
import { Button } from '#ui/button.tsx'
import type { Message } from '../contract.ts'
import { clusterMessages } from '../rules.ts'
import { ClusterTime, DaySeparator, MessageBubble } from './message-bubbles.tsx'

const nearEndPixels = 80
const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

export type MessageLogProps = {
  /** The header above the messages. It is sticky, except on a low screen, where it scrolls with them. */
  header: ReactNode
  messages: readonly Message[]
  partnerName: string
  partnerReadSeq: number
  hasOlder: boolean
  isLoadingOlder: boolean
  /** Whether the last load of older messages failed. The button retries it, as does a reconnect. */
  hasOlderFailed?: boolean
  onOlder: () => void
  /** Content below the messages: unsent messages, the typing indicator, suggestions. */
  children?: ReactNode
}

/**
 * The messages of a conversation. The scroll container is column-reverse, so it opens at the newest message without
 * a script. Older pages are added at the top and do not change the scroll position.
 */
export function MessageLog({
  header,
  messages,
  partnerName,
  partnerReadSeq,
  hasOlder,
  isLoadingOlder,
  hasOlderFailed = false,
  onOlder,
  children,
}: MessageLogProps) {
  const t = useTexts('chat')
  const { scroller, isScrolledUp, scrollToEnd } = useScrollPosition(messages.at(-1)?.seq ?? 0)
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain [overflow-anchor:none] tall:scroll-pt-20"
      >
        <div className="flex min-h-full flex-none flex-col">
          {header}
          <div
            role="log"
            aria-live="polite"
            aria-label={t('log.label', { name: partnerName })}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the log
            tabIndex={0}
            className="mx-auto mt-auto w-full max-w-[800px] px-4 pt-4 pb-2 -outline-offset-3 md:px-6"
          >
            {hasOlder && (
              <OlderMessages isLoading={isLoadingOlder} hasFailed={hasOlderFailed} {...{ onOlder, scroller }} />
            )}
            <ol className="flex flex-col">
              <Messages {...{ messages, partnerName, partnerReadSeq }} />
              {children}
            </ol>
          </div>
        </div>
      </div>
      {isScrolledUp && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            variant="secondary"
            size="sm"
            className="pointer-events-auto shadow-md"
            icon={<ArrowDown size={18} aria-hidden="true" />}
            onClick={scrollToEnd}
          >
            {t('log.toEnd')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Messages({
  messages,
  partnerName,
  partnerReadSeq,
}: Pick<MessageLogProps, 'messages' | 'partnerName' | 'partnerReadSeq'>) {
  const timeZone = useTimeZone()
  const clusters = useMemo(() => clusterMessages(messages, timeZone), [messages, timeZone])
  const lastOwnMessage = messages.findLast(({ mine }) => mine)
  return clusters.flatMap(({ day, mine, messages: clustered }) => {
    const last = clustered.at(-1)
    if (!last) return []
    return [
      day && <DaySeparator key={day} day={day} at={last.sentAt} />,
      ...clustered.map(({ seq, text, gift }) => (
        <MessageBubble key={seq} text={text} gift={gift} mine={mine} partnerName={partnerName} />
      )),
      <ClusterTime
        key={`t${last.seq}`}
        at={last.sentAt}
        mine={mine}
        isRead={last === lastOwnMessage ? last.seq <= partnerReadSeq : null}
      />,
    ]
  })
}

/** Preserves the scroll position when messages arrive while the viewer is scrolled up. Otherwise scrolls to the end. */
function useScrollPosition(lastSeq: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const previousHeight = useRef(0)
  const previousLastSeq = useRef(lastSeq)
  const [isScrolledUp, setScrolledUp] = useState(false)
  useIsomorphicLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const addedHeight = element.scrollHeight - previousHeight.current
    previousHeight.current = element.scrollHeight
    if (lastSeq === previousLastSeq.current) return
    previousLastSeq.current = lastSeq
    // In a column-reverse container, scrollTop is negative when scrolled up.
    if (element.scrollTop < -nearEndPixels && addedHeight > 0) element.scrollTop -= addedHeight
    else element.scrollTop = 0
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () => setScrolledUp(element.scrollTop < -nearEndPixels * 4)
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [])
  return { scroller, isScrolledUp, scrollToEnd: () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' }) }
}

type OlderMessagesProps = {
  isLoading: boolean
  hasFailed: boolean
  onOlder: () => void
  scroller: { current: HTMLElement | null }
}

/** The button that loads older messages, when pressed or when it comes near the viewport. */
function OlderMessages({ isLoading, hasFailed, onOlder, scroller }: OlderMessagesProps) {
  const t = useTexts('chat')
  const sentinel = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onOlder)
  useEffect(() => {
    const element = sentinel.current
    if (!element || isLoading || hasFailed) return
    const options = { root: scroller.current, rootMargin: '400px 0px 0px' }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), options)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isLoading, hasFailed, scroller])
  useOnReconnect(() => {
    if (hasFailed) onOlder()
  })
  return (
    <div ref={sentinel} className="flex flex-col items-center gap-1 pb-4">
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
