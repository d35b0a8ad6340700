import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRefusalText } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { chatContract, ChatEntry, Conversation, Message, SendingCost, SentMessage } from '../contract.ts'
import { findLastContiguousSeq, mergeMessages, type Gift } from '../rules.ts'

export type ChatApi = ApiOf<{ chat: typeof chatContract }>

/** The cached messages of a conversation, without the older pages that are not loaded yet. */
export interface MessageHistory {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
}

const messagesPerRequest = 100
const pollSeconds = 60

/** The member's conversations. Polled every minute in addition to live notifications. */
export const chatsQuery = (api: ChatApi) =>
  queryOptions({
    queryKey: ['chat', 'list'],
    queryFn: async ({ signal }) => (await api.chat.list(undefined, { signal })).chats,
    refetchInterval: pollSeconds * 1000,
  })

/** A conversation with its partner, sending cost and read positions. */
export const chatQuery = (api: ChatApi, id: string) =>
  queryOptions({
    queryKey: ['chat', 'one', id],
    queryFn: ({ signal }) => api.chat.find({ id }, { signal }),
  })

/** The existing conversation with a member, or the conditions for starting one. */
export const memberChatQuery = (api: ChatApi, memberId: string) =>
  queryOptions({
    queryKey: ['chat', 'member', memberId],
    queryFn: ({ signal }) => api.chat.memberChat({ id: memberId }, { signal }),
  })

/**
 * The messages of a conversation. The first fetch loads the newest page. Each refetch loads the messages after the
 * last contiguous one, which fills gaps (I14), and retains the older pages.
 */
export const historyQuery = (api: ChatApi, id: string) =>
  queryOptions({
    queryKey: ['chat', 'history', id],
    queryFn: async ({ client, queryKey, signal }): Promise<MessageHistory> => {
      const cached = client.getQueryData<MessageHistory>(queryKey)
      if (!cached || cached.messages.length === 0) {
        const { messages, hasMore } = await api.chat.messages({ id }, { signal })
        return mergeHistory(client.getQueryData<MessageHistory>(queryKey), { messages, hasOlder: hasMore })
      }
      const newer = await fetchMessagesAfter(api, { id, after: findLastContiguousSeq(cached.messages), signal })
      return mergeHistory(client.getQueryData<MessageHistory>(queryKey), { messages: newer, hasOlder: cached.hasOlder })
    },
  })

async function fetchMessagesAfter(
  api: ChatApi,
  { id, after, signal }: { id: string; after: number; signal: AbortSignal },
) {
  const fetched: Message[] = []
  for (;;) {
    const last = fetched.at(-1)?.seq ?? after
    const { messages, hasMore } = await api.chat.messages({ id, after: last, limit: messagesPerRequest }, { signal })
    fetched.push(...messages)
    if (!hasMore) return fetched
  }
}

// A sent message may have been added to the cache while the fetch was in flight.
function mergeHistory(cached: MessageHistory | undefined, { messages, hasOlder }: MessageHistory): MessageHistory {
  return { messages: mergeMessages(cached?.messages ?? [], messages), hasOlder }
}

/** Loads the messages before the oldest cached one. */
export function useOlderMessages(id: string) {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  const { queryKey } = historyQuery(api, id)
  return useMutation({
    mutationFn: (beforeSeq: number) => api.chat.messages({ id, before: beforeSeq }),
    onSuccess: ({ messages, hasMore }) =>
      cache.setQueryData(queryKey, (cached) => cached && mergeHistory(cached, { messages, hasOlder: hasMore })),
  })
}

/** The gifts and their prices. Refetched whenever the dialog opens, because the sender agrees to the price shown. */
export const giftsQuery = (api: ChatApi) =>
  queryOptions({
    queryKey: ['chat', 'gifts'],
    queryFn: ({ signal }) => api.chat.gifts(undefined, { signal }),
    staleTime: 0,
  })

