import { photosForViewer, type SeenPhotos } from '#features/photos/server/photos.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import { siteSettings, type SiteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { declareBudget, spendBudget } from '#platform/server/rate-limit.ts'
import type { MemberProfile } from '../contract.ts'
import { dateIn, factChoices, visibleFields, type Fact, type OptionalField } from '../rules.ts'
import { cardOf } from './profiles.ts'
import { findPublicProfile, findSeenProfile, type ProfileRow, type SeenRow } from './profiles.sql.ts'

/** Profiles of others that are looked at, by one member and by all on their network (T18, decision 035). */
const views = declareBudget('profiles.views', { points: 300, networkPoints: 1_200, windowSeconds: 3_600 })

/**
 * A member as whoever asks may see them: no birth date, only the fields this site shows, photos as far as they
 * are open. A visitor sees members who opted in only (C-49).
 * @throws Refusal `member_not_found`; for a visitor `authentication_required`, whether the member exists or not;
 * `rate_limited` after many profiles (T18)
 */
export async function viewMember(ctx: Context, { id }: { id: string }): Promise<MemberProfile> {
  if (id !== ctx.memberId) await spendBudget(ctx, views)
  // Asked at once: whether the profile may be seen at all decides before anything is said.
  const [row, seen, settings] = await Promise.all([rowFor(ctx, id), photosForViewer(ctx, id), siteSettings(ctx)])
  return describe(row, { ...seen, settings, now: ctx.now(), viewerId: ctx.memberId })
}

/** What a profile is described with. */
interface Look extends SeenPhotos {
  readonly settings: SiteSettings
  readonly now: Date
  /** Who looks; null is a visitor. */
  readonly viewerId: string | null
}

/** A profile in the words of the contract: only the fields that the site shows, and no birth date. */
export function describe(row: SeenRow, { photos, unlock, settings, now, viewerId }: Look): MemberProfile {
  const fields = visibleFields(settings)
  const isSelf = viewerId === row.member_id
  return {
    ...cardOf(row, now, dateIn(now, settings.time_zone)),
    gender: row.gender,
    ...(fields.includes('sexuality') ? { sexuality: row.sexuality } : {}),
    about: fields.includes('about') ? row.about : '',
    facts: factsOf(row, fields),
    interests: fields.includes('interests') ? sharedInterests(row, isSelf) : [],
    photos,
    isSelf,
    unlock,
  }
}

/**
 * A member as a page for visitors shows them, whoever asks; only who opted in (C-49), and nobody across a block.
 * @throws Refusal `member_not_found`, `rate_limited` after many profiles (T18)
 */
export async function viewPublicMember(ctx: Context, { id }: { id: string }) {
  await spendBudget(ctx, views)
  const row = await findPublicProfile.one(ctx.db, [id, ctx.siteId, ctx.memberId])
  if (!row) throw new Refusal('member_not_found')
  const settings = await siteSettings(ctx)
  const card = cardOf(row, ctx.now(), dateIn(ctx.now(), settings.time_zone))
  return { ...card, about: visibleFields(settings).includes('about') ? row.about : '' }
}

async function rowFor(ctx: Context, id: string): Promise<SeenRow> {
  if (ctx.memberId === null) {
    const open = await findPublicProfile.one(ctx.db, [id, ctx.siteId, null])
    if (!open) throw new Refusal('authentication_required')
    return open
  }
  const seen = await findSeenProfile.one(ctx.db, [id, ctx.siteId, ctx.memberId])
  if (!seen) throw new Refusal('member_not_found')
  return seen
}

/** The facts of a profile by field, in the shape of the contract; stored values that are no choice any more are null. */
export function allFacts(row: ProfileRow): Required<MemberProfile['facts']> {
  return {
    hairColour: choice('hairColour', row.hair_colour),
    eyeColour: choice('eyeColour', row.eye_colour),
    bodyType: choice('bodyType', row.body_type),
    relationshipStatus: choice('relationshipStatus', row.relationship_status),
    tattoos: choice('tattoos', row.tattoos),
  }
}

function choice<Name extends Fact>(name: Name, value: string | null): (typeof factChoices)[Name][number] | null {
  const choices: readonly (typeof factChoices)[Name][number][] = factChoices[name]
  return choices.find((each) => each === value) ?? null
}

function factsOf(row: ProfileRow, fields: readonly OptionalField[]): MemberProfile['facts'] {
  const filled = Object.entries(allFacts(row)).filter(
    ([name, value]) => value !== null && fields.some((field) => field === name),
  )
  return Object.fromEntries(filled)
}

/** Known keys only, shared ones first. */
function sharedInterests(row: SeenRow, isSelf: boolean): MemberProfile['interests'] {
  const all = INTERESTS.filter((key) => row.interests.includes(key))
  const listed = all.map((key) => ({ key, shared: !isSelf && row.viewer_interests.includes(key) }))
  return listed.toSorted((one, other) => Number(other.shared) - Number(one.shared))
}
