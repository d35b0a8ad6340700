import { useState } from 'react'
import { useNavigate } from 'react-router'
import { photoUrl } from '#features/photos/rules.ts'
import type { Opening } from '../contract.ts'
import { priceToShow } from '../rules.ts'
import { UnsentBubble } from './bubbles.tsx'
import { ChatAlerts, findSendRefusal } from './chat-alerts.tsx'
import { useSaveReturnChat } from './chat-return.tsx'
import { useDraft } from './chat-storage.tsx'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { MessageLog } from './message-log.tsx'
import { useOutbox } from './outbox.tsx'
import { Suggestions } from './suggestions.tsx'

/** A conversation that begins with its first message (C-07): the composer, and openers to choose from. */
export function NewConversation({ opening, memberId }: { opening: Opening; memberId: string }) {
  const { partner, startsLeft, whyNotStart } = opening
  const navigate = useNavigate()
  const [draft, setDraft] = useDraft(memberId, partner.id)
  const leave = useSaveReturnChat(memberId, { name: partner.name, hasDraft: draft !== '' })
  const outbox = useOutbox(
    { memberId, partnerId: partner.id },
    {
      onSent: ({ conversationId }) => void navigate(`/chats/${conversationId}`, { replace: true }),
      onRefused: ({ text }) => setDraft(text),
    },
  )
  const purse = { ...opening.purse, price: priceToShow(opening.purse, outbox.unsent.length) }
  const [attempts, setAttempts] = useState(0)
  const hindrance = findSendRefusal(purse, whyNotStart)
  const isEmpty = outbox.unsent.length === 0
  const send = (text: string) => {
    if (hindrance) return setAttempts(attempts + 1)
    outbox.send(text, null, purse.price)
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
            photo={partner.photo && photoUrl(partner.photo.key, 'thumb')}
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
        purse={purse}
        hindrance={hindrance}
        partnerName={partner.name}
        isFictional={partner.isFictional}
        isEmpty={isEmpty}
        attempts={attempts}
        hasDraft={draft !== ''}
        onBuy={leave}
      />
      <Composer
        name={partner.name}
        text={draft}
        purse={purse}
        startsLeft={startsLeft}
        isOpen
        onChange={setDraft}
        onSend={send}
        onBuy={leave}
      />
    </>
  )
}
