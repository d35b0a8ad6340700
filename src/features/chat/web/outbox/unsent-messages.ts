import { useSyncExternalStore } from 'react'
import { buildStorageKey, listStoredKeys, readStored, writeStored } from './chat-storage.ts'

/** A message that the server has not acknowledged. Its id is the idempotency key of every retry. */
export interface UnsentMessage {
  readonly messageId: string
  readonly partnerId: string
  /** Null when no conversation may exist yet. */
  readonly conversationId: string | null
  readonly text: string
  /** The price shown to the sender. */
  readonly price: number
  /** The time of writing, later than that of every message before it. */
  readonly writtenAt: string
  readonly state: 'sending' | 'failed'
}

const noMessages: readonly UnsentMessage[] = []
const listeners = new Set<() => void>()
/** The messages that were read last, so that the same stored texts give the same list. */
let parsed = { texts: '', messages: noMessages }

/** Builds the storage key of a message. Each has its own, so that windows do not overwrite each other's messages. */
function buildKey(memberId: string, messageId: string): string {
  return buildStorageKey(memberId, 'outbox', messageId)
}

/** Lists the unsent messages to all partners, oldest first. */
export function listUnsent(memberId: string): readonly UnsentMessage[] {
  const stored = listStoredKeys(buildKey(memberId, '')).map((key) => readStored(key) ?? '')
  const texts = stored.toSorted().join('\n')
  if (parsed.texts !== texts) parsed = { texts, messages: stored.flatMap(parseMessage).toSorted(compareWritten) }
  return parsed.messages
}

/** Returns the unsent messages to all partners, oldest first. */
export function useUnsentMessages(memberId: string): readonly UnsentMessage[] {
  return useSyncExternalStore(
    subscribe,
    () => listUnsent(memberId),
    () => noMessages,
  )
}

/** Stores a message that is about to be sent. The browser keeps it when the page is closed at any later moment. */
export function addUnsent(memberId: string, message: Omit<UnsentMessage, 'writtenAt' | 'state'>): void {
  const last = listUnsent(memberId).at(-1)
  const writtenAt = new Date(Math.max(Date.now(), last ? Date.parse(last.writtenAt) + 1 : 0)).toISOString()
  write(memberId, { ...message, writtenAt, state: 'sending' })
}

/** Changes the state of a message, unless another window has removed it. */
export function changeUnsent(memberId: string, messageId: string, state: UnsentMessage['state']): void {
  const message = listUnsent(memberId).find((other) => other.messageId === messageId)
  if (message) write(memberId, { ...message, state })
}

/** Removes messages that were sent, refused or discarded. */
export function deleteUnsent(memberId: string, messageIds: readonly string[]): void {
  const removed = listUnsent(memberId).filter(({ messageId }) => messageIds.includes(messageId))
  for (const { messageId } of removed) writeStored(buildKey(memberId, messageId), '')
  if (removed.length > 0) notify()
}

function write(memberId: string, message: UnsentMessage): void {
  writeStored(buildKey(memberId, message.messageId), JSON.stringify(message))
  notify()
}

function notify(): void {
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

function parseMessage(text: string): UnsentMessage[] {
  try {
    return [JSON.parse(text) as UnsentMessage] // stored by `write`
  } catch {
    return []
  }
}

function compareWritten(one: UnsentMessage, other: UnsentMessage): number {
  return one.writtenAt < other.writtenAt ? -1 : one.writtenAt > other.writtenAt ? 1 : 0
}
