// Public: other features or the app use this file.
import { ageOn } from '#features/profiles/rules.ts'
import { formatTimeCursor, parseTimeCursor, type TimePosition } from '#platform/server/database/time-cursor.ts'
import { openCursor, sealCursor } from '#platform/server/security/sealed-cursor.ts'
import { takePage } from '#platform/server/database/page.ts'
import { toMemberCards, findProfile, requireMember } from '#features/profiles/server/profiles.ts'
import type { CardRow } from '#features/profiles/server/profiles.sql.ts'
import { Refusal } from '#platform/refusal.ts'
import { isMember, type Context } from '#platform/server/context.ts'
import { declareReadBudget, consumeReadBudget } from '#platform/server/security/rate-limit.ts'
import type { FoundMembers, Total, searchContract } from '../contract.ts'
import {
  MAX_COUNT,
  FEW_RESULTS,
  LOWEST_AGE,
  RELATED_MEMBERS,
  relaxFilters,
  SIMILAR_RESULTS,
  WIDEN_YEARS,
} from '../rules.ts'
import { splitBirthDates } from './birth-dates.ts'
import { listWrongCounters, type WrongCounter } from './counter-check.sql.ts'
import { deleteAllSavedSearches } from './saved-searches.sql.ts'
import {
  buildCountStatement,
  buildListStatement,
  rebuildCounts,
  sumCounters,
  toSearchParameters,
  type SearchValues,
} from './search.sql.ts'
import {
  resolveFilters,
  toSearchConditions,
  loadViewer,
  toSearchValues,
  type ResolvedFilters,
  type Viewer,
} from './viewer.ts'
import { deleteCriteria } from './match-criteria.sql.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * The position of a page tells when a member was last active, and a forged one could probe it. `last_active` has whole
 * milliseconds, so a cursor loses no precision.
 */
const CURSORS = 'search.members'

/** Limits pages, totals and related members, per member and per network (T18, docs/product/rules/search.md). */
const budgets = {
  pages: declareReadBudget('search.pages', { points: 60, networkPoints: 240, windowSeconds: 60 }),
  totals: declareReadBudget('search.totals', { points: 120, networkPoints: 480, windowSeconds: 60 }),
  related: declareReadBudget('search.related', { points: 300, networkPoints: 1_200, windowSeconds: 3_600 }),
}

/**
 * Finds members who fit the filters and the viewer, newest activity first, a page at a time (C-46, R-4.49). Without
 * filters it searches the viewer's own country for members whose gender and sexuality fit both ways (C-45).
 * @throws Refusal `authentication_required` for a visitor when the site does not allow visitors to search,
 * `invalid_cursor`, `rate_limited`
 */
export async function searchMembers(
  ctx: Context,
  input: InputOf<typeof searchContract.members>,
): Promise<FoundMembers> {
  await consumeReadBudget(ctx, budgets.pages)
  const viewer = await loadViewer(ctx)
  const filters = await resolveFilters(ctx, viewer, input)
  const position = input.cursor === undefined ? null : parseTimeCursor(openCursor(ctx, CURSORS, input.cursor))
  const size = viewer.settings.search_page_size
  const [rows, total] = await Promise.all([
    listRows(ctx, viewer, { filters, position, limit: Math.max(size + 1, FEW_RESULTS) }),
    position ? null : countTotal(ctx, viewer, filters),
  ])
  const { shown: page, next } = takePage(rows, size, (row) =>
    sealCursor(ctx, CURSORS, formatTimeCursor({ at: row.lastActive, id: row.memberId })),
  )
  const similar =
    position || rows.length >= FEW_RESULTS ? [] : await listSimilarRows(ctx, viewer, { filters, shown: rows })
  const cards = await toMemberCards(ctx, [...page, ...similar])
  return {
    cards: cards.slice(0, page.length),
    next,
    total,
    similar: cards.slice(page.length),
    country: filters.country,
  }
}

/**
 * Counts the members that a search would find (C-46): exact, or 200 and not exact.
 * @throws Refusal `authentication_required` as for a search, `rate_limited`
 */
export async function countSearchResults(ctx: Context, input: InputOf<typeof searchContract.count>): Promise<Total> {
  await consumeReadBudget(ctx, budgets.totals)
  const viewer = await loadViewer(ctx)
  return countTotal(ctx, viewer, await resolveFilters(ctx, viewer, input))
}

/**
 * Lists members like another member: same gender, about the same age, those of the same region first.
 * @throws Refusal `member_not_found` when the viewer may not see that member, `rate_limited`
 */
