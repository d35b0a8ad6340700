import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Viewer } from '#features/viewer/web/viewer.queries.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { chatContract, ChatEntry, Content, Conversation, Message, SendingCost, SentMessage } from '../contract.ts'
import { findLastContiguousSeq, markRemoved, mergeMessages } from '../rules.ts'
import type { NamedGift } from './gifts/gift-art.tsx'

export type ChatApi = ApiOf<{ chat: typeof chatContract }>

/** The cached messages of a conversation, without the older pages that are not loaded yet. */
export interface MessageHistory {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
}

const MESSAGES_PER_REQUEST = 100

/** The member's conversations. The layouts refetch them every minute in addition to live notifications. */
export const chatsQuery = (api: ChatApi) =>
  queryOptions({
    queryKey: ['chat', 'list'],
    queryFn: async ({ signal }) => (await api.chat.list(undefined, { signal })).chats,
  })

/** The matches without a conversation in the list, newest first. */
export const newMatchesQuery = (api: ChatApi) =>
  queryOptions({
    queryKey: ['chat', 'matches'],
    queryFn: async ({ signal }) => (await api.chat.newMatches(undefined, { signal })).matches,
  })

/** Whether a member is a match, and the conversation with them. Null for a visitor, whose request is refused. */
export const memberChatStatusQuery = (api: ChatApi, memberId: string) =>
  queryOptions({
    queryKey: ['chat', 'status', memberId],
    queryFn: ({ signal }) =>
      api.chat.memberChatStatus({ id: memberId }, { signal }).catch((error: unknown) => nullWhenVisitor(error)),
  })

function nullWhenVisitor(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'authentication_required') return null
  throw error
}

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
    const { messages, hasMore } = await api.chat.messages({ id, after: last, limit: MESSAGES_PER_REQUEST }, { signal })
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

/** The member's settings of chat. */
export const chatSettingsQuery = (api: ChatApi) =>
  queryOptions({
    queryKey: ['chat', 'settings'],
    queryFn: ({ signal }) => api.chat.settings(undefined, { signal }),
  })

/** Changes settings of chat optimistically, and reloads them when the server refuses. */
export function useChangeChatSettings() {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  const { queryKey } = chatSettingsQuery(api)
  return useMutation({
    mutationFn: (changes: Parameters<ChatApi['chat']['changeSettings']>[0]) => api.chat.changeSettings(changes),
    onMutate: async (changes) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (before) => before && { ...before, ...changes })
    },
    onSuccess: (settings) => {
      cache.setQueryData(queryKey, settings)
      for (const key of ['one', 'member']) void cache.invalidateQueries({ queryKey: ['chat', key] })
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}

/** The gifts and their prices. Refetched whenever the dialog opens, because the sender agrees to the price shown. */
export const giftsQuery = (api: ChatApi) =>
  queryOptions({
    queryKey: ['chat', 'gifts'],
    queryFn: ({ signal }) => api.chat.gifts(undefined, { signal }),
    staleTime: 0,
  })

type GivenGift = { messageId: string; gift: NamedGift; text: string; price: number }

/** Sends a gift to a member, exactly once per message id. */
export function useGiveGift(memberId: string) {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ gift, ...input }: GivenGift) => api.chat.giveGift({ id: memberId, gift: gift.gift, ...input }),
    onSuccess: (sent, { text, gift }) => {
      cacheSentMessage(cache, { kind: 'gift', ...gift, text }, sent)
      void cache.invalidateQueries({ queryKey: ['chat', 'list'] })
    },
  })
}

/**
 * Adds an acknowledged message to the cached history, conversation and list, without waiting for a live notification.
 */
export function cacheSentMessage(cache: QueryClient, content: Content, sent: SentMessage): void {
  const { id, messageId, seq, sentAt, conversationId, credits } = sent
  const message: Message = { id, messageId, seq, sentAt, content, mine: true, risks: [] }
  cache.setQueryData<MessageHistory>(['chat', 'history', conversationId], (cached) =>
    cached ? { ...cached, messages: mergeMessages(cached.messages, [message]) } : undefined,
  )
  cache.setQueryData<Conversation>(['chat', 'one', conversationId], (chat) =>
    chat
      ? {
          ...chat,
          lastSeq: Math.max(chat.lastSeq, seq),
          hasAnswered: true,
          sendingCost: updateSendingCost(chat.sendingCost, content, credits),
        }
      : undefined,
  )
  cache.setQueryData<ChatEntry[]>(
    ['chat', 'list'],
    (chats) => chats && moveToTop(chats, conversationId, { last_message: { content, mine: true }, last_at: sentAt }),
  )
}

/** Applies a sent message to the sending cost. A text uses up the free first text (C-06), no other message does. */
function updateSendingCost(sendingCost: SendingCost, { kind }: Content, credits: number): SendingCost {
  return { ...sendingCost, credits, price: kind === 'text' ? sendingCost.regularPrice : sendingCost.price }
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

/**
 * Marks a conversation as read. Optimistically clears its unread count and subtracts it from the total; the
 * server then confirms the total, also without the live socket.
 */
export function useMarkChatRead(id: string) {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => api.chat.markRead({ id, seq }),
    onMutate: async (seq) => {
      clearUnreadCount(cache, id)
      cache.setQueryData<Conversation>(
        ['chat', 'one', id],
        (chat) => chat && { ...chat, readSeq: Math.max(chat.readSeq, seq) },
      )
      await cache.cancelQueries({ queryKey: ['viewer', 'user'] }) // a response of before would show the old total
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['viewer', 'user'] }),
  })
}

function clearUnreadCount(cache: QueryClient, id: string): void {
  const chats = cache.getQueryData<ChatEntry[]>(['chat', 'list'])
  const unread = chats?.find(({ conversation }) => conversation === id)?.num_unread_messages ?? 0
  cache.setQueryData<ChatEntry[]>(
    ['chat', 'list'],
    chats?.map((chat) => (chat.conversation === id ? { ...chat, num_unread_messages: 0 } : chat)),
  )
  cache.setQueryData<Viewer | null>(
    ['viewer', 'user'],
    (viewer) => viewer && { ...viewer, total_unread: Math.max(0, viewer.total_unread - unread) },
  )
}

/** Takes back an unread message of the viewer. */
export function useRemoveMessage(id: string) {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => api.chat.removeMessage({ id, seq }),
    onSuccess: (_result, seq) => {
      cache.setQueryData<MessageHistory>(
        historyQuery(api, id).queryKey,
        (cached) => cached && { ...cached, messages: markRemoved(cached.messages, [seq]) },
      )
      void cache.invalidateQueries({ queryKey: ['chat', 'list'] })
    },
    onError: () => cache.invalidateQueries({ queryKey: ['chat', 'one', id] }),
  })
}
