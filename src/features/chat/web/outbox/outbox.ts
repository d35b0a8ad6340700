import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRefused } from '#platform/calls/call-error.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { useLiveChange } from '#platform/calls/live.ts'
import { reconnected } from '#platform/calls/live-change.ts'
import { useOnReconnect } from '#platform/calls/online.ts'
import { useApi } from '#platform/calls/query.ts'
import { MAX_RETRIES, getRetryDelay } from '#platform/calls/fetch-with-retry.ts'
import { withRetry } from '#platform/calls/retry.ts'
import { showToast } from '#ui/toasts.ts'
import type { SentMessage } from '../../contract.ts'
import { cacheSentMessage, type ChatApi } from '../chat.queries.ts'
import {
  addUnsent,
  changeUnsent,
  deleteUnsent,
  listUnsent,
  useUnsentMessages,
  type UnsentMessage,
} from './unsent-messages.ts'

/** The text of a refused send, which returns to the composer. */
export interface RefusedText {
  readonly code: string
  readonly text: string
}

const activeDeliveries = new Set<string>()

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
  callbacks: Pick<Delivery, 'onSent' | 'onRefused' | 'refusalText'>,
) {
  const { memberId, partnerId } = members
  const delivery: Delivery = {
    api: useApi<ChatApi>(),
    cache: useQueryClient(),
    memberId,
    partnerId,
    ...callbacks,
  }
  const unsent = useUnsentMessages(memberId).filter((entry) => entry.partnerId === partnerId)
  const deliverStored = useEffectEvent(() => void deliverUnsent(delivery))
  useEffect(() => deliverStored(), [memberId, partnerId])
  useOnReconnect(() => retryAll(delivery))
  useLiveChange(reconnected, () => retryAll(delivery)) // the site was unreachable, although the browser was online
  return {
    unsent,
    send(text: string, conversationId: string | null, price: number): void {
      addUnsent(memberId, { messageId: newClientId(), partnerId, conversationId, text, price })
      retryAll(delivery)
    },
    /** Retries every failed message, so that they arrive in the order of writing. */
    retry: () => retryAll(delivery),
    discard: (messageId: string) => deleteUnsent(memberId, [messageId]),
    /** Removes messages that the server has stored, even if its response was lost. */
    settle: (messageIds: readonly string[]) => deleteUnsent(memberId, messageIds),
  }
}

function retryAll(delivery: Delivery): void {
  changeAll(delivery, 'sending')
  void deliverUnsent(delivery)
}

function changeAll({ memberId, partnerId }: Delivery, state: UnsentMessage['state']): void {
  for (const entry of listUnsent(memberId))
    if (entry.partnerId === partnerId && entry.state !== state) changeUnsent(memberId, entry.messageId, state)
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
  return listUnsent(memberId).find((entry) => entry.partnerId === partnerId && entry.state === 'sending')
}

async function deliverOne(delivery: Delivery, entry: UnsentMessage): Promise<void> {
  const { memberId, cache } = delivery
  try {
    const sentMessage = await sendWithRetry(delivery.api, entry)
    cacheSentMessage(cache, { kind: 'text', text: entry.text }, sentMessage)
    await waitUntilShown()
    deleteUnsent(memberId, [entry.messageId])
    delivery.onSent(sentMessage)
  } catch (error) {
    const code = findRefusalCode(error)
    if (code && RECOVERABLE_REFUSALS.has(code)) {
      deleteUnsent(memberId, [entry.messageId])
      for (const queryKey of PRICE_QUERY_KEYS) void cache.invalidateQueries({ queryKey })
      if (EXPLAINED_REFUSALS.has(code)) showToast({ text: delivery.refusalText(error) })
      delivery.onRefused({ code, text: entry.text })
    } else if (code) changeUnsent(memberId, entry.messageId, 'failed')
    else changeAll(delivery, 'failed') // the later messages wait, so that the order stays
  }
}

/**
 * Waits until the screens have the cached message. Until then its unsent copy is shown, so that it never disappears. A
 * hidden page does not wait: browsers delay its timers by up to a minute, and nobody sees it.
 */
function waitUntilShown(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => notifyManager.schedule(resolve))
}

/** The keys of the queries that contain the price of the next message and its refusal. */
export const PRICE_QUERY_KEYS = [
  ['chat', 'one'],
  ['chat', 'member'],
]

/** Refusals that return the text to the composer. */
const RECOVERABLE_REFUSALS = new Set([
  'insufficient_credits',
  'free_chats_used',
  'partner_not_confirmed',
  'message_too_long',
  'message_price_changed',
  'fictional_never_starts',
  'fictional_retired',
  'nobody_may_write',
  'only_liked_may_write',
  'writing_limited',
  'chat_start_limit_reached',
  'opener_sent_too_often',
])

/** Recoverable refusals that no alert above the composer explains. */
const EXPLAINED_REFUSALS = new Set(['message_price_changed', 'opener_sent_too_often'])

async function sendWithRetry(
  api: ChatApi,
  { messageId, partnerId, conversationId, text, price }: UnsentMessage,
): Promise<SentMessage> {
  const send = (): Promise<SentMessage> =>
    conversationId
      ? api.chat.send({ id: conversationId, messageId, text, price })
      : api.chat.start({ id: partnerId, messageId, text, price })
  return withRetry(send, {
    maxAttempts: 1 + MAX_RETRIES,
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
