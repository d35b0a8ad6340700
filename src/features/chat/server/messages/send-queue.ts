import { createBatchWriter } from '#platform/server/database/batch-writer.ts'
import { concernsOneItem, retryConflicts, type Db } from '#platform/server/database/db.ts'
import { storeMessages, type OutcomeRow } from '../chat.sql.ts'

/** A message in an existing conversation: an item of the argument of the SQL function `store_messages`. */
export interface SendRequest {
  readonly site: string
  readonly sender: string
  readonly conversation_id: string
  readonly new_message_id: string
  readonly client: string
  readonly body: string
  readonly price: number
  /** Whether the site makes each member's first text to a match free (C-06). */
  readonly first_to_match_free: boolean
  /** The price shown to the sender, or null. A text is refused when it costs more, a gift when its price differs. */
  readonly shown_price: number | null
  readonly at: Date
}

/** The limit on starts with the same text: `max_same_openers` with one hash since an instant. */
export interface OpenerLimit {
  readonly opener_hash: string
  readonly openers_since: Date
  readonly max_same_openers: number
}

/** A message to a member with whom no conversation may exist yet: another item of `store_messages`. */
export interface StartRequest extends Omit<SendRequest, 'conversation_id'>, Partial<OpenerLimit> {
  readonly other_id: string
  readonly new_conversation_id: string
  readonly free_starts: number
  /** The gift of a gift message; absent for other messages. */
  readonly gift?: string
  /** True for an image message, whose image was uploaded with the message id. */
  readonly is_image?: true
}

type MessageWriter = (send: SendRequest) => Promise<OutcomeRow>

const writers = new WeakMap<Db, MessageWriter>()

/**
 * Stores and charges a message; resolves after the commit. Messages that arrive while a batch is being committed
 * form the next batch, which is one transaction. With no batch running, a message is stored at once.
 */
export function enqueueMessage(db: Db, send: SendRequest): Promise<OutcomeRow> {
  const write = writers.get(db) ?? createMessageWriter(db)
  writers.set(db, write)
  return write(send)
}

/**
 * Stores and charges a message that may start a conversation; resolves after the commit. Retries conflicts: the
 * idempotency key keeps a retry from sending twice.
 */
export function startConversation(db: Db, start: StartRequest): Promise<OutcomeRow> {
  return storeOne(db, start)
}

/** Each sender and each conversation occurs at most once in a batch. */
function createMessageWriter(db: Db): MessageWriter {
  return createBatchWriter({
    maxBatchSize: 64,
    maxRunning: 2,
    keysOf: ({ sender, conversation_id }) => [sender, conversation_id],
    write: (sends) => storeBatch(db, sends),
  })
}

async function storeBatch(
  db: Db,
  sends: readonly SendRequest[],
): Promise<readonly (OutcomeRow | Promise<OutcomeRow>)[]> {
  try {
    return await storeMessages.all(db, { items: JSON.stringify(sends) })
  } catch (error) {
    if (sends.length === 1 || !concernsOneItem(error)) throw error
    return sends.map((send) => storeOne(db, send))
  }
}

function storeOne(db: Db, item: SendRequest | StartRequest): Promise<OutcomeRow> {
  return retryConflicts(() => storeMessages.oneOrThrow(db, { items: JSON.stringify([item]) }))
}
