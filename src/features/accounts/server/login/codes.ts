import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { generateRecoveryCode } from '#platform/server/security/recovery-codes.ts'
import { buildTimeCodeUri, findTimeStep, generateTimeCodeSecret } from '#platform/server/security/time-codes.ts'
import type { accountsContract } from '../../contract.ts'
import { RECOVERY_CODES } from '../../codes.rules.ts'
import { sendAccountMail } from '../addresses/account-mail.ts'
import { renderCodesOffMail, renderCodesOnMail, renderNewRecoveryCodesMail } from '../accounts.mails.ts'
import {
  cancelRemoval,
  confirmSecret,
  deleteCodes,
  findCodes,
  replaceRecoveryCodes,
  storeSecret,
  type CodeRow,
} from './codes.sql.ts'
import { lockCredentials, type CredentialsRow } from '../credentials.sql.ts'
import { insertEvent } from '../events.sql.ts'
import { requireFreshLogin } from './fresh-login.ts'
import { findLoginSubjects } from './lock-out.ts'
import { hashRecoveryCode, sealSecret, tryCode, unsealSecret } from './login-codes.ts'
import { requireOwnCredentials } from '../passwords/password-change.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

/** Returns since when a login of the member needs a code, and how many recovery codes are left. */
export async function findOwnCodes(
  ctx: MemberContext,
): Promise<OutputOf<typeof accountsContract.loginMethods>['codes']> {
  const row = await findCodes.one(ctx, { accountId: ctx.actor.memberId })
  if (!row?.confirmedAt) return { since: null, recoveryCodesLeft: 0, removalAt: null }
  return {
    since: row.confirmedAt,
    recoveryCodesLeft: row.recoveryCodes,
    removalAt: row.removalAt,
  }
}

/**
 * Makes a secret for an authenticator app, after a fresh login. It does nothing until its first code. Another call replaces it.
 * @returns the secret, which cannot be shown again
 * @throws Refusal `login_not_fresh`, `codes_on`
 */
export async function createCodeApp(ctx: MemberContext): Promise<{ secret: string; uri: string }> {
  await requireFreshLogin(ctx)
  const { id, email } = await requireOwnCredentials(ctx)
  const { name: issuer } = await getSiteSettings(ctx)
  const secret = generateTimeCodeSecret()
  const stored = await storeSecret.run(ctx, { accountId: id, sealedSecret: sealSecret(ctx, id, secret) })
  if (stored === 0) throw new Refusal('codes_on')
  return { secret, uri: buildTimeCodeUri({ secret, issuer, label: email }) }
}

/**
 * Turns codes on with the first code of the app, after a fresh login, and mails the owner. One of many concurrent calls succeeds.
 * @returns the recovery codes, which cannot be shown again
 * @throws Refusal `login_not_fresh`, `codes_on`, `codes_off` without a secret, `login_code_wrong`, and `login_blocked` after too
 * many wrong codes
 */
export async function confirmCodeApp(
  ctx: MemberContext,
  { code }: InputOf<typeof accountsContract.confirmCodeApp>,
): Promise<{ recoveryCodes: string[] }> {
  await requireFreshLogin(ctx)
  if (!/^[0-9]{6}$/.test(code)) throw new Refusal('login_code_wrong', { field: 'code' }) // costs no try
  const { id, email } = await requireOwnCredentials(ctx)
  const row = await findWaitingSecret(ctx, id)
  const secret = unsealSecret(ctx, id, row.sealedSecret)
  const subjects = await findLoginSubjects(ctx, email)
  const step = await ctx.services.concurrencyLimiters.passwords.run(() =>
    tryCode(ctx, { memberId: id, subjects }, async () => (secret === null ? null : findTimeStep(ctx, secret, code))),
  )
  if (step === null) throw new Refusal('login_code_wrong', { field: 'code' })
  return inTransaction(ctx, async (tx) => {
    const account = await lockOwnCredentials(tx)
    const confirmed = await confirmSecret.run(tx, { accountId: id, sealedSecret: row.sealedSecret, step })
    if (confirmed === 0) throw new Refusal('codes_on')
    const recoveryCodes = await storeRecoveryCodes(tx, id)
    await insertEvent.run(tx, { accountId: id, kind: 'codes_on' })
    await sendAccountMail(tx, account, (context) => renderCodesOnMail(context, tx.now()))
    return { recoveryCodes }
  })
}

async function findWaitingSecret(ctx: MemberContext, memberId: string): Promise<CodeRow> {
  const row = await findCodes.require(ctx, { accountId: memberId }, 'codes_off')
  if (row.confirmedAt) throw new Refusal('codes_on')
  return row
}

/**
 * Turns codes off, after a fresh login, and mails the owner. Changes nothing when they are off.
 * @throws Refusal `login_not_fresh`
 */
export async function removeCodeApp(ctx: MemberContext): Promise<void> {
  await requireFreshLogin(ctx)
  return inTransaction(ctx, async (tx) => {
    await turnCodesOff(tx, await lockOwnCredentials(tx))
  })
}

/** Turns the codes of an account off and mails its owner, in the transaction of `tx`. Changes nothing when they are off. */
export async function turnCodesOff(tx: Context, account: CredentialsRow): Promise<void> {
  const deleted = await deleteCodes.one(tx, { accountId: account.id })
  if (!deleted?.confirmedAt) return
  await insertEvent.run(tx, { accountId: account.id, kind: 'codes_off' })
  await sendAccountMail(tx, account, (context) => renderCodesOffMail(context, tx.now()))
}

/** Stops a removal of the codes by support. A logged-in member needs no code for that. A repeated call changes nothing. */
export async function keepCodeApp(ctx: MemberContext): Promise<void> {
  await cancelRemoval.run(ctx, { accountId: ctx.actor.memberId })
}

/**
 * Replaces the recovery codes, after a fresh login, and mails the owner. The earlier ones stop working.
 * @returns the new codes, which cannot be shown again
 * @throws Refusal `login_not_fresh`, `codes_off`
 */
export async function createRecoveryCodes(ctx: MemberContext): Promise<{ recoveryCodes: string[] }> {
  await requireFreshLogin(ctx)
  return inTransaction(ctx, async (tx) => {
    const account = await lockOwnCredentials(tx)
    const row = await findCodes.one(tx, { accountId: account.id })
    if (!row?.confirmedAt) throw new Refusal('codes_off')
    const recoveryCodes = await storeRecoveryCodes(tx, account.id)
    await sendAccountMail(tx, account, (context) => renderNewRecoveryCodesMail(context, tx.now()))
    return { recoveryCodes }
  })
}

async function lockOwnCredentials(tx: MemberContext): Promise<CredentialsRow> {
  return lockCredentials.oneOrThrow(tx, { id: tx.actor.memberId })
}

async function storeRecoveryCodes(tx: Context, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(tx, memberId, code.replace('-', '')))
  await replaceRecoveryCodes.run(tx, { accountId: memberId, codeHashes: hashes })
  return codes
}
