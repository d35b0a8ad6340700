import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getPhotoUrl } from '#features/photos/rules.ts'
import { href } from '#links.ts'
import type { MemberChat } from '../contract.ts'
import { getDisplayedPrice } from '../rules.ts'
import { UnsentBubble } from './message-bubbles.tsx'
import { ChatAlerts, findSendRefusal } from './chat-alerts.tsx'
import { useSaveReturnChat } from './return-chat.tsx'
import { useDraft } from './chat-storage.tsx'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { MessageLog } from './message-log.tsx'
import { useOutbox } from './outbox.tsx'
import { Suggestions } from './suggestions.tsx'

/** The screen before a conversation's first message (C-07): suggested openers and the composer. */
export function NewConversation({ memberChat, memberId }: { memberChat: MemberChat; memberId: string }) {
  const { partner, startsLeft, startRefusal } = memberChat
  const navigate = useNavigate()
  const [draft, setDraft] = useDraft(memberId, partner.id)
  const saveReturnChat = useSaveReturnChat(memberId, { name: partner.name, hasDraft: draft !== '' })
  const outbox = useOutbox(
    { memberId, partnerId: partner.id },
    {
      onSent: ({ conversationId }) => void navigate(href('chats-id', { id: conversationId }), { replace: true }),
      onRefused: ({ text }) => setDraft(text),
    },
  )
  const sendingCost = {
    ...memberChat.sendingCost,
    price: getDisplayedPrice(memberChat.sendingCost, outbox.unsent.length),
  }
  const [attemptCount, setAttemptCount] = useState(0)
  const refusal = findSendRefusal(sendingCost, startRefusal)
  const isEmpty = outbox.unsent.length === 0
  const send = (text: string) => {
    if (refusal) return setAttemptCount(attemptCount + 1)
    outbox.send(text, null, sendingCost.price)
    setDraft('')
  }
  return (
    <>
      <MessageLog
        header={<ConversationHeader partner={partner} conversationId={null} />}
        messages={[]}
        partnerName={partner.name}
        partnerReadSeq={0}
        hasOlder={false}
        isLoadingOlder={false}
        onOlder={() => undefined}
      >
        {isEmpty && (
          <Suggestions
            name={partner.name}
            photo={partner.photo && getPhotoUrl(partner.photo.key, 'thumb')}
            onPick={setDraft}
          />
        )}
        {outbox.unsent.map((unsent) => (
          <UnsentBubble
            key={unsent.messageId}
            unsent={unsent}
            onRetry={() => outbox.retry(unsent.messageId)}
            onDiscard={() => outbox.discard(unsent.messageId)}
          />
        ))}
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
        startsLeft={startsLeft}
        isOpen
        onChange={setDraft}
        onSend={send}
        onBuy={saveReturnChat}
      />
    </>
  )
}
