import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock-3'
import Undo2 from 'lucide-react/icons/undo-2'
import { memo } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { classes } from '#ui/classes.ts'
import { DayPill } from '#ui/day-pill.tsx'
import type { Content } from '../../contract.ts'
import { LinkedText } from './linked-text.tsx'
import { GiftArt, useGiftName } from '../gifts/gift-art.tsx'
import { ImageBubble } from '../images/image-bubble.tsx'
import type { UnsentMessage } from '../outbox/unsent-messages.ts'
import { useTimeTexts } from './time-texts.ts'

const BUBBLE_CLASSES =
  'edge w-fit max-w-[min(560px,84%)] rounded-2xl px-4 py-2.5 wrap-anywhere whitespace-pre-wrap [text-wrap:wrap]'
const INCOMING_CLASSES = 'self-start rounded-bl-tail bg-surface-3 text-text dark:bg-surface-2'
const OUTGOING_CLASSES = 'self-end rounded-br-tail bg-primary text-on-fill'

type ContentOf<Kind> = Extract<Content, { kind: Kind }>
type BubbleProps<Each> = {
  content: Each
  mine: boolean
  partnerName: string
  seq: number
  /** Takes back the message; undefined when that is not possible. */
  onRemove: ((seq: number) => void) | undefined
}

/** A message. Memoized, so that a new message does not render the others again. */
export const MessageBubble = memo(function MessageBubble({ content, ...rest }: BubbleProps<Content>) {
  if (content.kind === 'removed') return <RemovedBubble mine={rest.mine} partnerName={rest.partnerName} />
  if (content.kind === 'gift') return <GiftBubble content={content} {...rest} />
  if (content.kind === 'image') return <ImageBubble content={content} {...rest} />
  return <TextBubble content={content} {...rest} />
})

function TextBubble({ content, mine, partnerName, seq, onRemove }: BubbleProps<ContentOf<'text'>>) {
  const t = useTexts('chat')
  return (
    <li className={onRemove ? 'group/bubble mt-1 flex flex-row-reverse items-center gap-1' : 'mt-1 flex flex-col'}>
      {onRemove && <RemoveButton onPress={() => onRemove(seq)} />}
      <p className={classes(BUBBLE_CLASSES, mine ? OUTGOING_CLASSES : INCOMING_CLASSES)}>
        <span className="sr-only">{mine ? t('log.you') : t('log.partner', { name: partnerName })}</span>
        <bdi>
          <LinkedText text={content.text} />
        </bdi>
      </p>
    </li>
  )
}

/** The button beside a message that takes it back. With a mouse it shows on the message and with the focus. */
function RemoveButton({ onPress }: { onPress: () => void }) {
  const t = useTexts('chat')
  return (
    <button
      type="button"
      aria-label={t('log.removeMessage')}
      title={t('log.removeMessage')}
      className="order-2 flex size-8 flex-none items-center justify-center rounded-full text-text-3 group-hover/bubble:opacity-100 hover:bg-surface-2 focus-visible:opacity-100 pointer-fine:opacity-0"
      onClick={onPress}
    >
      <Undo2 size={16} aria-hidden="true" />
    </button>
  )
}

/** The place of a message that was taken back. */
function RemovedBubble({ mine, partnerName }: { mine: boolean; partnerName: string }) {
  const t = useTexts('chat')
  return (
    <li className="mt-1 flex flex-col">
      <p
        className={classes(
          'w-fit rounded-2xl border border-border px-4 py-2 text-sm text-text-3 italic',
          mine ? 'self-end rounded-br-tail' : 'self-start rounded-bl-tail',
        )}
      >
        <span className="sr-only">{mine ? t('log.you') : t('log.partner', { name: partnerName })}</span>
        {t('log.removed', { mine: String(mine) })}
      </p>
    </li>
  )
}

