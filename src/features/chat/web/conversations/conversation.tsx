import { Suspense, useEffect, useMemo, useState } from 'react'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import type { Message } from '../../contract.ts'
import { markRemoved } from '../../rules.ts'
import { chatQuery, historyQuery, useOlderMessages, useMarkChatRead, type ChatApi } from '../chat.queries.ts'
import { ChatScreen } from './chat-screen.tsx'
import { useIsTyping, useReportTyping } from './typing.ts'

/** The dialog that takes back a message, loaded on demand with its texts. */
const MessageRemoval = lazyComponent(async () => {
  const [module] = await Promise.all([import('../messages/message-removal.tsx'), loadTexts(['chat-dialogs'])])
  return module.MessageRemoval
})

/** One conversation with its messages, alerts and composer, updated live. */
export function Conversation({ id, memberId }: { id: string; memberId: string }) {
  const api = useApi<ChatApi>()
  const { partner, sendingCost, showsSafetyTips, replyRefusal, readSeq, partnerReadSeq, ...chat } = useQueryData(
    chatQuery(api, id),
  )
  const { removedSeqs } = chat
  const { messages: loadedMessages, hasOlder } = useQueryData(historyQuery(api, id))
  const messages = useMemo(() => markRemoved(loadedMessages, removedSeqs), [loadedMessages, removedSeqs])
  const older = useOlderMessages(id)
  useMarkReadWhenVisible(id, { messages, readSeq })
  const [seqToRemove, setSeqToRemove] = useState<number | null>(null)
  const [wasRemovalOpened, setRemovalOpened] = useState(false)
  if (seqToRemove !== null && !wasRemovalOpened) setRemovalOpened(true)
  return (
    <>
      <ChatScreen
        conversationId={id}
        refusal={replyRefusal}
        imageRefusal={chat.imageRefusal}
        hasAnswered={chat.hasAnswered}
        log={{
          messages,
          readSeq,
          partnerReadSeq,
          hasOlder,
          isLoadingOlder: older.isPending,
          hasOlderFailed: older.isError,
          onRemove: setSeqToRemove,
          onOlder: () => !older.isPending && older.mutate(messages[0]?.seq ?? 1),
        }}
        isTyping={useIsTyping(id, messages.at(-1)?.seq ?? 0)}
        onTyping={useReportTyping(id)}
        {...{ memberId, partner, sendingCost, showsSafetyTips }}
      />
      {wasRemovalOpened && (
        <Suspense fallback={null}>
          <MessageRemoval
            conversationId={id}
            partnerName={partner.name}
            seq={seqToRemove}
            onClose={() => setSeqToRemove(null)}
          />
        </Suspense>
      )}
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
