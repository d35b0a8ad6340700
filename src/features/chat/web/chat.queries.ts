import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRefusalText } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { chatContract, ChatEntry, Conversation, Message, Purse, SentMessage } from '../contract.ts'
import { lastContiguousSeq, mergeMessages, type Gift } from '../rules.ts'

export type ChatApi = ApiOf<{ chat: typeof chatContract }>

/** What this window knows of a conversation's messages: a stretch without gaps up to the newest. */
export interface History {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
}

const messagesPerRequest = 100
const pollSeconds = 60

/** The member's conversations; looked at again each minute, besides what the socket says. */
export const chatsQuery = (api: ChatApi) =>
  queryOptions({
    queryKey: ['chat', 'list'],
    queryFn: async ({ signal }) => (await api.chat.list(undefined, { signal })).chats,
    refetchInterval: pollSeconds * 1000,
  })

/** A conversation: partner, price, who has read how far. */
export const chatQuery = (api: ChatApi, id: string) =>
  queryOptions({
    queryKey: ['chat', 'one', id],
    queryFn: ({ signal }) => api.chat.find({ id }, { signal }),
  })

/** What the composer to a member needs. */
export const memberChatQuery = (api: ChatApi, memberId: string) =>
  queryOptions({
    queryKey: ['chat', 'opening', memberId],
    queryFn: ({ signal }) => api.chat.opening({ id: memberId }, { signal }),
  })

/**
 * The messages of a conversation. The first time the newest; each later time only what came after the last number
 * without a gap, so a lost nudge loses nothing (I14) and older pages that were loaded stay.
 */
export const historyQuery = (api: ChatApi, id: string) =>
  queryOptions({
    queryKey: ['chat', 'history', id],
    queryFn: async ({ client, queryKey, signal }): Promise<History> => {
      const cached = client.getQueryData<History>(queryKey)
      if (!cached || cached.messages.length === 0) {
        const { messages, hasMore } = await api.chat.messages({ id }, { signal })
        return mergeHistory(client.getQueryData<History>(queryKey), { messages, hasOlder: hasMore })
      }
      const news = await fetchMessagesAfter(api, { id, after: lastContiguousSeq(cached.messages), signal })
      return mergeHistory(client.getQueryData<History>(queryKey), { messages: news, hasOlder: cached.hasOlder })
    },
  })

async function fetchMessagesAfter(api: ChatApi, { id, after, signal }: { id: string; after: number; signal: AbortSignal }) {
  const found: Message[] = []
  for (;;) {
    const last = found.at(-1)?.seq ?? after
    const { messages, hasMore } = await api.chat.messages({ id, after: last, limit: messagesPerRequest }, { signal })
    found.push(...messages)
    if (!hasMore) return found
  }
}

// While an answer was under way, an acknowledged message may have joined the cache.
function mergeHistory(cached: History | undefined, { messages, hasOlder }: History): History {
  return { messages: mergeMessages(cached?.messages ?? [], messages), hasOlder }
}

/** Loads the messages before the oldest known one. */
export function useOlderMessages(id: string) {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  const { queryKey } = historyQuery(api, id)
  return useMutation({
    mutationFn: (previous: number) => api.chat.messages({ id, before: previous }),
    onSuccess: ({ messages, hasMore }) =>
      cache.setQueryData(queryKey, (cached) => cached && mergeHistory(cached, { messages, hasOlder: hasMore })),
  })
}

/** What can be given and for how much; asked anew each time, because a price is agreed to. */
export const giftsQuery = (api: ChatApi) =>
  queryOptions({
    queryKey: ['chat', 'gifts'],
    queryFn: ({ signal }) => api.chat.gifts(undefined, { signal }),
    staleTime: 0,
  })

/** Gives a member a gift; with the same id it is the same gift. */
export function useGiveGift(memberId: string) {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (giving: { messageId: string; gift: Gift; text: string; price: number }) =>
      api.chat.give({ id: memberId, ...giving }),
    onSuccess: (sent, { text, gift }) => {
      cacheSentMessage(cache, { text, gift }, sent)
      void cache.invalidateQueries({ queryKey: ['chat', 'list'] })
    },
  })
}

/** Puts a message that the server has stored where the screens look, without waiting for the socket. */
export function cacheSentMessage(cache: QueryClient, content: { text: string; gift: Gift | null }, sent: SentMessage): void {
  const { id, messageId, seq, sentAt, conversationId, credits } = sent
  const fields = { ...content, mine: true, kind: content.gift ? ('gift' as const) : ('text' as const) }
  const message: Message = { id, messageId, seq, sentAt, ...fields }
  cache.setQueryData<History>(['chat', 'history', conversationId], (cached) =>
    cached ? { ...cached, messages: mergeMessages(cached.messages, [message]) } : undefined,
  )
  cache.setQueryData<Conversation>(['chat', 'one', conversationId], (chat) =>
    chat
      ? { ...chat, lastSeq: Math.max(chat.lastSeq, seq), purse: updateSendingCost(chat.purse, content.gift, credits) }
      : undefined,
  )
  cache.setQueryData<ChatEntry[]>(
    ['chat', 'list'],
    (chats) => chats && moveToTop(chats, conversationId, { last_message: fields, last_at: sentAt }),
  )
}

/** A text uses up the free first one (C-06); a gift does not. */
function updateSendingCost(purse: Purse, gift: Gift | null, credits: number): Purse {
  return { ...purse, credits, price: gift ? purse.price : purse.regularPrice }
}

function moveToTop(
  chats: ChatEntry[],
  conversationId: string,
  last: Pick<ChatEntry, 'last_message' | 'last_at'>,
): ChatEntry[] {
  const chat = chats.find(({ conversation }) => conversation === conversationId)
  if (!chat) return chats
  const moved: ChatEntry = { ...chat, ...last }
  return [moved, ...chats.filter((other) => other !== chat)]
}

/** Marks a conversation as read; its count is 0 at once. */
export function useMarkChatRead(id: string) {
  const api = useApi<ChatApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => api.chat.read({ id, seq }),
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
 * Removes a conversation: from the list at once, then on the server; when that fails an alert tells so and the
 * chats are loaded again.
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
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (chats) => chats?.filter(({ conversation }) => conversation !== id))
      return { before }
    },
    onSuccess: (_answer, id) => {
      cache.removeQueries({ queryKey: ['chat', 'history', id] })
      cache.removeQueries({ queryKey: ['chat', 'one', id] })
    },
    onError: async (error, _id, context) => {
      cache.setQueryData(queryKey, context?.before)
      // oxlint-disable-next-line no-alert -- the specification wants the browser's own alert here
      window.alert(refusalText(error))
      await cache.invalidateQueries({ queryKey })
    },
  })
}
