import { findAccount } from '#features/accounts/server/accounts.ts'
import { requireCity, siteSettings } from '#features/sites/server/sites.ts'
import { event } from '#platform/event.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import type { MemberCardData } from '../contract.ts'
import {
  ageOn,
  dateInTimeZone,
  isNew,
  isOnline,
  seeksOf,
  validateBirthDate,
  validateInterests,
  validateSexuality,
  type Gender,
  type Seeks,
  type Sexuality,
} from '../rules.ts'
import { validateMemberName } from './names.ts'
import {
  cardColumns,
  deleteProfile,
  findProfileRow,
  findReachable,
  insertProfile,
  listCards,
  incrementVersion,
  writeSearchRow,
  type CardRow,
  type ProfileRow,
} from './profiles.sql.ts'

export { profilesExport } from './export.sql.ts'
export { recordActivity } from './last-active.ts'
export { validateMemberName } from './names.ts'
export { cardColumns, type CardRow, type ProfileRow }

/** What a member shows of themselves is something else now. */
export const profileChanged = event<{ memberId: string }>('profiles.profile_changed')

/** What a new member said at signup. */
export interface NewProfile {
  memberId: string
  name: string
  gender: Gender
  sexuality: Sexuality
  /** Whom they seek; follows from gender and sexuality when left out. */
  seeks?: Seeks
  /** 'YYYY-MM-DD' */
  birthDate: string
  cityId: number
  interests?: readonly string[]
  about?: string
}

/**
 * Makes the profile of a new account and its search row, which stays hidden until the account is confirmed.
 * Call it in the transaction that makes the account, after it.
 * @throws Refusal `name_…` (C-73), `birth_date_invalid`, `under_age` (C-27), `sexuality_mismatch` (C-45),
 * `unknown_interest`, `unknown_city`
 */
export async function createProfile(ctx: Context, profile: NewProfile): Promise<void> {
  const settings = await siteSettings(ctx)
  const { memberId, name, gender, sexuality, birthDate, about = '', interests = [] } = profile
  const account = await findAccount(ctx, memberId)
  const refusal =
    (await validateMemberName(ctx, name, account?.email ?? '')) ??
    validateBirthDate(birthDate, dateInTimeZone(ctx.now(), settings.time_zone), settings.min_age) ??
    validateSexuality(gender, sexuality) ??
    validateInterests(interests, settings.interests)
  if (refusal) throw refusal
  const seeks = profile.seeks ?? seeksOf(gender, sexuality)
  const city = await requireCity(ctx, profile.cityId)
  await inTransaction(ctx, async (tx) => {
    const place = [city.country, city.regionCode, city.id, city.name] as const
    const person = [name, gender, sexuality, seeks, birthDate] as const
    const said = [about, [...new Set(interests)], settings.public_visible_default] as const
    await insertProfile.run(tx.db, [memberId, ctx.siteId, ...person, ...place, ...said, ctx.now()])
    await writeSearchRow.run(tx.db, [memberId, ctx.siteId, ctx.now()])
  })
}

/**
 * Brings a member's search row, and with it their visibility, in line with account, profile and main photo.
 * Call it whenever one of these changed; doing it twice is harmless.
 */
export async function refreshSearchRow(ctx: Context, memberId: string): Promise<void> {
  await incrementVersion.run(ctx.db, [memberId])
  await writeSearchRow.run(ctx.db, [memberId, ctx.siteId, ctx.now()])
}

/** A member's own profile row, or null. Never hand it to another member as it is: it holds the birth date. */
export async function findProfile(ctx: Context, memberId: string): Promise<ProfileRow | null> {
  return findProfileRow.one(ctx.db, [memberId, ctx.siteId])
}

/**
 * Another member whom the logged-in one may see and reach.
 * @throws Refusal `member_not_found`: not there, oneself, blocked either way (a block is silent), disabled,
 * or hidden from someone they have no like or conversation with (C-56)
 */
export async function requireMember(ctx: Context, memberId: string): Promise<ProfileRow> {
  const found = await findReachable.one(ctx.db, [memberId, ctx.siteId, memberOf(ctx)])
  if (!found) throw new Refusal('member_not_found')
  return found
}

/**
 * The cards of these members, in the given order; those who are gone are left out. It does not look at
 * blocks: the list that the ids come from has to.
 */
export async function listMemberCards(ctx: Context, memberIds: readonly string[]): Promise<MemberCardData[]> {
  if (memberIds.length === 0) return []
  const rows = await listCards.all(ctx.db, [[...memberIds], ctx.siteId])
  const cards = new Map((await toMemberCards(ctx, rows)).map((card) => [card.id, card]))
  return memberIds.flatMap((memberId) => cards.get(memberId) ?? [])
}

/** Cards from rows that a statement selected with `cardColumns` (from `member_search s`). */
export async function toMemberCards(ctx: Context, rows: readonly CardRow[]): Promise<MemberCardData[]> {
  const { time_zone } = await siteSettings(ctx)
  const now = ctx.now()
  const today = dateInTimeZone(now, time_zone)
  return rows.map((row) => toMemberCard(row, now, today))
}

/** One card; `today` is the date on the site. Online and new are never said of a fictional profile (C-11). */
export function toMemberCard(row: CardRow, now: Date, today: string): MemberCardData {
  const { main_photo_key: key, main_photo_hash: hash } = row
  return {
    id: row.member_id,
    name: row.name,
    age: ageOn(row.birth_date, today),
    cityName: row.city_name,
    online: row.visible && !row.is_fictional && isOnline(row.last_active, now),
    isNew: !row.is_fictional && isNew(row.signup_at, now),
    isFictional: row.is_fictional,
    photo: key === null ? null : { key, hash: hash ?? '' },
  }
}

/** The account was confirmed, deleted or taken back: its search row follows. */
export async function refreshAfterAccountChange(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await refreshSearchRow(ctx, memberId)
}

/** The main photo changed: the search row shows it from now on. */
export async function refreshAfterPhotoChange(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await refreshSearchRow(ctx, memberId)
}

/** Forgets a member's profile for good (C-24); hiding it before is `refreshSearchRow`. */
export async function eraseProfile(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteProfile.run(ctx.db, [memberId])
}