export async function listRelatedMembers(
  ctx: Context,
  { id }: InputOf<typeof searchContract.related>,
): Promise<{ cards: FoundMembers['cards'] }> {
  if (!isMember(ctx)) return { cards: [] }
  await consumeReadBudget(ctx, budgets.related)
  const member = id === ctx.actor.memberId ? await findProfile(ctx, id) : await requireMember(ctx, id)
  if (!member) throw new Refusal('member_not_found')
  const viewer = await loadViewer(ctx)
  const age = ageOn(member.birthDate, viewer.today)
  const nearFilters: ResolvedFilters = {
    gender: member.gender,
    country: member.country,
    region: member.regionCode,
    minAge: Math.max(LOWEST_AGE, age - WIDEN_YEARS),
    maxAge: age + WIDEN_YEARS,
  }
  const { region: _region, ...fartherFilters } = nearFilters
  const found = await collectRows(ctx, viewer, {
    steps: [nearFilters, fartherFilters],
    excluded: [id],
    max: RELATED_MEMBERS,
  })
  return { cards: await toMemberCards(ctx, found) }
}

/** Deletes an erased member's saved searches and match criteria. Listens to `memberErased`. */
export async function eraseSearches(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteAllSavedSearches.run(ctx, { memberId })
  await deleteCriteria.run(ctx, { memberId })
}

/** Rebuilds the member counters of every site and returns their number. Used by an operator's command. */
export async function rebuildMemberCounts(ctx: Pick<Context, 'db'>): Promise<number> {
  return (await rebuildCounts.oneOrThrow(ctx.db)).counters
}

/**
 * Lists up to 50 member counters that differ from a real count, the largest difference first. Used by an operator's
 * command.
 */
export async function listWrongMemberCounts(ctx: Pick<Context, 'db'>): Promise<WrongCounter[]> {
  return listWrongCounters.all(ctx.db, { limit: 50 })
}

async function listRows(
  ctx: Context,
  viewer: Viewer,
  { filters, position, limit }: { filters: ResolvedFilters; position: TimePosition | null; limit: number },
): Promise<CardRow[]> {
  const values = toSearchValues(ctx, viewer, filters)
  if (values.groups.length === 0) return []
  const positionValues = { afterActive: position?.at ?? null, afterId: position?.id ?? null }
  const list = buildListStatement({ ...toSearchConditions(values, filters), after: position !== null })
  return list.all(ctx, toSearchParameters({ ...values, ...positionValues, limit }))
}

/** Lists members who nearly fit, without those already shown. */
function listSimilarRows(
  ctx: Context,
  viewer: Viewer,
  { filters, shown }: { filters: ResolvedFilters; shown: CardRow[] },
): Promise<CardRow[]> {
  const steps = relaxFilters(filters, viewer.settings.countries)
  return collectRows(ctx, viewer, { steps, excluded: shown.map((row) => row.memberId), max: SIMILAR_RESULTS })
}

/** Runs ever wider searches until there are enough rows. */
async function collectRows(
  ctx: Context,
  viewer: Viewer,
  { steps, excluded, max }: { steps: ResolvedFilters[]; excluded: string[]; max: number },
): Promise<CardRow[]> {
  const seen = new Set(excluded)
  const found: CardRow[] = []
  for (const filters of steps) {
    if (found.length >= max) break
    const rows = await listRows(ctx, viewer, { filters, position: null, limit: max + seen.size })
    const newRows = rows.filter((row) => !seen.has(row.memberId)).slice(0, max - found.length)
    for (const row of newRows) seen.add(row.memberId)
    found.push(...newRows)
  }
  return found
}

async function countTotal(ctx: Context, viewer: Viewer, filters: ResolvedFilters): Promise<Total> {
  const values = toSearchValues(ctx, viewer, filters)
  if (values.groups.length === 0) return { count: 0, exact: true }
  const conditions = toSearchConditions(values, filters)
  // The counters cover all filters but these four.
  if (!conditions.online && !conditions.withPhoto && !conditions.newOnly && !conditions.publicOnly)
    return { count: await countByCounters(ctx, values), exact: true }
  const input = toSearchParameters({ ...values, limit: MAX_COUNT + 1 })
  const { members } = await buildCountStatement(conditions).oneOrThrow(ctx, input)
  return { count: Math.min(members, MAX_COUNT), exact: members <= MAX_COUNT }
}

const anyBirthDate = { from: '0001-01-01', until: '9998-12-31' }

async function countByCounters(ctx: Context, values: SearchValues): Promise<number> {
  const { bornFrom, bornUntil, groups } = values
  const born = bornFrom && bornUntil ? { from: bornFrom, until: bornUntil } : anyBirthDate
  const { years, months, days } = splitBirthDates(born)
  const groupPairs = groups.flatMap(({ gender, sexualities }) =>
    sexualities.map((sexuality) => ({ gender, sexuality })),
  )
  const { members } = await sumCounters.oneOrThrow(ctx, {
    country: values.country,
    viewerId: values.viewerId,
    genders: groupPairs.map(({ gender }) => gender),
    sexualities: groupPairs.map(({ sexuality }) => sexuality),
    region: values.region ?? '',
    yearsFrom: years.map((part) => part.from),
    yearsBefore: years.map((part) => part.before),
    monthsFrom: months.map((part) => part.from),
    monthsBefore: months.map((part) => part.before),
    daysFrom: days.map((part) => part.from),
    daysUntil: days.map((part) => part.until),
    bornFrom: born.from,
    bornUntil: born.until,
  })
  return Math.max(0, members)
}
