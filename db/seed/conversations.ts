import { giftPrice, type Gift } from '#features/chat/rules.ts'
import type { Db } from '#platform/server/db.ts'
import type { Random } from './random.ts'
import type { SiteMembers, Pair } from './likes.ts'
import type { Person } from './people.ts'
import { DIALOGUES, UNREAD } from './words/dialogues.ts'

const minute = 60_000
const hour = 60 * minute

/** A conversation to be: who talks, what about, and how much of it the first one has not read. */
interface ConversationPlan {
  readonly starter: Person
  readonly other: Person
  readonly reader: Person
  readonly unread: number
  readonly dialogue: readonly string[]
  /** The last words of the other one come with a gift. */
  readonly endsWithGift: boolean
}

interface PlannedMessage {
  readonly sender: Person
  readonly other: Person
  readonly text: string
  readonly gift: Gift | null
  readonly sentAt: Date
}

/**
 * Conversations among those who matched. Anna has three, two of them with something unread; Bert has five. Each
 * message goes the way of a real one and is paid.
 */
export async function seedConversations(
  db: Db,
  { circle, pairs, now, chance }: { circle: SiteMembers; pairs: readonly Pair[]; now: Date; chance: Random },
): Promise<void> {
  const dialogues = chance.sample(DIALOGUES, DIALOGUES.length)
  const conversations = pairs.map((pair, index) =>
    planConversation(pair, circle, { index, dialogue: dialogues[index % dialogues.length] ?? [] }),
  )
  const messages = conversations.flatMap((talk) => planMessages(chance, talk, now))
  await sendMessages(db, circle, { messages, chance })
  await db.query(
    {
      text: `update conversation_side s set read_seq = c.last_seq - coalesce(u.unread, 0)
        from conversation c
        left join json_to_recordset($1::json) as u (reader uuid, partner uuid, unread integer)
          on c.first_id in (u.reader, u.partner) and c.second_id in (u.reader, u.partner)
        where s.conversation_id = c.id and c.site_id = $2 and s.member_id in (c.first_id, c.second_id)
          and (u.reader is null or s.member_id = u.reader)`,
    },
    [JSON.stringify(conversations.filter(({ unread }) => unread > 0).map(toUnreadRow)), circle.site.id],
  )
  await db.query(
    {
      text: `update conversation_side s set read_seq = c.last_seq from conversation c
        where s.conversation_id = c.id and c.site_id = $1 and s.read_seq = 0`,
    },
    [circle.site.id],
  )
}

function toUnreadRow({ reader, starter, other, unread }: ConversationPlan) {
  return { reader: reader.id, partner: reader === starter ? other.id : starter.id, unread }
}

/** Anna and Bert start one conversation each and answer in the others. */
function planConversation(
  { one, other }: Pair,
  { anna, bert }: SiteMembers,
  { index: place, dialogue }: { index: number; dialogue: readonly string[] },
): ConversationPlan {
  const isFixed = one === anna || one === bert
  const isFirst = place === 0 || place === 3
  const unread = !isFixed || isFirst ? 0 : place % 2 === 1 ? 2 : place === 6 ? 0 : 1
  const starter = isFixed && !isFirst ? other : one
  return { starter, other: starter === one ? other : one, reader: one, unread, dialogue, endsWithGift: place === 0 }
}

function planMessages(chance: Random, { starter, other, reader, unread, dialogue, endsWithGift }: ConversationPlan, now: Date): PlannedMessage[] {
  const partner = reader === starter ? other : starter
  let sender = other
  const dialogueMessages = dialogue.map((line) => {
    const continues = line.startsWith('+')
    if (!continues) sender = sender === starter ? other : starter
    return { sender, words: continues ? line.slice(1) : line }
  })
  const unreadMessages = chance.sample(UNREAD, unread).map((words) => ({ sender: partner, words }))
  const all = [...dialogueMessages, ...unreadMessages]
  let at = now.getTime() - chance.between(1, 9) * 24 * hour - all.length * hour
  const giftIndex = endsWithGift ? all.findLastIndex(({ sender }) => sender === partner) : -1
  return all.map(({ sender, words }, index) => {
    at += chance.between(1, 45) * minute
    return {
      sender,
      other: sender === starter ? other : starter,
      words,
      gift: index === giftIndex ? 'coffee' : null,
      at: new Date(at),
    }
  })
}

/** What gifts cost where a site says nothing else (C-75). */
const DEFAULT_PRICES = { gift_credits: 5, gift_prices: {} }

/** The most there is in one statement, which must end within its time limit. */
const BATCH_SIZE = 100

const startConversations = `select sent.refusal
  from jsonb_to_recordset($1) as one (site uuid, sender uuid, other_id uuid, new_conversation_id uuid, new_message_id uuid,
    client uuid, body text, price integer, free_starts integer, first_to_match_free boolean, at timestamptz, gift text),
  start_chat(one.site, one.sender, one.other_id, one.new_conversation_id, one.new_message_id, one.client, one.body, one.price,
    one.free_starts, one.first_to_match_free, one.at, one.gift, null) as sent`

async function sendMessages(
  db: Db,
  { site }: SiteMembers,
  { messages: lines, chance }: { messages: readonly PlannedMessage[]; chance: Random },
): Promise<void> {
  const items = lines.map(({ sender, other, text, gift, sentAt: at }) => ({
    site: site.id,
    sender: sender.id,
    other_id: other.id,
    new_conversation_id: chance.uuid(at),
    new_message_id: chance.uuid(at),
    client: chance.uuid(at),
    body: text,
    gift,
    price: gift ? giftPrice(gift, DEFAULT_PRICES) : 1,
    free_starts: 99,
    first_to_match_free: true,
    at,
  }))
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const { rows } = await db.query<{ refusal: string | null }>({ text: startConversations }, [
      JSON.stringify(items.slice(start, start + BATCH_SIZE)),
    ])
    const refused = rows.find(({ refusal }) => refusal !== null)
    if (refused) throw new Error(`a message of the demo was refused: ${refused.refusal}`)
  }
}
