import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import {
  endPartner,
  listOfficePartnerRows,
  lockPartner,
  replaceKeyHash,
  setPartnerAmounts,
  type OfficePartnerRow,
} from './office-partners.sql.ts'
import { hashSecret } from './partner-mail.ts'
import { createPartnerKey } from './partners.ts'
import { insertPartner } from './signup.sql.ts'
import type { signupOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Lists the partners of this site that have a key. */
export async function listOfficePartners(ctx: StaffContext) {
  return { partners: await listOfficePartnerRows.all(ctx) }
}

/**
 * Adds a partner to this site and returns its key, of which only the hash is stored.
 * @throws Refusal `partner_exists` for a network that has a key
 */
export async function addOfficePartner(ctx: StaffContext, input: InputOf<typeof signupOfficeContract.addPartner>) {
  const { network, signup, order } = input
  const [id, key] = [ctx.newId(), createPartnerKey()]
  return inTransaction(ctx, async (tx) => {
    const added = await insertPartner.run(tx, { id, network, keyHash: hashSecret(key) })
    if (added === 0) throw new Refusal('partner_exists')
    await setPartnerAmounts.run(tx, { id, signupCents: signup, orderCents: order })
    await recordAudit(tx, {
      action: 'partner.add',
      subject: { kind: 'partner', id },
      after: { network, signup, order },
    })
    return { key }
  })
}

/**
 * Replaces the key of a partner and returns the new one; the old one stops at once. Mailed links continue to work.
 * @throws Refusal `partner_not_found`; `partner_key_changed` when the key was replaced meanwhile
 */
export async function replacePartnerKey(
  ctx: StaffContext,
  input: InputOf<typeof signupOfficeContract.replacePartnerKey>,
) {
  const { id, keyFingerprint } = input
  const key = createPartnerKey()
  return inTransaction(ctx, async (tx) => {
    const { keyFingerprint: fingerprint } = await requirePartner(tx, id)
    if (fingerprint !== keyFingerprint) throw new Refusal('partner_key_changed')
    await replaceKeyHash.run(tx, { id, keyHash: hashSecret(key) })
    await recordAudit(tx, { action: 'partner.replace_key', subject: { kind: 'partner', id } })
    return { key }
  })
}

/**
 * Revokes the key of a partner. A repeated call changes nothing.
 * @throws Refusal `partner_not_found`
 */
export async function endOfficePartner(
  ctx: StaffContext,
  { id }: InputOf<typeof signupOfficeContract.endPartner>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const partner = await lockPartner.require(tx, { id }, 'partner_not_found')
    if (partner.endedAt !== null) return
    await endPartner.run(tx, { id })
    await recordAudit(tx, {
      action: 'partner.end',
      subject: { kind: 'partner', id },
      before: { network: partner.network },
    })
  })
}

/**
 * Sets what the site pays a partner from now on. The same amounts again change nothing.
 * @throws Refusal `partner_not_found`
 */
export async function changePartnerAmounts(
  ctx: StaffContext,
  input: InputOf<typeof signupOfficeContract.changePartnerAmounts>,
): Promise<void> {
  const { id, signup, order } = input
  return inTransaction(ctx, async (tx) => {
    const { signupCents: signupBefore, orderCents: orderBefore } = await requirePartner(tx, id)
    if (signupBefore === signup && orderBefore === order) return
    await setPartnerAmounts.run(tx, { id, signupCents: signup, orderCents: order })
    await recordAudit(tx, {
      action: 'partner.change_amounts',
      subject: { kind: 'partner', id },
      before: { signup: signupBefore, order: orderBefore },
      after: { signup, order },
    })
  })
}

/** Locks a partner that has a key. */
async function requirePartner(tx: StaffContext, id: string): Promise<OfficePartnerRow> {
  const partner = await lockPartner.one(tx, { id })
  if (!partner || partner.endedAt !== null) throw new Refusal('partner_not_found')
  return partner
}
