import { ageOn, visibleFields } from '#features/profiles/rules.ts'
import { cardsFrom, type CardRow, type ProfileRow } from '#features/profiles/server/profiles.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { declareBudget, spendBudget } from '#platform/server/rate-limit.ts'
import type { FoundMatches, MatchWishes } from '../contract.ts'
import { MATCH_CANDIDATES, MATCHES_SHOWN } from '../rules.ts'
import { isWished, rankOf, type Person, type Rank } from './ranking.ts'
import { listMembers } from './search.sql.ts'
import { groupsFor, shapeOf, viewerOf, wantedOf, type Viewer } from './viewer.ts'
import { candidateWishes, ownWishes } from './wishes.ts'
import { listCandidates, type CandidateRow } from './wishes.sql.ts'

const lookups = declareBudget('search.matches', { points: 30, networkPoints: 120, windowSeconds: 60 })

/**
 * Members who fit what the member wishes for, and whose own wishes the member fits, the best first (C-47). It looks
 * at the 400 who fit by gender, age and place and were active last; fictional profiles are no matches (C-11).
 * Without wishes it finds nobody.
 * @throws Refusal `rate_limited`
 */
export async function findMatches(ctx: Context): Promise<FoundMatches> {
  await spendBudget(ctx, lookups)
  const [viewer, { wishes }] = await Promise.all([viewerOf(ctx), ownWishes(ctx)])
  if (wishes === null || viewer.profile === null) return { found: [], looked: 0 }
  const rows = await candidateRows(ctx, { viewer, profile: viewer.profile, wishes })
  const ranked = await rankAll(ctx, { viewer, profile: viewer.profile, wishes, rows })
  const best = ranked.toSorted((one, other) => other.rank.points - one.rank.points).slice(0, MATCHES_SHOWN)
  const cards = await cardsFrom(
    ctx,
    best.map(({ row }) => row),
  )
  const found = cards.map((card, place) => ({ card, points: 0, reasons: [], ...best[place]?.rank }))
  return { found, looked: rows.length }
}

interface Seeking {
  readonly viewer: Viewer
  readonly profile: ProfileRow
  readonly wishes: MatchWishes
}

/** The newest who fit, in the member's own country first where they look everywhere. */
async function candidateRows(ctx: Context, { viewer, profile, wishes }: Seeking): Promise<CardRow[]> {
  const { minAge, maxAge, place } = wishes
  const region = place === 'region' ? profile.region_code : undefined
  const others = viewer.settings.countries.filter((country) => country !== profile.country)
  const found: CardRow[] = []
  for (const country of place === 'anywhere' ? [profile.country, ...others] : [profile.country]) {
    const limit = MATCH_CANDIDATES - found.length
    if (limit <= 0) break
    const filters = { country, region, minAge, maxAge }
    const wanted = { ...wantedOf(ctx, viewer, filters), groups: groupsFor(profile, wishes.seeks), limit }
    if (wanted.groups.length === 0) break
    const [list, values] = listMembers(shapeOf(wanted, filters), wanted)
    found.push(...(await list.all(ctx.db, values)))
  }
  return found.filter((row) => !row.is_fictional)
}

async function rankAll(
  ctx: Context,
  { viewer, profile, wishes, rows }: Seeking & { rows: CardRow[] },
): Promise<{ row: CardRow; rank: Rank }[]> {
  const details = await listCandidates.all(ctx.db, [rows.map((row) => row.member_id)])
  const known = new Map(details.map((row) => [row.member_id, row]))
  const shown = visibleFields(viewer.settings)
  const me = { person: personOf(profile, ageOn(profile.birth_date, viewer.today)), wishes }
  return rows.flatMap((row) => {
    const detail = known.get(row.member_id)
    if (!detail) return []
    const other = { person: personOf(detail, ageOn(row.birth_date, viewer.today)), wishes: candidateWishes(detail) }
    return isWished(other.wishes, me.person, other.person) ? [{ row, rank: rankOf(me, other, shown) }] : []
  })
}

function personOf(row: ProfileRow | CandidateRow, age: number): Person {
  return {
    gender: row.gender,
    age,
    country: row.country,
    region: row.region_code,
    interests: INTERESTS.filter((key) => row.interests.includes(key)),
    bodyType: row.body_type,
    relationshipStatus: row.relationship_status,
  }
}
