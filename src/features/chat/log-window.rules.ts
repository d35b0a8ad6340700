import type { SequencedMessage } from './rules.ts'

/** Maximum number of messages of a conversation in the page at once. */
export const MAX_SHOWN_MESSAGES = 200
/** The number of messages in the page when a conversation opens. */
const OPENING_SIZE = 100
/** The number of messages by which the window moves. */
const STEP = 50

/** The part of the loaded messages that is in the page. */
export interface LogWindow {
  readonly fromSeq: number
  /** Null when the window ends with the newest message and follows it. */
  readonly toSeq: number | null
}

/** Returns the window on the newest messages. */
export function openLogWindow(messages: readonly SequencedMessage[]): LogWindow {
  return { fromSeq: messages[Math.max(0, messages.length - OPENING_SIZE)]?.seq ?? 0, toSeq: null }
}

/** Returns the messages in the window, at most 200. A window that follows the newest message loses its oldest ones. */
export function selectShownMessages<Each extends SequencedMessage>(
  messages: readonly Each[],
  { fromSeq, toSeq }: LogWindow,
): readonly Each[] {
  const shown = messages.filter(({ seq }) => seq >= fromSeq && (toSeq === null || seq <= toSeq))
  return toSeq === null ? shown.slice(-MAX_SHOWN_MESSAGES) : shown.slice(0, MAX_SHOWN_MESSAGES)
}

/** Moves the window to older messages. A full window no longer follows the newest message. */
export function moveLogWindowUp(messages: readonly SequencedMessage[], window: LogWindow): LogWindow {
  const shown = selectShownMessages(messages, window)
  const firstIndex = messages.findIndex(({ seq }) => seq === shown[0]?.seq)
  const from = Math.max(0, firstIndex - STEP)
  const isFull = firstIndex - from + shown.length >= MAX_SHOWN_MESSAGES
  const last = messages[from + MAX_SHOWN_MESSAGES - 1] ?? shown.at(-1)
  return { fromSeq: messages[from]?.seq ?? 0, toSeq: isFull ? (last?.seq ?? null) : window.toSeq }
}

/** Moves the window to newer messages. It follows the newest message once it contains that. */
export function moveLogWindowDown(messages: readonly SequencedMessage[], window: LogWindow): LogWindow {
  const shown = selectShownMessages(messages, window)
  const lastIndex = messages.findIndex(({ seq }) => seq === shown.at(-1)?.seq)
  const to = Math.min(messages.length - 1, lastIndex + STEP)
  const from = Math.max(0, to - MAX_SHOWN_MESSAGES + 1, lastIndex - shown.length + 1)
  return { fromSeq: messages[from]?.seq ?? 0, toSeq: to === messages.length - 1 ? null : (messages[to]?.seq ?? null) }
}

/** The fields of a message that decide whether it counts as new. */
interface ReadableMessage extends SequencedMessage {
  readonly mine: boolean
}

/**
 * Returns the sequence number of the first of the partner's messages after a read position, for the divider above it.
 * Null without such a message, and once the viewer has written after the read position.
 */
export function findFirstUnreadSeq(messages: readonly ReadableMessage[], readSeq: number): number | null {
  const newer = messages.filter(({ seq }) => seq > readSeq)
  return newer.some(({ mine }) => mine) ? null : (newer[0]?.seq ?? null)
}

/** Counts the partner's messages after the last one that the viewer saw at the end of the log. */
export function countNewMessages(messages: readonly ReadableMessage[], seenSeq: number): number {
  return messages.filter(({ seq, mine }) => seq > seenSeq && !mine).length
}
