import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { href } from '#links.ts'
import { showToast } from '#ui/toasts.ts'
import type { Conversation, Message, SendingCost, SentMessage } from '../../contract.ts'
import { getDisplayedPrice } from '../../rules.ts'
import { TypingBubble, UnsentBubble } from '../messages/message-bubbles.tsx'
import { ChatAlerts, findSendRefusal, type ChatRefusal } from './chat-alerts.tsx'
import { buildBuyPath, useSendRefusalText } from '../composer/credit-price.tsx'
import { useDraft } from '../outbox/chat-storage.ts'
import { Composer } from '../composer/composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { CoverContext } from '../images/image-bubble.tsx'
import type { ImagePicking } from '../images/image-button.tsx'
import { MessageLog, type MessageLogProps } from '../messages/message-log.tsx'
import { useOutbox } from '../outbox/outbox.ts'
import { SafetyTips } from './safety-tips.tsx'
import { Suggestions } from '../composer/suggestions.tsx'

const ImageDialog = lazyComponent(() => import('../images/image-dialog.tsx').then((module) => module.ImageDialog))

export type ChatScreenProps = {
  memberId: string
  partner: MemberCardData
  /** Null before the first message. */
  conversationId: string | null
  sendingCost: SendingCost
  /** The reason why the member cannot write here, or null. */
  refusal: ChatRefusal | null
  /** The reason why the partner accepts no image, or null. */
  imageRefusal: Conversation['imageRefusal']
  /** Whether the member ever wrote to the partner. */
  hasAnswered: boolean
  /** Remaining conversation starts, or null without a limit. */
  startsLeft?: number | null
  /** The stored messages. */
  log: Pick<
    MessageLogProps,
    | 'messages'
    | 'readSeq'
    | 'partnerReadSeq'
    | 'onRemove'
    | 'hasOlder'
    | 'isLoadingOlder'
    | 'hasOlderFailed'
    | 'onOlder'
  >
  showsSafetyTips: boolean
  isTyping?: boolean
  /** Called when the member types a text that can be sent. */
  onTyping?: () => void
}

/** The header, messages, alerts and composer of an existing or a new conversation. */
export function ChatScreen({ memberId, partner, conversationId, startsLeft = null, log, ...rest }: ChatScreenProps) {
  const [draft, setDraft] = useDraft(memberId, partner.id)
  const openStarted = useOpenStarted(conversationId)
  const refusalText = useSendRefusalText(rest.sendingCost.cheapestBundle)
  const outbox = useOutbox(
    { memberId, partnerId: partner.id },
    { onSent: openStarted, onRefused: ({ text }) => setDraft(text), refusalText },
  )
  useSettleDelivered(log.messages, outbox.settle)
  const sendingCost = { ...rest.sendingCost, price: getDisplayedPrice(rest.sendingCost, outbox.unsent.length) }
  const buyPath = buildBuyPath(partner.id)
  const [attemptCount, setAttemptCount] = useState(0)
  const refusal = findSendRefusal(sendingCost, rest.refusal)
  const isEmpty = log.messages.length === 0 && outbox.unsent.length === 0
  const changeDraft = (text: string) => {
    setDraft(text)
    if (text !== '' && !refusal) rest.onTyping?.()
  }
  const showRefusal = () => setAttemptCount(attemptCount + 1)
  const send = (text: string) => {
    if (refusal) return showRefusal()
    outbox.send(text, conversationId, sendingCost.price)
    setDraft('')
  }
  const image = useImagePicking({ partner, imageRefusal: rest.imageRefusal, showRefusal: refusal && showRefusal })
  return (
    <CoverContext value={!rest.hasAnswered}>
      <MessageLog
        {...log}
        header={<ConversationHeader {...{ partner, conversationId }} messages={log.messages} />}
        top={rest.showsSafetyTips && <SafetyTips />}
        partnerName={partner.name}
      >
        {isEmpty && <Suggestions memberId={memberId} partner={partner} onPick={setDraft} />}
        <UnsentMessages outbox={outbox} messages={log.messages} />
        {rest.isTyping && (
          <li>
            <TypingBubble name={partner.name} />
          </li>
        )}
      </MessageLog>
      <ChatAlerts
        sendingCost={sendingCost}
        refusal={refusal}
        partnerName={partner.name}
        isFictional={partner.isFictional}
        isEmpty={isEmpty}
        attemptCount={attemptCount}
        hasDraft={draft !== ''}
        buyPath={buyPath}
      />
      <Composer
        memberId={memberId}
        name={partner.name}
        text={draft}
        sendingCost={sendingCost}
        startsLeft={startsLeft}
        isOpen={refusal !== 'partner_not_confirmed'}
        image={image.picking}
        onChange={changeDraft}
        onSend={send}
        buyPath={buyPath}
      />
      {image.picked && (
        <Suspense fallback={null}>
          <ImageDialog
            key={image.picked.number}
            file={image.picked.file}
            isOpen={image.isOpen}
            onClose={image.close}
            onSent={(sent) => (image.close(), openStarted(sent))}
            {...{ partner, sendingCost }}
          />
        </Suspense>
      )}
    </CoverContext>
  )
}

type ImagePickingInput = Pick<ChatScreenProps, 'partner' | 'imageRefusal'> & {
  /** Shows the refusal of the next message; null when the member can write here. */
  showRefusal: (() => void) | null
}

/** Returns the image that was chosen last, and how the composer chooses one. */
function useImagePicking({ partner, imageRefusal, showRefusal }: ImagePickingInput) {
  const t = useTexts('chat')
  const [picked, setPicked] = useState<{ file: File; number: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const reason = imageRefusal && t(`image.refused.${imageRefusal}`, { name: partner.name })
  const picking: ImagePicking = {
    reason,
    onBlocked: reason === null ? showRefusal : () => showToast({ key: 'image-reason', text: reason }),
    onPick(file) {
      setPicked({ file, number: (picked?.number ?? 0) + 1 })
      setOpen(true)
    },
  }
  return { picked, isOpen, picking, close: () => setOpen(false) }
}

/** Shows the unsent messages that are not among the messages of the conversation yet. */
function UnsentMessages({ outbox, messages }: { outbox: ReturnType<typeof useOutbox>; messages: readonly Message[] }) {
  const delivered = new Set(messages.map(({ messageId }) => messageId))
  const waiting = outbox.unsent.filter(({ messageId }) => !delivered.has(messageId))
  return waiting.map((unsent) => (
    <UnsentBubble
      key={unsent.messageId}
      unsent={unsent}
      onRetry={outbox.retry}
      onDiscard={() => outbox.discard(unsent.messageId)}
    />
  ))
}

/** Returns a function that navigates to the conversation that a sent message started. */
function useOpenStarted(conversationId: string | null): (sent: SentMessage) => void {
  const navigate = useNavigate()
  return (sent) => {
    if (sent.conversationId !== conversationId)
      void navigate(href('chats-id', { id: sent.conversationId }), { replace: true })
  }
}

/**
 * Removes messages from the outbox that the history contains: they were delivered, but the response was lost.
 */
function useSettleDelivered(messages: readonly Message[], settle: (messageIds: readonly string[]) => void): void {
  useEffect(() => {
    settle(messages.flatMap(({ messageId }) => messageId ?? []))
  })
}
