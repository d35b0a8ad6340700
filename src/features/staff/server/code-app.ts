import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { buildTimeCodeUri } from '#platform/server/security/time-codes.ts'
import { findStaff, type StaffRow } from './accounts.sql.ts'
import { recordAudit } from './audit.ts'
import { countSitesWithoutPasskey, deleteCodeApp, findCodeApp, storeSecret } from './code-app.sql.ts'
import { consumeCodeTry, generateSecret, redeemFirstCode, refundCodeTries } from './codes.ts'
import { lockStaff } from './passkeys.sql.ts'
import type { staffOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Returns since when the own authenticator app works, or whether its secret waits for a first code. */
export async function findOwnCodeApp(ctx: StaffContext) {
  return findCodeApp.oneOrThrow(ctx, { staffId: ctx.actor.staffId })
}

/**
 * Makes a secret for an authenticator app of a staff member without one. It does nothing until its first code. Another call
 * replaces it.
 * @returns the secret, which cannot be shown again
 * @throws Refusal `code_app_exists`
 */
export async function createCodeApp(ctx: StaffContext): Promise<{ secret: string; uri: string }> {
  const { name: issuer } = await getSiteSettings(ctx)
  return inTransaction(ctx, async (tx) => {
    const staff = await lockSelf(tx)
    if (staff.hasCode) throw new Refusal('code_app_exists')
    const { secret, sealed } = generateSecret(tx, staff.id)
    await storeSecret.run(tx, { staffId: staff.id, sealedSecret: sealed })
    await recordAudit(tx, { action: 'staff.create_code_app', subject: { kind: 'staff', id: staff.id } })
    return { secret, uri: buildTimeCodeUri({ secret, issuer, label: staff.email }) }
  })
}

/**
 * Adds the authenticator app with its first code. From then on its codes log in after the password.
 * @throws Refusal `code_app_exists`, `code_app_not_started`, `first_code_wrong`, or `rate_limited` after too many tries
 */
export async function confirmCodeApp(
  ctx: StaffContext,
  { appCode }: InputOf<typeof staffOfficeContract.confirmCodeApp>,
): Promise<void> {
  if (!/^[0-9]{6}$/.test(appCode)) throw new Refusal('first_code_wrong', { field: 'appCode' })
  await consumeCodeTry(ctx, ctx.actor.staffId)
  await inTransaction(ctx, async (tx) => {
    const staff = await lockSelf(tx)
    if (staff.hasCode) throw new Refusal('code_app_exists')
    if (staff.sealedSecret === null) throw new Refusal('code_app_not_started')
    const isRight = await redeemFirstCode(tx, staff, appCode)
    if (!isRight) throw new Refusal('first_code_wrong', { field: 'appCode' })
    await recordAudit(tx, { action: 'staff.add_code_app', subject: { kind: 'staff', id: staff.id } })
  })
  await refundCodeTries(ctx, ctx.actor.staffId)
}

/**
 * Removes the own authenticator app, or a secret that waits for its first code. Changes nothing without one.
 * @throws Refusal `code_app_needed` for somebody who works at a site where they have no passkey
 */
export async function removeCodeApp(ctx: StaffContext): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { id, hasCode, sealedSecret } = await lockSelf(tx)
    if (!hasCode && sealedSecret === null) return
    const { count } = await countSitesWithoutPasskey.oneOrThrow(tx, { staffId: id })
    if (hasCode && count > 0) throw new Refusal('code_app_needed')
    await deleteCodeApp.run(tx, { staffId: id })
    await recordAudit(tx, { action: 'staff.remove_code_app', subject: { kind: 'staff', id } })
  })
}

async function lockSelf(tx: StaffContext): Promise<StaffRow> {
  const staffId = tx.actor.staffId
  await lockStaff.run(tx, { staffId })
  return findStaff.oneOrThrow(tx, { staffId, siteId: tx.siteId })
}