/** Sends a gift to a member, exactly once per message id. */
export function useGiveGift(memberId: string) {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: { messageId: string; gift: Gift; text: string; price: number }) =>
      api.chat.giveGift({ id: memberId, ...input }),
    onSuccess: (sent, { text, gift }) => {
      cacheSentMessage(cache, { text, gift }, sent)
      void cache.invalidateQueries({ queryKey: ['chat', 'list'] })
    },
  })
}

/**
 * Adds an acknowledged message to the cached history, conversation and list, without waiting for a live notification.
 */
export function cacheSentMessage(
  cache: QueryClient,
  content: { text: string; gift: Gift | null },
  sent: SentMessage,
): void {
  const { id, messageId, seq, sentAt, conversationId, credits } = sent
  const fields = { ...content, mine: true, kind: content.gift ? ('gift' as const) : ('text' as const) }
  const message: Message = { id, messageId, seq, sentAt, ...fields }
  cache.setQueryData<MessageHistory>(['chat', 'history', conversationId], (cached) =>
    cached ? { ...cached, messages: mergeMessages(cached.messages, [message]) } : undefined,
  )
  cache.setQueryData<Conversation>(['chat', 'one', conversationId], (chat) =>
    chat
      ? {
          ...chat,
          lastSeq: Math.max(chat.lastSeq, seq),
          sendingCost: updateSendingCost(chat.sendingCost, content.gift, credits),
        }
      : undefined,
  )
  cache.setQueryData<ChatEntry[]>(
    ['chat', 'list'],
    (chats) => chats && moveToTop(chats, conversationId, { last_message: fields, last_at: sentAt }),
  )
}

/** Applies a sent message to the sending cost. A text uses up the free first text (C-06); a gift does not. */
function updateSendingCost(sendingCost: SendingCost, gift: Gift | null, credits: number): SendingCost {
  return { ...sendingCost, credits, price: gift ? sendingCost.price : sendingCost.regularPrice }
}

function moveToTop(
  chats: ChatEntry[],
  conversationId: string,
  last: Pick<ChatEntry, 'last_message' | 'last_at'>,
): ChatEntry[] {
  const chat = chats.find(({ conversation }) => conversation === conversationId)
  if (!chat) return chats
  const updatedChat: ChatEntry = { ...chat, ...last }
  return [updatedChat, ...chats.filter((other) => other !== chat)]
}

/** Marks a conversation as read and optimistically clears its unread count. */
export function useMarkChatRead(id: string) {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => api.chat.markRead({ id, seq }),
    onMutate: (seq) => {
      cache.setQueryData<Conversation>(
        ['chat', 'one', id],
        (chat) => chat && { ...chat, readSeq: Math.max(chat.readSeq, seq) },
      )
      cache.setQueryData<ChatEntry[]>(['chat', 'list'], (chats) =>
        chats?.map((chat) => (chat.conversation === id ? { ...chat, num_unread_messages: 0 } : chat)),
      )
    },
  })
}

/**
 * Removes a conversation optimistically. A failure restores the list, shows an alert and refetches
 * (R-4.44 – R-4.46, R-8.27).
 */
export function useRemoveChat() {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  const refusalText = useRefusalText()
  const { queryKey } = chatsQuery(api)
  return useMutation({
    mutationFn: (id: string) => api.chat.remove({ body: { conversation: id } }),
    onMutate: async (id) => {
      await cache.cancelQueries({ queryKey })
      const previousChats = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (chats) => chats?.filter(({ conversation }) => conversation !== id))
      return { previousChats }
    },
    onSuccess: (_result, id) => {
      cache.removeQueries({ queryKey: ['chat', 'history', id] })
      cache.removeQueries({ queryKey: ['chat', 'one', id] })
    },
    onError: async (error, _id, context) => {
      cache.setQueryData(queryKey, context?.previousChats)
      // oxlint-disable-next-line no-alert -- the specification requires the browser's own alert here
      window.alert(refusalText(error))
      await cache.invalidateQueries({ queryKey })
    },
  })
}
