import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ReportCategory, SubjectKind } from '#features/moderation/rules.ts'
import type { Evidence } from '#features/moderation/server/cases/evidence.ts'
import type { Db } from '#platform/server/database/db.ts'
import { storageNameOf } from '#platform/server/media/stored-image.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import type { SiteMembers } from './likes.ts'
import type { Person } from './people.ts'

/** The generated members of a site that are needed for its reports. */
export const MEMBERS_NEEDED = 12

interface PlannedReport {
  readonly reporter: Person
  readonly body: string
  /** The trust in the reporter. */
  readonly trust: number
}

/** A case of the demo with its reports. */
export interface PlannedCase {
  /** Tells the cases of a site apart. */
  readonly key: string
  readonly kind: SubjectKind
  readonly subjectId: string
  readonly reported: Person
  readonly category: ReportCategory
  readonly hoursAgo: number
  readonly reports: readonly PlannedReport[]
  readonly photo?: Evidence['photo']
  readonly messages?: Evidence['messages']
  readonly file?: string
}

/** Returns a generated member of the site by index. */
function requireMember({ generated }: SiteMembers, index: number): Person {
  const person = generated[index]
  if (!person) throw new Error('the demo has too few members for its reports')
  return person
}

/** Plans reports about profiles. */
export function planProfileCases(members: SiteMembers): PlannedCase[] {
  const [minor, scammer, advertiser] = [1, 2, 3].map((index) => requireMember(members, index)) as [
    Person,
    Person,
    Person,
  ]
  const reporter = (index: number, body: string, trust: number) => ({
    reporter: requireMember(members, index),
    body,
    trust,
  })
  return [
    {
      ...about('minor', minor),
      category: 'minor',
      hoursAgo: 1,
      reports: [reporter(5, 'Ze schrijft dat ze nog op de middelbare school zit.', 2)],
    },
    {
      ...about('scam', scammer),
      category: 'scam',
      hoursAgo: 30,
      reports: [
        reporter(6, 'Vroeg na drie berichten om geld voor een ticket.', 3),
        reporter(7, 'Wil cadeaubonnen.', 2),
      ],
    },
    { ...about('spam', advertiser), category: 'spam', hoursAgo: 80, reports: [reporter(8, '', 1)] },
  ]
}

/** A case about the profile of a member. */
function about(key: string, reported: Person) {
  return { key, kind: 'member', subjectId: reported.id, reported } as const
}

/** Reports the last message of a conversation between generated members, with those before it. */
export async function planMessageCase(db: Db, members: SiteMembers): Promise<PlannedCase[]> {
  const ids = members.generated.map(({ id }) => id)
  const { rows } = await db.query<{ id: string; sender: string; partner: string }>(
    {
      text: `select m.id, m.sender_id as sender, case when c.first_id = m.sender_id then c.second_id else c.first_id end as partner
        from message m join conversation c on c.id = m.conversation_id
        where c.first_id = any($1::uuid[]) and c.second_id = any($1::uuid[]) and m.seq = c.last_seq and m.kind = 'text'
        order by array_position($1::uuid[], m.sender_id), m.conversation_id limit 1`,
    },
    [ids],
  )
  const [last] = rows
  const reported = members.generated.find(({ id }) => id === last?.sender)
  const reporter = members.generated.find(({ id }) => id === last?.partner)
  if (!last || !reported || !reporter) return []
  const messages = await listContext(db, last.id)
  const reports = [{ reporter, body: 'Dit vond ik echt niet kunnen.', trust: 2 }]
  return [
    {
      key: 'insult',
      kind: 'message',
      subjectId: last.id,
      reported,
      category: 'insult',
      hoursAgo: 20,
      reports,
      messages,
    },
  ]
}

/** Lists a message and those before it, the oldest first, as evidence. */
async function listContext(db: Db, messageId: string): Promise<Evidence['messages']> {
  const { rows } = await db.query<{ is_reported: boolean; kind: string; text: string; at: Date }>(
    {
      text: `select m.sender_id = last.sender_id as is_reported, m.kind, m.body as text, m.sent_at as at
        from message last join message m on m.conversation_id = last.conversation_id and m.seq <= last.seq
        where last.id = $1 order by m.seq desc limit 11`,
    },
    [messageId],
  )
  return rows.toReversed().map(({ is_reported: isReported, kind, text, at }) => ({
    isReported,
    kind,
    text,
    at: at.toISOString(),
  }))
}

/** Reports the main photo of a member, with a copy of it as evidence. */
export async function planPhotoCase(db: Db, storage: Storage, members: SiteMembers): Promise<PlannedCase[]> {
  const candidates = members.generated.slice(9, MEMBERS_NEEDED)
  const { rows } = await db.query<{ id: string; member_id: string; file_key: string }>(
    {
      text: `select id, member_id, file_key from photo where is_main and member_id = any($1::uuid[])
        order by array_position($1::uuid[], member_id) limit 1`,
    },
    [candidates.map(({ id }) => id)],
  )
  const [found] = rows
  const reported = candidates.find(({ id }) => id === found?.member_id)
  if (!found || !reported) return []
  const file = storageNameOf(hashOf(`evidence ${found.id}`).slice(0, 32), 'evidence')
  const image = await storage.get(storageNameOf(found.file_key, 'large'))
  if (image) await storage.put(file, await buffer(image.stream))
  const reports = [{ reporter: requireMember(members, 4), body: 'Dit is de foto van een vriendin van mij.', trust: 4 }]
  const photo = { key: found.file_key, hash: null }
  return [
    {
      key: 'photo',
      kind: 'photo',
      subjectId: found.id,
      reported,
      category: 'fake',
      hoursAgo: 50,
      reports,
      photo,
      file,
    },
  ]
}

/** Plans the report about which the demo has a decision. */
export function planDecidedCase(members: SiteMembers): PlannedCase {
  const reports = [{ reporter: requireMember(members, 4), body: 'Blijft maar schrijven.', trust: 2 }]
  return { ...about('decided', requireMember(members, 0)), category: 'insult', hoursAgo: 100, reports }
}

/** Returns the hex SHA-256 of a text. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the same id for the same text in every demo. */
export function idOf(siteKey: string, text: string): string {
  const hex = hashOf(`${siteKey} ${text}`)
  return `01900000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`
}
