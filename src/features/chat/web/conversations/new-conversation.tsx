import type { MemberChat } from '../../contract.ts'
import { ChatScreen } from './chat-screen.tsx'

const emptyLog = {
  messages: [],
  partnerReadSeq: 0,
  hasOlder: false,
  isLoadingOlder: false,
  onOlder: () => undefined,
} as const

/** The screen before a conversation's first message (C-07): suggested openers and the composer. */
export function NewConversation({ memberChat, memberId }: { memberChat: MemberChat; memberId: string }) {
  const { partner, sendingCost, showsSafetyTips, startsLeft, startRefusal, imageRefusal } = memberChat
  return (
    <ChatScreen
      conversationId={null}
      refusal={startRefusal}
      hasAnswered={false}
      log={emptyLog}
      {...{ memberId, partner, sendingCost, showsSafetyTips, startsLeft, imageRefusal }}
    />
  )
}
