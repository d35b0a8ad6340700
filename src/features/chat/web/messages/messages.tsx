import { useMemo } from 'react'
import { useTexts, useTimeZone } from '#platform/i18n.tsx'
import type { Message } from '../../contract.ts'
import { clusterMessages } from '../../rules.ts'
import { findWarnings } from '../../warnings.rules.ts'
import { ClusterTime, DaySeparator, MessageBubble } from './message-bubbles.tsx'
import { RiskWarning } from './risk-warning.tsx'

export type MessagesProps = {
  messages: readonly Message[]
  partnerName: string
  /** Null when one of the two members shows no read marks. */
  partnerReadSeq: number | null
  /** The message below the divider "Nieuwe berichten", or null. */
  firstUnreadSeq: number | null
  /** The viewer's last message of the whole conversation, the only one with a delivery state. */
  lastOwnSeq: number | undefined
  onRemove: ((seq: number) => void) | undefined
}

/** The messages in the page, in clusters with their days and times. */
export function Messages({
  messages,
  partnerName,
  partnerReadSeq,
  firstUnreadSeq,
  lastOwnSeq,
  onRemove,
}: MessagesProps) {
  const timeZone = useTimeZone()
  const clusters = useMemo(
    () => clusterMessages(messages, timeZone, firstUnreadSeq),
    [messages, timeZone, firstUnreadSeq],
  )
  const warnings = useMemo(() => findWarnings(messages), [messages])
  const isRemovable = (seq: number) => partnerReadSeq !== null && seq > partnerReadSeq
  return clusters.flatMap(({ day, mine, messages: clustered }) => {
    const [first, last] = [clustered[0], clustered.at(-1)]
    if (!first || !last) return []
    return [
      day && <DaySeparator key={day} day={day} at={last.sentAt} />,
      first.seq === firstUnreadSeq && <UnreadDivider key="unread" />,
      ...clustered.flatMap(({ seq, content }) => [
        warnings.has(seq) && <RiskWarning key={`risk${seq}`} risks={warnings.get(seq) ?? []} />,
        <MessageBubble
          key={seq}
          seq={seq}
          onRemove={mine && isRemovable(seq) ? onRemove : undefined}
          {...{ content, mine, partnerName }}
        />,
      ]),
      <ClusterTime
        key={`t${last.seq}`}
        at={last.sentAt}
        mine={mine}
        isRead={last.seq === lastOwnSeq ? last.seq <= (partnerReadSeq ?? 0) : null}
      />,
    ]
  })
}

/** The line above the messages that arrived since the viewer last read the conversation. */
function UnreadDivider() {
  const t = useTexts('chat')
  return (
    <li className="my-3 flex items-center gap-3 text-xs font-semibold text-primary-text">
      <span aria-hidden="true" className="h-px flex-1 bg-primary/40" />
      {t('log.unread')}
      <span aria-hidden="true" className="h-px flex-1 bg-primary/40" />
    </li>
  )
}
