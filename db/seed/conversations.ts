import { getGiftPrice, type GIFTS } from '#features/chat/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Random } from './random.ts'
import type { SiteMembers, Pair } from './likes.ts'
import type { Person } from './people.ts'
import type { ConversationWriter } from './texts/conversation-writer.ts'
import type { Conversation } from './texts/text-files.ts'

const minute = 60_000
const hour = 60 * minute

/** A planned conversation between two members. */
interface ConversationPlan {
  /** The sender of the first message. */
  readonly starter: Person
  readonly replier: Person
  /** The member, of the two, who may have unread messages. */
  readonly reader: Person
  /** The number of messages at the end that the reader has not read. All of them are by the other member. */
  readonly unreadCount: number
  readonly lines: Conversation
  /** True when the last message of the reader's partner is a gift. */
  readonly endsWithGift: boolean
}

interface PlannedMessage {
  readonly sender: Person
  readonly recipient: Person
  readonly text: string
  readonly gift: (typeof GIFTS)[number] | null
  readonly sentAt: Date
}

interface ConversationOptions {
  readonly members: SiteMembers
  readonly pairs: readonly Pair[]
  readonly now: Date
  readonly random: Random
  readonly writeConversation: ConversationWriter
}

/**
 * Seeds conversations between matches. Anna has three, of which two have unread messages, and Bert has five. Sends and
 * charges each message with the database function that the site uses.
 */
export async function seedConversations(
  db: Db,
  { members, pairs, now, random, writeConversation }: ConversationOptions,
): Promise<void> {
  const conversations = pairs.flatMap((pair, index) => {
    const plan = planConversation(pair, members, index)
    const lines = writeConversation(plan.replier)
    return lines ? [{ ...plan, lines }] : []
  })
  const messages = conversations.flatMap((conversation) => planMessages(random, conversation, now))
  await sendMessages(db, members, { messages, random })
  await db.query(
    {
      text: `update conversation_side s set read_seq = c.last_seq - coalesce(u.unread, 0)
        from conversation c
        left join json_to_recordset($1::json) as u (reader uuid, partner uuid, unread integer)
          on c.first_id in (u.reader, u.partner) and c.second_id in (u.reader, u.partner)
        where s.conversation_id = c.id and c.site_id = $2 and s.member_id in (c.first_id, c.second_id)
          and (u.reader is null or s.member_id = u.reader)`,
    },
    [JSON.stringify(conversations.filter(({ unreadCount }) => unreadCount > 0).map(toUnreadRow)), members.site.id],
  )
  await db.query(
    {
      text: `update conversation_side s set read_seq = c.last_seq from conversation c
        where s.conversation_id = c.id and c.site_id = $1 and s.read_seq = 0`,
    },
    [members.site.id],
  )
}

function toUnreadRow({ reader, starter, replier, unreadCount }: ConversationPlan) {
  return { reader: reader.id, partner: reader === starter ? replier.id : starter.id, unread: unreadCount }
}

/** Plans a conversation. Anna and Bert start their first one and reply in their others. */
function planConversation(
  { one, other }: Pair,
  { anna, bert }: SiteMembers,
  index: number,
): Omit<ConversationPlan, 'lines'> {
  const isAnnaOrBert = one === anna || one === bert
  const isFirstOfMember = index === 0 || index === 3
  const unreadCount = !isAnnaOrBert || isFirstOfMember ? 0 : index % 2 === 1 ? 2 : index === 6 ? 0 : 1
  const starter = isAnnaOrBert && !isFirstOfMember ? other : one
  return {
    starter,
    replier: starter === one ? other : one,
    reader: one,
    unreadCount,
    endsWithGift: index === 0,
  }
}

function planMessages(
  random: Random,
  { starter, replier, reader, lines, endsWithGift }: ConversationPlan,
  now: Date,
): PlannedMessage[] {
  const partner = reader === starter ? replier : starter
  let sender = replier
  const messages = lines.map((line) => {
    const isContinuation = line.startsWith('+')
    if (!isContinuation) sender = sender === starter ? replier : starter
    return { sender, text: isContinuation ? line.slice(1) : line }
  })
  const plannedStart = now.getTime() - random.between(1, 9) * 24 * hour - messages.length * hour
  let sentAt = Math.max(plannedStart, starter.signupAt.getTime(), replier.signupAt.getTime())
  const giftIndex = endsWithGift ? messages.findLastIndex(({ sender }) => sender === partner) : -1
  return messages.map(({ sender, text }, index) => {
    sentAt += random.between(1, 45) * minute
    return {
      sender,
      recipient: sender === starter ? replier : starter,
      text,
      gift: index === giftIndex ? 'coffee' : null,
      sentAt: new Date(sentAt),
    }
  })
}

/** The settings with the default gift prices (C-75). */
const DEFAULT_PRICES = { gift_credits: 5, gift_prices: {} }

/** The maximum number of messages per statement, to stay within the statement timeout. */
const BATCH_SIZE = 100

const sendMessagesText = `select sent.refusal
  from jsonb_array_elements($1) as item, store_messages(jsonb_build_array(item)) as sent`

async function sendMessages(
  db: Db,
  { site }: SiteMembers,
  { messages, random }: { messages: readonly PlannedMessage[]; random: Random },
): Promise<void> {
  const items = messages.map(({ sender, recipient, text, gift, sentAt: at }) => ({
    site: site.id,
    sender: sender.id,
    other_id: recipient.id,
    new_conversation_id: random.uuid(at),
    new_message_id: random.uuid(at),
    client: random.uuid(at),
    body: text,
    gift,
    price: gift ? getGiftPrice(gift, DEFAULT_PRICES) : 1,
    free_starts: 99,
    first_to_match_free: true,
    at,
  }))
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const { rows } = await db.query<{ refusal: string | null }>({ text: sendMessagesText }, [
      JSON.stringify(items.slice(start, start + BATCH_SIZE)),
    ])
    const refusedRow = rows.find(({ refusal }) => refusal !== null)
    if (refusedRow) throw new Error(`a message of the demo was refused: ${refusedRow.refusal}`)
  }
}
