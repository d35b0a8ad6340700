import type { Db } from '#platform/server/database/db.ts'
import type { Random } from './random.ts'
import { fixedId } from './fixed-people.ts'
import { areCompatible } from './generated-people.ts'
import type { Person } from './people.ts'
import { insertRows } from './rows.ts'
import type { DemoSite } from './sites.ts'
import { languageOf } from './texts/text-files.ts'

/** Two members who like each other. */
export interface Pair {
  readonly one: Person
  readonly other: Person
}

interface Like {
  readonly from: Person
  readonly to: Person
  readonly isSeen: boolean
}

const hour = 3_600_000

/** The members of a site who have likes and conversations: Anna, Bert and the generated members. */
export interface SiteMembers {
  readonly site: DemoSite
  readonly anna: Person
  readonly bert: Person
  readonly generated: readonly Person[]
}

/** Selects Anna, Bert and the generated, non-fictional members of a site. */
export function selectSiteMembers(site: DemoSite, people: readonly Person[]): SiteMembers {
  const siteMembers = people.filter((person) => person.siteId === site.id && !person.isFictional)
  const requireById = (id: string) => {
    const found = siteMembers.find((person) => person.id === id)
    if (!found) throw new Error('a fixed member is missing')
    return found
  }
  const generated = siteMembers.filter((person) => person.email.startsWith('lid-'))
  return { site, anna: requireById(fixedId('anna', site)), bert: requireById(fixedId('bert', site)), generated }
}

/** Seeds the likes and matches of a site. Anna has exactly one unseen like. Returns the matched pairs. */
export async function seedLikes(
  db: Db,
  { members, now, random }: { members: SiteMembers; now: Date; random: Random },
): Promise<Pair[]> {
  const pairs = [
    ...pickPairs(random, members.anna, { candidates: members.generated, count: 3 }),
    ...pickPairs(random, members.bert, { candidates: members.generated, count: 5 }),
    ...pickGeneratedPairs(random, members, Math.round(members.generated.length / 6)),
  ]
  const likes = [...toMutualLikes(pairs), ...removeReciprocatedLikes(pickOneSidedLikes(random, members, pairs))]
  const generateTime = () => new Date(now.getTime() - random.between(2, 20 * 24) * hour)
  await insertRows(
    db,
    'member_like',
    likes.map((like) => toLikeRow(like, generateTime())),
  )
  await insertRows(
    db,
    'member_match',
    pairs.map(({ one, other }) => {
      const [first, second] = [one.id, other.id].toSorted()
      const matchedAt = generateTime()
      const notified = { first_notified_at: matchedAt, second_notified_at: matchedAt }
      return { first_id: first, second_id: second, site_id: one.siteId, matched_at: matchedAt, ...notified }
    }),
  )
  return pairs
}

function pickPairs(
  random: Random,
  one: Person,
  { candidates, count }: { candidates: readonly Person[]; count: number },
): Pair[] {
  const compatible = candidates.filter((other) => areCompatible(one, other) && other.city.country === 'NL')
  return random.sample(compatible, count).map((other) => ({ one, other }))
}

function pickGeneratedPairs(random: Random, { generated }: SiteMembers, count: number): Pair[] {
  const unpaired = new Set(generated)
  const pairs: Pair[] = []
  for (const one of random.sample(generated, generated.length)) {
    const other = unpaired.has(one) && [...unpaired].find((candidate) => canTalk(one, candidate))
    if (!other || pairs.length >= count) continue
    unpaired.delete(one)
    unpaired.delete(other)
    pairs.push({ one, other })
  }
  return pairs
}

/** Returns whether two members are compatible and write in the same language. */
function canTalk(one: Person, other: Person): boolean {
  return areCompatible(one, other) && languageOf(one.city.country) === languageOf(other.city.country)
}

function toMutualLikes(pairs: readonly Pair[]): Like[] {
  return pairs.flatMap(({ one, other }) => [
    { from: one, to: other, isSeen: true },
    { from: other, to: one, isSeen: true },
  ])
}

function pickOneSidedLikes(random: Random, { anna, bert, generated }: SiteMembers, pairs: readonly Pair[]): Like[] {
  const matchedPairs = new Set(pairs.flatMap(({ one, other }) => [`${one.id} ${other.id}`, `${other.id} ${one.id}`]))
  const pickUnmatched = (member: Person, count: number) =>
    random.sample(
      generated.filter((other) => areCompatible(member, other) && !matchedPairs.has(`${member.id} ${other.id}`)),
      count,
    )
  const [newest, ...seen] = pickUnmatched(anna, 5)
  return [
    ...(newest ? [{ from: newest, to: anna, isSeen: false }] : []),
    ...seen.map((from) => ({ from, to: anna, isSeen: true })),
    ...pickUnmatched(bert, 4).map((from, index) => ({ from, to: bert, isSeen: index > 1 })),
    ...pickUnmatched(bert, 3).map((to) => ({ from: bert, to, isSeen: false })),
    ...generated.flatMap((from) =>
      pickUnmatched(from, random.between(0, 3)).map((to) => ({ from, to, isSeen: random.chance(0.7) })),
    ),
  ]
}

/** Removes likes that reciprocate an earlier like, because each would be another match. */
function removeReciprocatedLikes(likes: readonly Like[]): Like[] {
  const earlierLikes = new Set<string>()
  return likes.filter(({ from, to }) => {
    if (earlierLikes.has(`${to.id} ${from.id}`)) return false
    earlierLikes.add(`${from.id} ${to.id}`)
    return true
  })
}

function toLikeRow({ from, to, isSeen }: Like, at: Date) {
  return { liker_id: from.id, liked_id: to.id, site_id: from.siteId, created_at: at, seen_at: isSeen ? at : null }
}
