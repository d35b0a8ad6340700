import { toMemberCards } from '#features/profiles/server/profiles.ts'
import type { CardRow, ProfileRow } from '#features/profiles/server/profiles.sql.ts'
import { listChoices } from '#features/sites/choices.rules.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { declareReadBudget, consumeReadBudget } from '#platform/server/security/rate-limit.ts'
import type { FoundMatches, MatchCriteria } from '../contract.ts'
import { MATCH_CANDIDATES, MATCHES_SHOWN } from '../rules.ts'
import { scoreFits } from './fit.ts'
import { buildListStatement, toSearchParameters } from './search.sql.ts'
import { listSoughtGroups, toSearchConditions, loadViewer, toSearchValues, type Viewer } from './viewer.ts'
import { getCriteria } from './match-criteria.ts'

const matchLookups = declareReadBudget('search.matches', { points: 30, networkPoints: 120, windowSeconds: 60 })

/**
 * Finds mutual matches, highest score first (C-47): others who meet the viewer's criteria, and whose criteria the viewer
 * meets. It scores the 400 most recently active members who fit by gender, age and area. Fictional profiles are no
 * matches (C-11). Without criteria it finds nobody.
 * @throws Refusal `rate_limited`
 */
export async function findMatches(ctx: MemberContext): Promise<FoundMatches> {
  await consumeReadBudget(ctx, matchLookups)
  const [viewer, { criteria }] = await Promise.all([loadViewer(ctx), getCriteria(ctx)])
  if (criteria === null || viewer.profile === null) return { found: [], candidates: 0 }
  const rows = await listCandidateRows(ctx, { viewer, profile: viewer.profile, criteria })
  const interests = listChoices('interests', INTERESTS, viewer.settings)
  const fits = await scoreFits(ctx, { viewer, profile: viewer.profile, criteria, rows, interests })
  const best = fits
    .filter(({ isMutual }) => isMutual)
    .toSorted((one, other) => other.score.points - one.score.points)
    .slice(0, MATCHES_SHOWN)
  const cards = await toMemberCards(
    ctx,
    best.map(({ row }) => row),
  )
  const matches = cards.map((card, index) => ({ card, points: 0, reasons: [], ...best[index]?.score }))
  return { found: matches, candidates: rows.length }
}

/** The viewer whose matches are sought, with the profile and the criteria that a search needs. */
interface MatchQuery {
  readonly viewer: Viewer
  readonly profile: ProfileRow
  readonly criteria: MatchCriteria
}

/**
 * Lists the most recently active members who fit. For the area `anywhere`, those of the viewer's own country come
 * first.
 */
async function listCandidateRows(ctx: Context, { viewer, profile, criteria }: MatchQuery): Promise<CardRow[]> {
  const { minAge, maxAge, area } = criteria
  const region = area === 'region' ? profile.regionCode : undefined
  const others = viewer.settings.countries.filter((country) => country !== profile.country)
  const rows: CardRow[] = []
  for (const country of area === 'anywhere' ? [profile.country, ...others] : [profile.country]) {
    const limit = MATCH_CANDIDATES - rows.length
    if (limit <= 0) break
    const filters = { country, region, minAge, maxAge }
    const values = { ...toSearchValues(ctx, viewer, filters), groups: listSoughtGroups(profile, criteria.seeks), limit }
    if (values.groups.length === 0) break
    rows.push(...(await buildListStatement(toSearchConditions(values, filters)).all(ctx, toSearchParameters(values))))
  }
  return rows.filter((row) => !row.isFictional)
}
