import type { Db } from '#platform/server/database/db.ts'
import type { SiteMembers } from './likes.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

const MINUTES_AGO = 25

interface WaitingOptions {
  readonly members: SiteMembers
  readonly people: readonly Person[]
  readonly now: Date
  readonly random: Random
}

/** Seeds a conversation that waits in the inbox of operators, on a site with fictional profiles. */
export async function seedWaitingConversation(db: Db, options: WaitingOptions): Promise<void> {
  const { members, people, now, random } = options
  const profile = people.find(({ isFictional, siteId }) => isFictional && siteId === members.site.id)
  const writer = members.generated.at(-1)
  if (!profile || !writer) return
  const at = new Date(now.getTime() - MINUTES_AGO * 60_000)
  const item = {
    site: members.site.id,
    sender: writer.id,
    other_id: profile.id,
    new_conversation_id: random.uuid(at),
    new_message_id: random.uuid(at),
    client: random.uuid(at),
    body: 'Leuk profiel! Welke muziek draai jij op een regenachtige zondag?',
    price: 1,
    free_starts: 99,
    first_to_match_free: false,
    at,
  }
  const { rows } = await db.query<{ refusal: string | null }>(
    { text: 'select refusal from store_messages(jsonb_build_array($1::jsonb))' },
    [JSON.stringify(item)],
  )
  if (rows[0]?.refusal) throw new Error(`the waiting message of the demo was refused: ${rows[0].refusal}`)
}
