import { ageOn } from '#features/profiles/rules.ts'
import { cardsFrom, findProfile, requireMember, type CardRow } from '#features/profiles/server/profiles.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { declareBudget, spendBudget } from '#platform/server/rate-limit.ts'
import type { FoundMembers, Total } from '../contract.ts'
import {
  COUNT_AT_MOST,
  FEW_RESULTS,
  LOWEST_AGE,
  RELATED_MEMBERS,
  relaxations,
  SIMILAR_RESULTS,
  WIDEN_YEARS,
} from '../rules.ts'
import { cutBirthDates } from './birth-dates.ts'
import { listWrongCounters, type WrongCounter } from './counter-check.sql.ts'
import { cursorOf, placeOf, type Place } from './cursor.ts'
import { deleteSavedOf } from './saved-searches.sql.ts'
import { countExactly, countMembers, listMembers, rebuildCounts, type Wanted } from './search.sql.ts'
import { placed, shapeOf, viewerOf, wantedOf, type Asked, type PlacedFilters, type Viewer } from './viewer.ts'
import { deleteWish } from './wishes.sql.ts'

export { bornBetween } from './birth-dates.ts'
export { searchExport } from './export.sql.ts'

/** Pages of members, totals and related members, by one member and by all on their network (T18, decision 035). */
const budgets = {
  pages: declareBudget('search.pages', { points: 60, networkPoints: 240, windowSeconds: 60 }),
  totals: declareBudget('search.totals', { points: 120, networkPoints: 480, windowSeconds: 60 }),
  related: declareBudget('search.related', { points: 300, networkPoints: 1_200, windowSeconds: 3_600 }),
}

/**
 * Members who fit the filters and the viewer, newest activity first, a page at a time (C-46, R-4.49). Without
 * filters: the viewer's own country and people whose gender and sexuality fit both ways (C-45).
 * @throws Refusal `authentication_required` for a visitor whom the site does not let search, `invalid_cursor`,
 * `rate_limited`
 */
export async function searchMembers(ctx: Context, asked: Asked): Promise<FoundMembers> {
  await spendBudget(ctx, budgets.pages)
  const viewer = await viewerOf(ctx)
  const filters = await placed(ctx, viewer, asked)
  const after = asked.cursor === undefined ? null : placeOf(ctx, asked.cursor)
  const size = viewer.settings.search_page_size
  const [rows, total] = await Promise.all([
    listRows(ctx, viewer, { filters, after, limit: Math.max(size + 1, FEW_RESULTS) }),
    after ? null : totalOf(ctx, viewer, filters),
  ])
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const similar = after || rows.length >= FEW_RESULTS ? [] : await similarRows(ctx, viewer, { filters, shown: rows })
  const cards = await cardsFrom(ctx, [...page, ...similar])
  const end = last && rows.length > size ? { lastActive: last.last_active, memberId: last.member_id } : null
  return {
    cards: cards.slice(0, page.length),
    next: end && cursorOf(ctx, end),
    total,
    similar: cards.slice(page.length),
    country: filters.country,
  }
}

/**
 * How many members a search would find (C-46): exact, or 200 and not exact.
 * @throws Refusal `authentication_required` as for the search itself, `rate_limited`
 */
export async function countFound(ctx: Context, asked: Asked): Promise<Total> {
  await spendBudget(ctx, budgets.totals)
  const viewer = await viewerOf(ctx)
  return totalOf(ctx, viewer, await placed(ctx, viewer, asked))
}

/**
 * Members like another one: same gender, about the same age, first from the same region, newest activity first.
 * @throws Refusal `member_not_found` where the viewer may not see that member, `rate_limited`
 */
export async function relatedMembers(ctx: Context, { id }: { id: string }): Promise<{ cards: FoundMembers['cards'] }> {
  if (ctx.memberId === null) return { cards: [] }
  await spendBudget(ctx, budgets.related)
  const member = id === ctx.memberId ? await findProfile(ctx, id) : await requireMember(ctx, id)
  if (!member) throw new Refusal('member_not_found')
  const viewer = await viewerOf(ctx)
  const age = ageOn(member.birth_date, viewer.today)
  const near: PlacedFilters = {
    gender: member.gender,
    country: member.country,
    region: member.region_code,
    minAge: Math.max(LOWEST_AGE, age - WIDEN_YEARS),
    maxAge: age + WIDEN_YEARS,
  }
  const { region: _region, ...farther } = near
  const found = await collect(ctx, viewer, { steps: [near, farther], without: [id], most: RELATED_MEMBERS })
  return { cards: await cardsFrom(ctx, found) }
}

