import { Refusal } from '#platform/refusal.ts'
import type { MemberContext, MemberNetworkContext, NetworkContext } from '#platform/server/context.ts'
import { checkDebitDetails, normalizeDebitDetails, type DebitDetails } from '../debit-details.rules.ts'
import { maskIban } from '#features/orders/iban.rules.ts'
import { hasMandateLapsed } from '../mandate.rules.ts'
import { createProvider } from '#features/orders/server/provider/create-provider.ts'
import { ignoreProviderOutage } from '#features/orders/server/provider-check.ts'
import { findLastMandate, markMandateRevoked, type MandateRow, type PayerColumns } from './debits.sql.ts'
import { parseMobileNumber } from './phone-number.ts'

/**
 * Parses the details that a payer typed.
 * @throws Refusal invalid_input with the first wrong field
 */
export function parsePayer(details: DebitDetails, country: string): PayerColumns {
  const refusal = checkDebitDetails(details, country)
  if (refusal) throw refusal
  const { accountHolder, houseNumber, mobileNumber, ...others } = normalizeDebitDetails(details, country)
  const number = parseMobileNumber(mobileNumber, country)
  if (number === null) throw new Refusal('invalid_input', { field: 'mobileNumber' })
  return { ...others, accountHolder, houseNumber, country, mobileNumber: number }
}

/** Finds the payer of the member's last mandate, if that was not revoked and has not lapsed. */
export async function findStoredPayer(ctx: MemberContext): Promise<MandateRow | null> {
  const mandate = await findLastMandate.one(ctx, { memberId: ctx.actor.memberId })
  if (!mandate) return null
  const { signedAt, lastUsedAt } = mandate
  return hasMandateLapsed({ signedAt, lastUsedAt }, ctx.now()) ? null : mandate
}

/**
 * Returns the payer of the last mandate, for a new one. One that was revoked at the provider cannot be used again.
 * @throws Refusal no_stored_account
 */
export async function requireStoredPayer(ctx: MemberNetworkContext, country: string): Promise<PayerColumns> {
  const mandate = await findStoredPayer(ctx)
  if (!mandate || mandate.country !== country || (await isRevokedAtProvider(ctx, mandate)))
    throw new Refusal('no_stored_account')
  return mandate
}

/** Asks the provider for a mandate, and stores when it is not valid any more. During an outage it counts as valid. */
async function isRevokedAtProvider(ctx: NetworkContext, mandate: MandateRow): Promise<boolean> {
  const { id, providerCustomerId: customerId, providerMandateId: mandateId } = mandate
  if (customerId === null || mandateId === null) return false
  const key = { customerId, mandateId }
  const status = await createProvider(ctx, 'interactive')
    .findMandate(key)
    .then((current) => current?.status ?? 'invalid')
    .catch((error: unknown) => ignoreProviderOutage(ctx, error))
  if (status !== 'invalid') return false
  await markMandateRevoked.run(ctx, { id })
  return true
}

/** Returns the details of a stored payer with a masked account and phone number, for the payer to recognize. */
export function maskPayer(payer: PayerColumns): DebitDetails {
  const { accountHolder, houseNumber, mobileNumber: number } = payer
  const { street, postcode, city } = payer
  const mobileNumber = `${number.slice(0, 3)}${'•'.repeat(number.length - 5)}${number.slice(-2)}`
  return { accountHolder, iban: maskIban(payer.iban), street, houseNumber, postcode, city, mobileNumber }
}
