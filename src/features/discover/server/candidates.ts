import { createHash } from 'node:crypto'
import { listDeckRounds, listRoundRows, type DeckRound } from '#features/likes/server/deck.ts'
import type { CardRow } from '#features/profiles/server/profiles.sql.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { COUNTRY_CANDIDATES, FEW_CANDIDATES, REGION_CANDIDATES, SAMPLE_SIZE, SAMPLE_STARTS } from '../rules.ts'
import { listRegionCandidates, listSample } from './discover.sql.ts'

/** The facts of the member whose candidates are listed. */
interface CandidateQuery {
  readonly region: string
  /** The date of the site. The sample is the same all day. */
  readonly today: string
  /** The people whom the browser holds already. */
  readonly excluded: ReadonlySet<string>
}

/**
 * Lists the candidates of a member's deck, each once: the last active members of the region and of the country, and a
 * sample of everybody else. Ages that fit less are searched only while there are few.
 */
export async function listCandidateRows(ctx: MemberContext, query: CandidateQuery): Promise<CardRow[]> {
  const found = new Map<string, CardRow>()
  for (const round of await listDeckRounds(ctx)) {
    for (const row of await listRound(ctx, round, query))
      if (!query.excluded.has(row.memberId)) found.set(row.memberId, row)
    if (found.size >= FEW_CANDIDATES) break
  }
  return [...found.values()]
}

async function listRound(ctx: MemberContext, round: DeckRound, { region, today }: CandidateQuery): Promise<CardRow[]> {
  const { women, men, ...values } = round
  const sought = [
    ...women.map((sexuality) => ({ gender: 'female', sexuality })),
    ...men.map((sexuality) => ({ gender: 'male', sexuality })),
  ]
  const parts = await Promise.all([
    listRegionCandidates.all(ctx, { ...round, region, limit: REGION_CANDIDATES }),
    listRoundRows(ctx, round, COUNTRY_CANDIDATES),
    listSample.all(ctx, {
      ...values,
      genders: sought.map(({ gender }) => gender),
      sexualities: sought.map(({ sexuality }) => sexuality),
      starts: pickBirthDates(`${round.memberId} ${today}`, round),
      limit: SAMPLE_SIZE,
    }),
  ])
  return parts.flat()
}

/** Picks birth dates of a range, by the hash of a key: other ones for every member and day. */
export function pickBirthDates(
  key: string,
  { bornFrom, bornUntil }: Pick<DeckRound, 'bornFrom' | 'bornUntil'>,
): string[] {
  const hash = createHash('sha256').update(key).digest()
  const from = Date.parse(bornFrom)
  const days = (Date.parse(bornUntil) - from) / DAY_MILLISECONDS
  return Array.from({ length: SAMPLE_STARTS }, (_, index) => {
    const fraction = hash.readUInt32BE(index * 4) / 2 ** 32
    return new Date(from + Math.floor(fraction * days) * DAY_MILLISECONDS).toISOString().slice(0, 10)
  })
}
