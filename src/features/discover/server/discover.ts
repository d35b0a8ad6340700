import { deckBudget } from '#features/likes/server/deck.ts'
import { countLikesLeft } from '#features/likes/server/quota.ts'
import { listOpenPhotos } from '#features/photos/server/photos.ts'
import { ageOn, listVisibleFields } from '#features/profiles/rules.ts'
import { toMemberCards } from '#features/profiles/server/profiles.ts'
import type { ProfileRow } from '#features/profiles/server/profiles.sql.ts'
import type { MatchCriteria } from '#features/search/contract.ts'
import { scoreFits } from '#features/search/server/fit.ts'
import { getCriteria } from '#features/search/server/match-criteria.ts'
import { loadViewer, type Viewer } from '#features/search/server/viewer.ts'
import { listChoices } from '#features/sites/choices.rules.ts'
import { INTERESTS, isIntimate } from '#features/sites/rules.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import type { InputOf } from '#platform/contract.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { consumeReadBudget } from '#platform/server/security/rate-limit.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { discoverContract, DiscoverPerson } from '../contract.ts'
import { rankCandidates } from '../ranking.rules.ts'
import { listFitReasons, listInterests } from '../reasons.rules.ts'
import { DEAL_SIZE, INTERESTS_SHOWN } from '../rules.ts'
import { listCandidateRows } from './candidates.ts'
import { listCandidateFacts } from './discover.sql.ts'
import { toRankedCandidate, type RankedCandidate } from './ranked-candidate.ts'

/**
 * Deals the next people of the member's deck: visible, non-fictional members of the same country whose gender and
 * sexuality fit both ways (C-45), within the gender and ages of the member's match criteria. Liked members, those skipped
 * in the last 30 days, and those with whom there is a conversation are excluded. Their order is in `ranking.rules.ts`.
 * @throws Refusal `rate_limited`
 */
export async function dealPeople(
  ctx: MemberContext,
  { without }: InputOf<typeof discoverContract.deal>,
): Promise<{ people: DiscoverPerson[]; likesLeft: number }> {
  await consumeReadBudget(ctx, deckBudget)
  const [viewer, { criteria }, likesLeft] = await Promise.all([
    loadViewer(ctx),
    getCriteria(ctx),
    countLikesLeft(ctx, 'other'),
  ])
  if (!viewer.profile) return { people: [], likesLeft }
  const query = { viewer, profile: viewer.profile, criteria }
  const best = await listBest(ctx, { ...query, excluded: new Set(without?.split(',')) })
  return { people: await toPeople(ctx, { ...query, best }), likesLeft }
}

interface DealQuery {
  readonly viewer: Viewer
  readonly profile: ProfileRow
  readonly criteria: MatchCriteria | null
}

async function listBest(
  ctx: MemberContext,
  { excluded, ...query }: DealQuery & { excluded: ReadonlySet<string> },
): Promise<RankedCandidate[]> {
  const { viewer, profile } = query
  const rows = await listCandidateRows(ctx, { region: profile.regionCode, today: viewer.today, excluded })
  const [fits, facts] = await Promise.all([
    scoreFits(ctx, { ...query, rows, interests: listShownInterests(viewer.settings) }),
    listCandidateFacts.all(ctx, { memberId: ctx.actor.memberId, memberIds: rows.map((row) => row.memberId) }),
  ])
  const factsById = new Map(facts.map((row) => [row.memberId, row]))
  const candidates = fits.flatMap((fit) => {
    const row = factsById.get(fit.row.memberId)
    return row && !row.hasConversation ? [toRankedCandidate(ctx, { ...query, fit, facts: row })] : []
  })
  return rankCandidates(candidates).slice(0, DEAL_SIZE)
}

/** Lists the interests that count and are shown, in the order of the site: all that are not intimate. */
function listShownInterests(settings: SiteSettings): string[] {
  const own = settings.own_choices.interests
  return listChoices('interests', INTERESTS, settings).filter((key) => !isIntimate(key, own))
}

async function toPeople(
  ctx: MemberContext,
  { viewer, profile, criteria, best }: DealQuery & { best: readonly RankedCandidate[] },
): Promise<DiscoverPerson[]> {
  const rows = best.map(({ fit }) => fit.row)
  const [cards, photos] = await Promise.all([
    toMemberCards(ctx, rows),
    listOpenPhotos(
      ctx,
      rows.map((row) => row.memberId),
    ),
  ])
  const visible = listVisibleFields(viewer.settings)
  const ownAge = ageOn(profile.birthDate, viewer.today)
  return best.flatMap(({ fit, facts }, index) => {
    const card = cards[index]
    if (!card) return []
    const { reasons } = fit.score
    const lastActive = formatDateInTimeZone(fit.row.lastActive, viewer.settings.time_zone)
    return {
      card,
      activeToday: lastActive === viewer.today,
      photos: (photos.get(card.id) ?? []).map(({ locked: _locked, ...photo }) => photo),
      interests: listInterests(reasons, visible.includes('interests') ? fit.person.interests : []).slice(
        0,
        INTERESTS_SHOWN,
      ),
      reasons: listFitReasons({
        reasons,
        criteria,
        isMutual: fit.isMutual,
        ownAge,
        regionName: facts.regionName,
      }),
      about: visible.includes('about') ? facts.about : '',
      prompts: visible.includes('prompts')
        ? facts.prompts.map((key, index) => ({ key, answer: facts.promptAnswers[index] ?? '' }))
        : [],
    }
  })
}
