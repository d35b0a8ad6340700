import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isRefused } from '#platform/call-error.ts'
import { newClientId } from '#platform/client-id.ts'
import { useRefusalText } from '#platform/i18n.tsx'
import { useOnReconnect } from '#platform/online.ts'
import { useApi } from '#platform/query.ts'
import { maxRetries, getRetryDelay } from '#platform/fetch-with-retry.ts'
import { withRetry } from '#platform/retry.ts'
import { showToast } from '#ui/toasts.ts'
import type { SentMessage } from '../contract.ts'
import { readStored, buildStorageKey, writeStored } from './chat-storage.tsx'
import { cacheSentMessage, type ChatApi } from './chat.queries.ts'

/** A message that the server has not acknowledged. Its id is the idempotency key of every retry. */
export interface UnsentMessage {
  readonly messageId: string
  readonly partnerId: string
  /** Null when no conversation may exist yet. */
  readonly conversationId: string | null
  readonly text: string
  /** The price shown to the sender. */
  readonly price: number
  readonly writtenAt: string
  readonly state: 'sending' | 'failed'
}

/** The text of a refused send, which returns to the composer. */
export interface RefusedText {
  readonly code: string
  readonly text: string
}

const noEntries: readonly UnsentMessage[] = []
const listeners = new Set<() => void>()
const activeDeliveries = new Set<string>()
let parsedOutbox: { key: string; text: string; entries: readonly UnsentMessage[] } = {
  key: '',
  text: '',
  entries: noEntries,
}

function outboxKey(memberId: string): string {
  return buildStorageKey(memberId, 'outbox')
}

function readEntries(memberId: string): readonly UnsentMessage[] {
  const key = outboxKey(memberId)
  const text = readStored(key) ?? ''
  if (parsedOutbox.key !== key || parsedOutbox.text !== text) parsedOutbox = { key, text, entries: parseEntries(text) }
  return parsedOutbox.entries
}

function parseEntries(text: string): readonly UnsentMessage[] {
  if (text === '') return noEntries
  try {
    return JSON.parse(text) as UnsentMessage[] // written by `updateEntries` below
  } catch {
    return noEntries
  }
}