/** A gift message: its drawing, its name and the accompanying text. */
function GiftBubble({
  content: { text, ...gift },
  mine,
  partnerName,
}: Omit<BubbleProps<ContentOf<'gift'>>, 'seq' | 'onRemove'>) {
  const t = useTexts('chat')
  const giftName = useGiftName()
  return (
    <li className="mt-2 mb-1 flex flex-col">
      <div
        className={classes(
          'edge flex w-fit max-w-[min(420px,84%)] items-center gap-3.5 rounded-2xl bg-gold-soft px-4 py-3 text-text',
          mine ? 'self-end rounded-br-tail' : 'self-start rounded-bl-tail',
        )}
      >
        <GiftArt gift={gift.gift} name={gift.name} picture={gift.picture} size={52} />
        <p className="min-w-0 wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">{mine ? t('log.you') : t('log.partner', { name: partnerName })}</span>
          <span className="block text-sm font-semibold text-gold">{t('gifts.bubble', { gift: giftName(gift) })}</span>
          {text && <bdi>{text}</bdi>}
        </p>
      </div>
    </li>
  )
}

/** The time of the last message of a cluster, with its delivery state. */
export const ClusterTime = memo(function ClusterTime({
  at,
  mine,
  isRead,
}: {
  at: string
  mine: boolean
  /** Null for a message without a delivery state. */
  isRead: boolean | null
}) {
  const t = useTexts('chat')
  const { formatTime } = useTimeTexts()
  return (
    <li className={classes('mt-1 mb-4 px-1 text-xs text-text-3', mine ? 'text-right' : 'text-left')}>
      <time dateTime={at}>{formatTime(at)}</time>
      {isRead !== null && <span>{` · ${isRead ? t('state.read') : t('state.sent')}`}</span>}
    </li>
  )
})

/** The date above the first message of a day. */
export const DaySeparator = memo(function DaySeparator({ day, at }: { day: string; at: string }) {
  const { formatDay } = useTimeTexts()
  return (
    <li data-day={day}>
      <DayPill dateTime={day}>{formatDay(at)}</DayPill>
    </li>
  )
})

export type UnsentBubbleProps = {
  unsent: UnsentMessage
  onRetry: () => void
  onDiscard: () => void
}

/** A message that is being sent, or that failed and can be retried or discarded. */
export function UnsentBubble({ unsent, onRetry, onDiscard }: UnsentBubbleProps) {
  const t = useTexts('chat')
  const isFailed = unsent.state === 'failed'
  return (
    <li className="mt-1 mb-3 flex flex-col">
      <p
        className={classes(
          BUBBLE_CLASSES,
          'self-end rounded-br-tail',
          isFailed ? 'border-2 border-danger-text' : 'bg-primary text-on-fill',
        )}
      >
        <span className="sr-only">{t('log.you')}</span>
        <bdi>{unsent.text}</bdi>
      </p>
      {isFailed ? (
        <p className="mt-1 flex items-center justify-end gap-1.5 text-sm font-semibold text-danger-text">
          <CircleAlert size={16} aria-hidden="true" />
          {t('state.failed')}
          <InlineAction label={t('state.retry')} onPress={onRetry} />
          <InlineAction label={t('state.discard')} onPress={onDiscard} />
        </p>
      ) : (
        <p className="mt-1 flex items-center justify-end gap-1 px-1 text-xs text-text-3">
          <Clock size={12} aria-hidden="true" />
          {t('state.sending')}
        </p>
      )}
    </li>
  )
}

function InlineAction({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="min-h-8 rounded-md px-1.5 underline underline-offset-2">
      {label}
    </button>
  )
}

/** Three animated dots while the partner types. */
export function TypingBubble({ name }: { name: string }) {
  const t = useTexts('chat')
  return (
    <p className="flex items-center gap-2 pb-3 text-sm text-text-2">
      <span
        aria-hidden="true"
        className="flex gap-1 rounded-2xl rounded-bl-tail bg-surface-3 px-3.5 py-3 dark:bg-surface-2"
      >
        {['0ms', '200ms', '400ms'].map((delay) => (
          <span
            key={delay}
            className="size-1.5 animate-shimmer rounded-full bg-text-3"
            style={{ animationDelay: delay }}
          />
        ))}
      </span>
      {t('typing', { name })}
    </p>
  )
}
