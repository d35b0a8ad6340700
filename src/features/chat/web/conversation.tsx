import { useEffect, useState } from 'react'
import { getPhotoUrl } from '#features/photos/rules.ts'
import { useApi, useQueryData } from '#platform/query.ts'
import type { Message } from '../contract.ts'
import { getDisplayedPrice } from '../rules.ts'
import { TypingBubble, UnsentBubble } from './message-bubbles.tsx'
import { ChatAlerts, findSendRefusal } from './chat-alerts.tsx'
import { useSaveReturnChat } from './return-chat.tsx'
import { useDraft } from './chat-storage.tsx'
import { chatQuery, historyQuery, useOlderMessages, useMarkChatRead, type ChatApi } from './chat.queries.ts'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { MessageLog } from './message-log.tsx'
import { useOutbox } from './outbox.tsx'
import { Suggestions } from './suggestions.tsx'
import { useIsTyping, useReportTyping } from './typing.tsx'

/** One conversation with its messages, alerts and composer, updated live. */
export function Conversation({ id, memberId }: { id: string; memberId: string }) {
  const api = useApi<ChatApi>()
  const { partner, sendingCost: loadedCost, replyRefusal, readSeq, partnerReadSeq } = useQueryData(chatQuery(api, id))
  const { messages, hasOlder } = useQueryData(historyQuery(api, id))
  const older = useOlderMessages(id)
  const [draft, setDraft] = useDraft(memberId, partner.id)
  const outbox = useOutbox(
    { memberId, partnerId: partner.id },
    { onSent: () => undefined, onRefused: ({ text }) => setDraft(text) },
  )
  const sendingCost = { ...loadedCost, price: getDisplayedPrice(loadedCost, outbox.unsent.length) }
  const reportTyping = useReportTyping(id)
  const lastSeq = messages.at(-1)?.seq ?? 0
  const isTyping = useIsTyping(id, lastSeq)
  useMarkReadWhenVisible(id, { messages, readSeq })
  useSettleDelivered(messages, outbox.settle)
  const saveReturnChat = useSaveReturnChat(memberId, { name: partner.name, hasDraft: draft !== '' })
  const [attemptCount, setAttemptCount] = useState(0)
  const refusal = findSendRefusal(sendingCost, replyRefusal)
  const isEmpty = messages.length === 0 && outbox.unsent.length === 0
  const changeDraft = (text: string) => {
    setDraft(text)
    if (text !== '' && !refusal) reportTyping()
  }
  const send = (text: string) => {
    if (refusal) return setAttemptCount(attemptCount + 1)
    outbox.send(text, id, sendingCost.price)
    setDraft('')
  }
  const photo = partner.photo && getPhotoUrl(partner.photo.key, 'thumb')
  return (
    <>
      <MessageLog
        header={<ConversationHeader partner={partner} conversationId={id} />}
        messages={messages}
        partnerName={partner.name}
        partnerReadSeq={partnerReadSeq}
        hasOlder={hasOlder}
        isLoadingOlder={older.isPending}
        hasOlderFailed={older.isError}
        onOlder={() => !older.isPending && older.mutate(messages[0]?.seq ?? 1)}
      >
        {isEmpty && <Suggestions name={partner.name} photo={photo} onPick={setDraft} />}
        {outbox.unsent.map((unsent) => (
          <UnsentBubble
            key={unsent.messageId}
            unsent={unsent}
            onRetry={() => outbox.retry(unsent.messageId)}
            onDiscard={() => outbox.discard(unsent.messageId)}
          />
        ))}
        {isTyping && (
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
        onBuy={saveReturnChat}
      />
      <Composer
        name={partner.name}
        text={draft}
        sendingCost={sendingCost}
        isOpen={refusal !== 'partner_not_confirmed'}
        onChange={changeDraft}
        onSend={send}
        onBuy={saveReturnChat}
      />
    </>
  )
}

/** Marks messages as read while the window is visible. */
function useMarkReadWhenVisible(
  id: string,
  { messages, readSeq }: { messages: readonly Message[]; readSeq: number },
): void {
  const { mutate } = useMarkChatRead(id)
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  const lastPartnerSeq = messages.findLast(({ mine }) => !mine)?.seq ?? 0
  useEffect(() => {
    if (isVisible && lastPartnerSeq > readSeq) mutate(lastPartnerSeq)
  }, [isVisible, lastPartnerSeq, readSeq, mutate])
}

/**
 * Removes unsent messages from the outbox when the history contains them, because the response to the send was lost.
 */
function useSettleDelivered(messages: readonly Message[], settle: (messageIds: readonly string[]) => void): void {
  useEffect(() => {
    settle(messages.flatMap(({ messageId }) => messageId ?? []))
  })
}
