import { listPhotosForViewer, type VisiblePhotos } from '#features/photos/server/photos.ts'
import { listChoices } from '#features/sites/choices.rules.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { type Context, isMember, memberIdOf } from '#platform/server/context.ts'
import { declareReadBudget, consumeReadBudget } from '#platform/server/security/rate-limit.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { MemberProfile, profilesContract } from '../contract.ts'
import type { AnsweredPrompt } from '../prompts.rules.ts'
import { factChoices, listVisibleFields, type Fact, type OptionalField } from '../rules.ts'
import { toMemberCard } from './profiles.ts'
import { findPublicProfile, findVisibleProfile, type ProfileRow, type VisibleProfileRow } from './profiles.sql.ts'
import type { InputOf } from '#platform/contract.ts'

/** The budget of viewed profiles, per member and per network (T18, docs/product/rules/search.md). */
const profileViews = declareReadBudget('profiles.views', { points: 300, networkPoints: 1_200, windowSeconds: 3_600 })

/**
 * Returns a member as the current viewer may see them. Contains the fields that this site shows, no birth date, and
 * locked photos as their blur. Visitors see public profiles only (C-49).
 * @throws Refusal `member_not_found`; for a visitor `authentication_required`, whether the member exists or not;
 * `rate_limited` (T18)
 */
export async function viewMember(
  ctx: Context,
  { id }: InputOf<typeof profilesContract.member>,
): Promise<MemberProfile> {
  if (id !== memberIdOf(ctx)) await consumeReadBudget(ctx, profileViews)
  // Loaded concurrently; a profile that the viewer may not see rejects before anything is returned.
  const [row, photos, settings] = await Promise.all([
    findViewableProfile(ctx, id),
    listPhotosForViewer(ctx, id),
    getSiteSettings(ctx),
  ])
  return toMemberProfile(row, { ...photos, settings, now: ctx.now(), viewerId: memberIdOf(ctx) })
}

/** The context in which a profile is viewed. */
interface ViewContext extends VisiblePhotos {
  readonly settings: SiteSettings
  readonly now: Date
  /** Null for a visitor. */
  readonly viewerId: string | null
}

/** Converts a row to the contract's profile: only the fields that the site shows, without the birth date. */
export function toMemberProfile(
  row: VisibleProfileRow,
  { photos, unlock, settings, now, viewerId }: ViewContext,
): MemberProfile {
  const fields = listShownFields(row, settings)
  const isSelf = viewerId === row.memberId
  return {
    ...toMemberCard(row, now, formatDateInTimeZone(now, settings.time_zone)),
    gender: row.gender,
    ...(fields.includes('sexuality') ? { sexuality: row.sexuality } : {}),
    about: fields.includes('about') ? row.about : '',
    prompts: fields.includes('prompts') ? toPrompts(row) : [],
    heightCm: fields.includes('height') ? row.heightCm : null,
    languages: fields.includes('languages') ? row.languages : [],
    work: fields.includes('work') ? row.work : '',
    facts: toVisibleFacts(row, settings),
    interests: fields.includes('interests') ? toInterests(row, { settings, isSelf }) : [],
    photos,
    isSelf,
    unlock,
  }
}

/**
 * Returns a member as a visitor page shows them. Only public profiles are found (C-49), and no member blocked either
 * way.
 * @throws Refusal `member_not_found`, `rate_limited` (T18)
 */
export async function viewPublicMember(ctx: Context, { id }: InputOf<typeof profilesContract.publicMember>) {
  await consumeReadBudget(ctx, profileViews)
  const row = await findPublicProfile.require(ctx, { memberId: id, viewerId: memberIdOf(ctx) }, 'member_not_found')
  const [settings, { unlock }] = await Promise.all([getSiteSettings(ctx), listPhotosForViewer(ctx, id)])
  const card = toMemberCard(row, ctx.now(), formatDateInTimeZone(ctx.now(), settings.time_zone))
  const about = listVisibleFields(settings).includes('about') ? row.about : ''
  return { ...card, about, hasMorePhotos: unlock === 'log_in' }
}

async function findViewableProfile(ctx: Context, id: string): Promise<VisibleProfileRow> {
  if (!isMember(ctx)) {
    return findPublicProfile.require(ctx, { memberId: id, viewerId: null }, 'authentication_required')
  }
  return findVisibleProfile.require(ctx, { memberId: id, viewerId: ctx.actor.memberId }, 'member_not_found')
}

/** Pairs the prompts of a row with their answers, also retired ones. */
export function toPrompts({ prompts, promptAnswers }: ProfileRow): AnsweredPrompt[] {
  return prompts.map((key, index) => ({ key, answer: promptAnswers[index] ?? '' }))
}

/** Converts a row to the contract's facts. A retired choice stays; a value that never was one becomes null. */
export function toFacts(row: ProfileRow, settings: SiteSettings): Required<MemberProfile['facts']> {
  const parseChoice = (fact: Fact, value: string | null) =>
    listChoices(fact, factChoices[fact], settings).find((each) => each === value) ?? null
  return {
    intention: parseChoice('intention', row.intention),
    children: parseChoice('children', row.children),
    childWish: parseChoice('childWish', row.childWish),
    smoking: parseChoice('smoking', row.smoking),
    drinking: parseChoice('drinking', row.drinking),
    hairColour: parseChoice('hairColour', row.hairColour),
    eyeColour: parseChoice('eyeColour', row.eyeColour),
    bodyType: parseChoice('bodyType', row.bodyType),
    relationshipStatus: parseChoice('relationshipStatus', row.relationshipStatus),
    tattoos: parseChoice('tattoos', row.tattoos),
  }
}

/** Lists the optional fields that the site and the member show. */
function listShownFields({ hiddenFields }: ProfileRow, settings: SiteSettings): OptionalField[] {
  return listVisibleFields(settings).filter((field) => !hiddenFields.some((hidden) => hidden === field))
}

function toVisibleFacts(row: ProfileRow, settings: SiteSettings): MemberProfile['facts'] {
  const fields = listShownFields(row, settings)
  const filled = Object.entries(toFacts(row, settings)).filter(
    ([name, value]) => value !== null && fields.some((field) => field === name),
  )
  return Object.fromEntries(filled)
}

/** Lists the interests of a profile, also retired ones, shared ones first. */
function toInterests(
  row: VisibleProfileRow,
  { settings, isSelf }: { settings: SiteSettings; isSelf: boolean },
): MemberProfile['interests'] {
  const all = listChoices('interests', INTERESTS, settings).filter((key) => row.interests.includes(key))
  const listed = all.map((key) => ({ key, shared: !isSelf && row.viewerInterests.includes(key) }))
  return listed.toSorted((one, other) => Number(other.shared) - Number(one.shared))
}
