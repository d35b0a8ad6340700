import type * as z from 'zod'
import { findAccount, logIn, setLanguage, type Account, type Login } from '#features/accounts/server/accounts.ts'
import { unreadTotal } from '#features/chat/server/chat.ts'
import { balanceOf, isPremium } from '#features/credits/server/credits.ts'
import { unseenLikes } from '#features/likes/server/likes.ts'
import { bumpMember, versionOf } from '#features/notifications/server/notifications.ts'
import { mainPhotoOf, type MainPhoto } from '#features/photos/server/photos.ts'
import { findProfile, type ProfileRow } from '#features/profiles/server/profiles.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { tellMember } from '#platform/server/bus.ts'
import { forPageLoad, inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import type { ownUser } from '../contract.ts'

export { dataExported, forgetExport } from './export.ts'
export type { ExportedRow, ExportStep } from './export-archive.ts'

/** The signed-in member as only they may see it, in the words of the specification. */
export type OwnUser = z.infer<typeof ownUser>

/** Who is signed in, with what their menu shows. Visitors are refused (C-81). */
export async function viewUser(ctx: Context): Promise<{ user: OwnUser }> {
  const memberId = memberOf(ctx)
  const [account, profile, photo, credits, paid, unread, newLikes, version, settings] = await Promise.all([
    findAccount(ctx, memberId),
    findProfile(ctx, memberId),
    mainPhotoOf(ctx, memberId),
    balanceOf(ctx, memberId),
    isPremium(ctx, memberId),
    unreadTotal(ctx),
    unseenLikes(ctx),
    versionOf(ctx, memberId),
    siteSettings(ctx),
  ])
  if (!account || !profile) throw new Refusal('authentication_required')
  const user: OwnUser = {
    ...identityOf(account),
    credits,
    paid_user: paid,
    fictional_icon: profile.is_fictional && settings.fictional_icon,
    // Notification settings come with their own screen; until then nothing can be switched off.
    notifications_disabled: [],
    profile: { ...describeProfile(profile), status: statusOf(account, profile), main_image: imageOf(photo) },
    total_unread: unread,
    new_likes: newLikes,
    version,
  }
  return { user }
}

/**
 * Logs in and answers who that is.
 * @throws Refusal `login_failed`, `login_blocked` with `minutes`, `second_factor_…` for staff
 */
export async function logInAndView(ctx: Context, login: Login): Promise<{ user: OwnUser }> {
  const memberId = await logIn(ctx, login)
  return viewUser(forPageLoad({ ...ctx, memberId }))
}

/**
 * Changes the member's language; nothing else of the user can be changed here.
 * @throws Refusal `unknown_language` for one that the site does not have
 */
export async function changeUser(ctx: Context, { language }: { language: string }): Promise<{ user: OwnUser }> {
  const { languages } = await siteSettings(ctx)
  if (!languages.includes(language)) throw new Refusal('unknown_language', { field: 'language' })
  await inTransaction(ctx, async (tx) => {
    await setLanguage(tx, language)
    await bumpMember(tx, memberOf(tx))
    tellMember(tx, memberOf(tx), { kind: 'user' })
  })
  return viewUser(ctx)
}

function identityOf({ id, status, email, signupAt, language, isApiSignup }: Account) {
  return { id, status, email, signup_date: signupAt.toISOString(), language, api_signup: isApiSignup }
}

/** Until the address is confirmed nobody sees the profile, which is what `disabled` says. */
function statusOf(account: Account, profile: ProfileRow): ProfileRow['status'] {
  return account.status === 'not_confirmed' ? 'disabled' : profile.status
}

function describeProfile(row: ProfileRow) {
  return {
    id: row.member_id,
    name: row.name,
    country: row.country,
    region: row.region_code,
    city: row.city_name,
    status: row.status,
    gender: row.gender,
    sexuality: row.sexuality,
    birth_date: row.birth_date,
    interests: row.interests,
    hair_colour: row.hair_colour,
    eye_colour: row.eye_colour,
    body_type: row.body_type,
    relationship_status: row.relationship_status,
    tattoos: row.tattoos,
  }
}

function imageOf(photo: MainPhoto | null) {
  if (!photo) return null
  const { fileKey, status } = photo
  return { filename: `${fileKey}/large.webp`, thumb_filename: `${fileKey}/thumb.webp`, status }
}