function updateEntries(
  memberId: string,
  update: (entries: readonly UnsentMessage[]) => readonly UnsentMessage[],
): void {
  const entries = update(readEntries(memberId))
  writeStored(outboxKey(memberId), entries.length === 0 ? '' : JSON.stringify(entries))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns the unsent messages to all partners, oldest first. */
export function useUnsentMessages(memberId: string): readonly UnsentMessage[] {
  return useSyncExternalStore(
    subscribe,
    () => readEntries(memberId),
    () => noEntries,
  )
}

/** The dependencies of sending the unsent messages to one partner. */
interface Delivery {
  readonly api: ChatApi
  readonly cache: QueryClient
  readonly memberId: string
  readonly partnerId: string
  refusalText(error: unknown): string
  onSent(sent: SentMessage): void
  onRefused(refused: RefusedText): void
}

/**
 * Returns the unsent messages to one partner and the actions on them. The browser stores a message until the server
 * acknowledges it. It sends them one at a time, and retries while it is unknown whether the server stored the message.
 */
export function useOutbox(
  members: { memberId: string; partnerId: string },
  callbacks: Pick<Delivery, 'onSent' | 'onRefused'>,
) {
  const { memberId, partnerId } = members
  const refusalText = useRefusalText()
  const delivery: Delivery = {
    api: useApi<ChatApi>(),
    cache: useQueryClient(),
    memberId,
    partnerId,
    refusalText,
    ...callbacks,
  }
  const unsent = useUnsentMessages(memberId).filter((entry) => entry.partnerId === partnerId)
  const deliverStored = useEffectEvent(() => void deliverUnsent(delivery))
  useEffect(() => deliverStored(), [memberId, partnerId])
  useOnReconnect(() => retryAll(delivery))
  return {
    unsent,
    send(text: string, conversationId: string | null, price: number): void {
      const writtenAt = new Date().toISOString()
      const messageId = newClientId()
      updateEntries(memberId, (entries) => [
        ...entries,
        { messageId, partnerId, conversationId, text, price, writtenAt, state: 'sending' },
      ])
      void deliverUnsent(delivery)
    },
    retry(messageId: string): void {
      updateEntries(memberId, (entries) =>
        entries.map((entry) => (entry.messageId === messageId ? { ...entry, state: 'sending' } : entry)),
      )
      void deliverUnsent(delivery)
    },
    discard: (messageId: string) => removeEntries(memberId, [messageId]),
    /** Removes messages that the server has stored, even if its response was lost. */
    settle: (messageIds: readonly string[]) => removeEntries(memberId, messageIds),
  }
}

function removeEntries(memberId: string, messageIds: readonly string[]): void {
  if (!readEntries(memberId).some(({ messageId }) => messageIds.includes(messageId))) return
  updateEntries(memberId, (entries) => entries.filter(({ messageId }) => !messageIds.includes(messageId)))
}

function retryAll(delivery: Delivery): void {
  const { memberId, partnerId } = delivery
  updateEntries(memberId, (entries) =>
    entries.map((entry) => (entry.partnerId === partnerId ? { ...entry, state: 'sending' } : entry)),
  )
  void deliverUnsent(delivery)
}

/** Sends the pending messages to one partner, oldest first. A window runs one delivery per partner at a time. */
async function deliverUnsent(delivery: Delivery): Promise<void> {
  const { memberId, partnerId } = delivery
  const deliveryKey = `${memberId} ${partnerId}`
  if (activeDeliveries.has(deliveryKey)) return
  activeDeliveries.add(deliveryKey)
  try {
    for (let entry = findNextToSend(delivery); entry; entry = findNextToSend(delivery))
      await deliverOne(delivery, entry)
  } finally {
    activeDeliveries.delete(deliveryKey)
  }
}

function findNextToSend({ memberId, partnerId }: Delivery): UnsentMessage | undefined {
  return readEntries(memberId).find((entry) => entry.partnerId === partnerId && entry.state === 'sending')
}

async function deliverOne(delivery: Delivery, entry: UnsentMessage): Promise<void> {
  const { memberId, cache } = delivery
  try {
    const sentMessage = await sendWithRetry(delivery.api, entry)
    cacheSentMessage(cache, { kind: 'text', text: entry.text }, sentMessage)
    removeEntries(memberId, [entry.messageId])
    delivery.onSent(sentMessage)
  } catch (error) {
    const code = findRefusalCode(error)
    if (code && recoverableRefusals.has(code)) {
      removeEntries(memberId, [entry.messageId])
      for (const queryKey of priceQueryKeys) void cache.invalidateQueries({ queryKey })
      if (code === 'message_price_changed') showToast({ text: delivery.refusalText(error) })
      delivery.onRefused({ code, text: entry.text })
    } else
      updateEntries(memberId, (entries) =>
        entries.map((other) => (other.messageId === entry.messageId ? { ...other, state: 'failed' } : other)),
      )
  }
}

/** The keys of the queries that contain the price of the next message and its refusal. */
export const priceQueryKeys = [
  ['chat', 'one'],
  ['chat', 'member'],
]

/** Refusals that return the text to the composer. */
const recoverableRefusals = new Set([
  'insufficient_credits',
  'free_chats_used',
  'partner_not_confirmed',
  'message_too_long',
  'message_price_changed',
  'fictional_never_starts',
  'nobody_may_write',
  'only_liked_may_write',
  'chat_start_limit_reached',
])

async function sendWithRetry(
  api: ChatApi,
  { messageId, partnerId, conversationId, text, price }: UnsentMessage,
): Promise<SentMessage> {
  const send = (): Promise<SentMessage> =>
    conversationId
      ? api.chat.send({ id: conversationId, messageId, text, price })
      : api.chat.start({ id: partnerId, messageId, text, price })
  return withRetry(send, {
    maxAttempts: 1 + maxRetries,
    delayAfter: (outcome, attempt) =>
      outcome.status === 'fulfilled' || findRefusalCode(outcome.reason)
        ? null
        : getRetryDelay(attempt, null, Math.random()),
  })
}

/** Returns the code of a definite refusal, or null when the server may have stored the message. */
function findRefusalCode(error: unknown): string | null {
  return isRefused(error) && error.status !== 429 ? error.code : null
}
