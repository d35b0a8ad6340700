import { logIn } from '#features/accounts/server/login/login.ts'
import { setLanguage } from '#features/accounts/server/terms.ts'
import { incrementMenuVersion } from '#features/notifications/server/menu-version.ts'
import { findAnnouncement } from '#features/pages/server/announcements.ts'
import { setLanguageCookie } from '#features/sites/server/sites.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { defineFeature } from '#platform/server/feature.ts'
import { implementContract } from '#platform/server/http/api.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { viewerContract } from '#features/viewer/contract.ts'
import { findUser, type UserRow } from './viewer.sql.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

type UserOutput = OutputOf<typeof viewerContract.user>

/** Returns the signed-in member with the counters of their menu. Refuses visitors (C-81). */
async function viewUser(ctx: MemberContext): Promise<UserOutput> {
  const [row, settings] = await Promise.all([
    findUser.one(ctx, { memberId: ctx.actor.memberId, sessionId: ctx.actor.sessionId }),
    getSiteSettings(ctx),
  ])
  if (!row) throw new Refusal('authentication_required')
  const user: UserOutput['user'] = {
    ...toIdentity(row),
    credits: row.credits,
    paid_user: row.premium,
    fictional_icon: row.isFictional && settings.fictional_icon,
    notifications_disabled: row.suspensionCauses,
    push_subscription: row.hasPush,
    dismissed_alerts: row.dismissedAlerts,
    announcement: await findAnnouncement(ctx, { language: ctx.locale, isPremium: row.premium }),
    is_discreet: row.isDiscreet,
    profile: { ...toProfile(row), status: statusOf(row), main_image: toImage(row) },
    total_unread: row.unread,
    new_likes: row.unseenLikes,
    new_matches: row.unnotifiedMatches,
    version: row.version,
  }
  return { user }
}

/**
 * Logs in and returns the member.
 * @throws Refusal `login_failed`, `login_blocked` with `minutes`, `account_deleted`, and for a member
 * with codes `code_required`, `login_code_wrong` and `login_code_unreadable`
 */
async function logInAndView(ctx: Context, login: InputOf<typeof viewerContract.logIn>): Promise<UserOutput> {
  return viewUser({ ...ctx, actor: await logIn(ctx, login) })
}

/**
 * Changes the member's language, the only field that can be changed here.
 * @throws Refusal `unknown_language` for a language that the site does not offer
 */
async function changeUser(
  ctx: MemberContext,
  { language }: InputOf<typeof viewerContract.changeUser>,
): Promise<UserOutput> {
  const { languages } = await getSiteSettings(ctx)
  if (!languages.includes(language)) throw new Refusal('unknown_language', { field: 'language' })
  await setLanguageCookie(ctx, language) // for the pages after a logout
  await inTransaction(ctx, async (tx) => {
    await setLanguage(tx, language)
    await incrementMenuVersion(tx, tx.actor.memberId)
    notifyMember(tx, tx.actor.memberId, { kind: 'user' })
  })
  return viewUser(ctx)
}

function toIdentity({ id, accountStatus, email, signupAt, language, apiSignup }: UserRow) {
  return { id, status: accountStatus, email, signup_date: signupAt, language, api_signup: apiSignup }
}

/** Returns `disabled` until the address is confirmed, because nobody sees the profile before. */
function statusOf({ accountStatus, status }: UserRow): UserRow['status'] {
  return accountStatus === 'not_confirmed' ? 'disabled' : status
}

function toProfile(row: UserRow) {
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    region: row.regionCode,
    city: row.cityName,
    gender: row.gender,
    sexuality: row.sexuality,
    birth_date: row.birthDate,
    interests: row.interests,
    hair_colour: row.hairColour,
    eye_colour: row.eyeColour,
    body_type: row.bodyType,
    relationship_status: row.relationshipStatus,
    tattoos: row.tattoos,
  }
}

function toImage({ photoKey: key, photoStatus: status }: UserRow) {
  return key && status ? { filename: `${key}/large.webp`, thumb_filename: `${key}/thumb.webp`, status } : null
}

/** The viewer's operations know several features, so they are in the app. */
export const viewerFeature = defineFeature({
  name: 'viewer',
  api: implementContract(viewerContract, {
    user: (ctx) => viewUser(ctx),
    logIn: logInAndView,
    changeUser,
  }),
})
