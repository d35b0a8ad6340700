import type { ChatEntry } from './contract.ts'

/**
 * Lists the conversations with an unread message of the partner that arrived after `known` was loaded, newest first.
 * Without `known` only the newest conversation of the list can have grown.
 * @param chats the conversations of the member, newest first
 */
export function listGrownChats(chats: readonly ChatEntry[], known: readonly ChatEntry[] | undefined): ChatEntry[] {
  const lastTimes = new Map(known?.map(({ conversation, last_at: at }) => [conversation, Date.parse(at)]))
  const candidates = known ? chats : chats.slice(0, 1)
  return candidates.filter(
    ({ conversation, num_unread_messages: unread, last_message: message, last_at: at }) =>
      unread > 0 && message?.mine === false && Date.parse(at) > (lastTimes.get(conversation) ?? -Infinity),
  )
}