/** Forgets what an erased member kept of searching; a listener of `memberErased`. */
export async function forgetSearches(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteSavedOf.run(ctx.db, [memberId])
  await deleteWish.run(ctx.db, [memberId])
}

/** Counts all members anew, for every site; how many counters there are. An operator's command. */
export async function rebuildMemberCounts(ctx: Pick<Context, 'db'>): Promise<number> {
  return (await rebuildCounts.only(ctx.db, [])).counters
}

/** Counters of members that do not say what a real count says, the worst first, at most 50. An operator's command. */
export async function wrongMemberCounts(ctx: Pick<Context, 'db'>): Promise<WrongCounter[]> {
  return listWrongCounters.all(ctx.db, [50])
}

async function listRows(
  ctx: Context,
  viewer: Viewer,
  { filters, after, limit }: { filters: PlacedFilters; after: Place | null; limit: number },
): Promise<CardRow[]> {
  const wanted = wantedOf(ctx, viewer, filters)
  if (wanted.groups.length === 0) return []
  const place = { afterActive: after?.lastActive ?? null, afterId: after?.memberId ?? null }
  const [list, values] = listMembers(
    { ...shapeOf(wanted, filters), after: after !== null },
    { ...wanted, ...place, limit },
  )
  return list.all(ctx.db, values)
}

/** Members who nearly fit, without those already shown. */
function similarRows(
  ctx: Context,
  viewer: Viewer,
  { filters, shown }: { filters: PlacedFilters; shown: CardRow[] },
): Promise<CardRow[]> {
  const steps = relaxations(filters, viewer.settings.countries)
  return collect(ctx, viewer, { steps, without: shown.map((row) => row.member_id), most: SIMILAR_RESULTS })
}

/** Goes through ever wider searches until there are enough. */
async function collect(
  ctx: Context,
  viewer: Viewer,
  { steps, without, most }: { steps: PlacedFilters[]; without: string[]; most: number },
): Promise<CardRow[]> {
  const seen = new Set(without)
  const found: CardRow[] = []
  for (const filters of steps) {
    if (found.length >= most) break
    const rows = await listRows(ctx, viewer, { filters, after: null, limit: most + seen.size })
    const fresh = rows.filter((row) => !seen.has(row.member_id)).slice(0, most - found.length)
    for (const row of fresh) seen.add(row.member_id)
    found.push(...fresh)
  }
  return found
}

async function totalOf(ctx: Context, viewer: Viewer, filters: PlacedFilters): Promise<Total> {
  const wanted = wantedOf(ctx, viewer, filters)
  if (wanted.groups.length === 0) return { count: 0, exact: true }
  const shape = shapeOf(wanted, filters)
  if (!shape.online && !shape.photo && !shape.fresh && !shape.open)
    return { count: await exactTotal(ctx, wanted), exact: true }
  const [count, values] = countMembers(shape, { ...wanted, limit: COUNT_AT_MOST + 1 })
  const { members } = await count.only(ctx.db, values)
  return { count: Math.min(members, COUNT_AT_MOST), exact: members <= COUNT_AT_MOST }
}

const always = { from: '0001-01-01', until: '9998-12-31' }

async function exactTotal(ctx: Context, wanted: Wanted): Promise<number> {
  const { bornFrom, bornUntil, groups } = wanted
  const born = bornFrom && bornUntil ? { from: bornFrom, until: bornUntil } : always
  const { years, months, days } = cutBirthDates(born)
  const kinds = groups.flatMap(({ gender, sexualities }) => sexualities.map((sexuality) => ({ gender, sexuality })))
  const { members } = await countExactly.only(ctx.db, [
    wanted.siteId,
    wanted.country,
    wanted.viewerId,
    kinds.map((kind) => kind.gender),
    kinds.map((kind) => kind.sexuality),
    wanted.region ?? '',
    years.map((part) => part.from),
    years.map((part) => part.before),
    months.map((part) => part.from),
    months.map((part) => part.before),
    days.map((part) => part.from),
    days.map((part) => part.until),
    born.from,
    born.until,
  ])
  return Math.max(0, members)
}
