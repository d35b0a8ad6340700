// Public: other features or the app use this file.
import { findAccount } from '#features/accounts/server/identity.ts'
import { requireCity } from '#features/sites/server/cities.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { event } from '#platform/event.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { MemberCardData } from '../contract.ts'
import {
  ageOn,
  isNew,
  isOnline,
  soughtGenderOf,
  validateBirthDate,
  validateInterests,
  validateSexuality,
  type Gender,
  type SoughtGender,
  type Sexuality,
} from '../rules.ts'
import { validateMemberName } from './names.ts'
import {
  deleteProfile,
  findProfileRow,
  findOtherMember,
  insertProfile,
  listCards,
  incrementProfileVersion,
  writeHidden,
  writeSearchRow,
  type CardRow,
  type ProfileRow,
} from './profiles.sql.ts'

/** Published when a member's profile or privacy settings change. */
export const profileChanged = event<{ memberId: string }>('profiles.profile_changed')

/** Published when a member saved another profile text or other answers, with all of them, in the transaction of the change. */
export const textsChanged = event<{ memberId: string; texts: string }>('profiles.texts_changed')

/** The profile that a new member enters at signup. */
export interface NewProfile {
  memberId: string
  name: string
  gender: Gender
  sexuality: Sexuality
  /** The sought gender; derived from gender and sexuality when omitted. */
  seeks?: SoughtGender
  /** 'YYYY-MM-DD' */
  birthDate: string
  cityId: number
  interests?: readonly string[]
  about?: string
  /** True for a fictional profile, which it stays (C-11). */
  isFictional?: true
}

/**
 * Creates the profile and the search row of a new account. The search row is hidden until the account is confirmed.
 * Call it in the transaction that creates the account.
 * @throws Refusal `name_…` (C-73), `birth_date_invalid`, `under_age` (C-27), `sexuality_mismatch` (C-45),
 * `unknown_interest`, `unknown_city`
 */
export async function createProfile(ctx: Context, profile: NewProfile): Promise<void> {
  const settings = await getSiteSettings(ctx)
  const { memberId, name, gender, sexuality, birthDate, about = '', interests = [], isFictional = false } = profile
  const account = await findAccount(ctx, memberId)
  const refusal =
    (await validateMemberName(ctx, name, account?.email ?? '')) ??
    validateBirthDate(birthDate, formatDateInTimeZone(ctx.now(), settings.time_zone), settings.min_age) ??
    validateSexuality(gender, sexuality) ??
    validateInterests(interests, settings.interests)
  if (refusal) throw refusal
  const seeks = profile.seeks ?? soughtGenderOf(gender, sexuality)
  const city = await requireCity(ctx, profile.cityId)
  await inTransaction(ctx, async (tx) => {
    const location = { country: city.country, region: city.regionCode, cityId: city.id, cityName: city.name }
    const person = { name, gender, sexuality, seeks, birthDate }
    const details = { about, interests: [...new Set(interests)], publicVisible: settings.public_visible_default }
    await insertProfile.run(tx, { memberId, ...person, ...location, ...details, isFictional })
    await writeSearchRow.run(tx, { memberId })
  })
}

/** Updates a member's search row and visibility from account, profile and main photo. Idempotent. */
export async function refreshSearchRow(ctx: Context, memberId: string): Promise<void> {
  await incrementProfileVersion.run(ctx, { memberId })
  await writeSearchRow.run(ctx, { memberId })
}

/**
 * Hides a member from search, suggestions and "online" because of a decision about a case, or shows them again. Contacts
 * still see them (C-56). The privacy settings stay as they are. A repeated call changes nothing. Call it in a transaction.
 */
export async function setHiddenByDecision(
  tx: Context,
  { memberId, isHidden }: { memberId: string; isHidden: boolean },
): Promise<void> {
  if (!(await writeHidden.one(tx, { memberId, hidden: isHidden }))) return
  await writeSearchRow.run(tx, { memberId })
  await profileChanged.publish(tx, { memberId })
  notifyMember(tx, memberId, { kind: 'user' })
}

/** Finds a member's profile row. Never return it to another member: it contains the birth date. */
export async function findProfile(ctx: Context, memberId: string): Promise<ProfileRow | null> {
  return findProfileRow.one(ctx, { memberId })
}

/**
 * Returns the profile of another member whom the logged-in member may see.
 * @throws Refusal `member_not_found` for oneself, an unknown or disabled member, a blocked pair, or an invisible member
 * without a like or conversation (C-56)
 */
export async function requireMember(ctx: MemberContext, memberId: string): Promise<ProfileRow> {
  return findOtherMember.require(ctx, { memberId, viewerId: ctx.actor.memberId }, 'member_not_found')
}

/**
 * Lists the cards of members in the given order, without deleted members. Does not check blocks: the query that
 * selected the ids must.
 */
export async function listMemberCards(ctx: Context, memberIds: readonly string[]): Promise<MemberCardData[]> {
  if (memberIds.length === 0) return []
  const rows = await listCards.all(ctx, { memberIds: [...memberIds] })
  const cards = new Map((await toMemberCards(ctx, rows)).map((card) => [card.id, card]))
  return memberIds.flatMap((memberId) => cards.get(memberId) ?? [])
}

/** Converts rows selected with `cardColumns` (from `member_search s`) to cards. */
export async function toMemberCards(ctx: Context, rows: readonly CardRow[]): Promise<MemberCardData[]> {
  const { time_zone } = await getSiteSettings(ctx)
  const now = ctx.now()
  const today = formatDateInTimeZone(now, time_zone)
  return rows.map((row) => toMemberCard(row, now, today))
}

/**
 * Converts a row to a card. A fictional profile is never online or new (C-11).
 * @param today the date in the site's time zone
 */
export function toMemberCard(row: CardRow, now: Date, today: string): MemberCardData {
  const { mainPhotoKey: key, mainPhotoHash: hash } = row
  return {
    id: row.memberId,
    name: row.name,
    age: ageOn(row.birthDate, today),
    cityName: row.cityName,
    online: row.visible && !row.isFictional && isOnline(row.lastActive, now),
    isNew: !row.isFictional && isNew(row.signupAt, now),
    isFictional: row.isFictional,
    photoVerified: row.photoVerified,
    photo: key === null ? null : { key, hash: hash ?? '' },
  }
}

/** Refreshes the search row when an account is confirmed, deleted, reactivated, banned or unbanned. */
export async function refreshSearchRowAfterAccountChange(
  ctx: Context,
  { memberId }: { memberId: string },
): Promise<void> {
  await refreshSearchRow(ctx, memberId)
}

/** Refreshes the search row when the main photo changes. */
export async function refreshSearchRowAfterPhotoChange(
  ctx: Context,
  { memberId }: { memberId: string },
): Promise<void> {
  await refreshSearchRow(ctx, memberId)
}

/** Deletes an erased member's profile and search row (C-24). */
export async function eraseProfile(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteProfile.run(ctx, { memberId })
}
