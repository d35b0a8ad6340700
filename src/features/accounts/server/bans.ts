import { event } from '#platform/event.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import { queuedJob } from '#platform/server/queue.ts'
import { endAllSessions, listSessions } from '#platform/server/sessions.ts'
import { emailKeyOf } from '../rules.ts'
import { sendAccountMail } from './account-mail.ts'
import { bannedMail, unbannedMail } from './accounts.mails.ts'
import { findAccountSite, listAccountsByEmail, setBanned, setUnbanned } from './bans.sql.ts'

/** Staff closed the account: hidden at once, nobody logs in with it. */
export const memberBanned = event<{ memberId: string }>('accounts.member_banned')

/** A ban was lifted: everything of the account is as it was. */
export const memberUnbanned = event<{ memberId: string }>('accounts.member_unbanned')

/** Which account is banned, and what its owner is told of why. */
export interface Ban {
  readonly memberId: string
  readonly reason: string
}

/** An account and the site that it is on. */
export interface AccountReference {
  readonly id: string
  readonly siteId: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The accounts that an operator means by an id or by an address: one of each site that knows the address. */
export async function findAccountsByIdOrEmail(db: Db, name: string): Promise<AccountReference[]> {
  const rows = uuid.test(name) ? await findAccountSite.all(db, [name]) : await listAccountsByEmail.all(db, [emailKeyOf(name)])
  return rows.map(({ id, site_id: siteId }) => ({ id, siteId }))
}

/**
 * Bans an account: hidden at once (I19), every session and socket ended (I24, T13), and its owner told why (L-25). One
 * that its owner deleted is erased on its day all the same.
 * @returns false when it is banned already, or no account of this site
 */
export async function banMember(ctx: Context, { memberId, reason }: Ban): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const account = await setBanned.one(tx.db, [memberId, tx.siteId])
    if (!account) return false
    const sessions = await listSessions(tx, memberId)
    await endAllSessions(tx, memberId)
    await closeEndedSockets.enqueue(tx, { sessionIds: sessions.map(({ id }) => id) })
    await memberBanned(tx, { memberId })
    await sendAccountMail(tx, account, (place) => bannedMail(place, reason))
    return true
  })
}

/**
 * Lifts a ban: the account is again what it was, with everything in it, and its owner is told.
 * @returns false when it is not banned, or no account of this site
 */
export async function unbanMember(ctx: Context, memberId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const account = await setUnbanned.one(tx.db, [memberId, tx.siteId])
    if (!account) return false
    await memberUnbanned(tx, { memberId })
    if (account.status !== 'deleted') await sendAccountMail(tx, account, unbannedMail)
    return true
  })
}

/** Closes the sockets of ended sessions in the process that has them: an operator's command runs in another one. */
export const closeEndedSockets = queuedJob<{ sessionIds: string[] }>('accounts.close_lines', async (ctx, { sessionIds }) => {
  ctx.services.bus.publish({ to: 'sessions', sessionIds })
})
