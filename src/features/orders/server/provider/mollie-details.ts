import * as z from 'zod'
import { parseCountryCode } from '../../country-evidence.rules.ts'
import { daySchema, tokenSchema } from './mollie-client.ts'
import type { BankTransferDetails, DirectDebitDetails, PaymentDetails, SequenceType } from './provider.ts'

const text = z.string().nullish().catch(null)

/**
 * The fields of a payment that explain its state. An unknown format becomes null, so that the payment is read anyway.
 */
export const detailsSchema = z.object({
  method: tokenSchema.nullish().catch(null),
  sequenceType: z.enum(['oneoff', 'first', 'recurring']).nullish().catch(null),
  customerId: tokenSchema.nullish().catch(null),
  mandateId: tokenSchema.nullish().catch(null),
  dueDate: daySchema.nullish().catch(null),
  details: z
    .object({
      bankName: text,
      bankAccount: text,
      bankBic: text,
      transferReference: text,
      dueDate: daySchema.nullish().catch(null),
      bankReasonCode: tokenSchema.nullish().catch(null),
      mandateReference: text,
      consumerAccount: text,
      cardCountryCode: text,
      failureReason: tokenSchema.nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

type Parsed = z.output<typeof detailsSchema>

/** Converts the fields of a payment that explain its state. */
export function toPaymentDetails(payment: Parsed): PaymentDetails {
  const method = payment.method ?? null
  return {
    method,
    sequenceType: payment.sequenceType ?? ('oneoff' satisfies SequenceType),
    customerId: payment.customerId ?? null,
    mandateId: payment.mandateId ?? null,
    bankTransfer: method === 'banktransfer' ? toBankTransfer(payment) : null,
    directDebit: method === 'directdebit' ? toDirectDebit(payment) : null,
    cardFailureReason: payment.details?.failureReason ?? null,
    payerCountry: findPayerCountry(payment),
  }
}

/** Returns the country of the card, or that of the payer's IBAN. The account of PayPal is an e-mail address. */
function findPayerCountry({ details }: Parsed): string | null {
  const ibanCountry = /^([A-Z]{2})\d{2}/.exec(details?.consumerAccount ?? '')?.[1]
  return parseCountryCode(details?.cardCountryCode ?? null) ?? ibanCountry ?? null
}

/** Returns null until the provider has assigned the account and the reference. */
function toBankTransfer({ details }: Parsed): BankTransferDetails | null {
  if (!details?.bankAccount || !details.transferReference) return null
  return {
    accountHolder: details.bankName ?? null,
    iban: details.bankAccount,
    bic: details.bankBic ?? null,
    reference: details.transferReference,
  }
}

function toDirectDebit({ details, dueDate }: Parsed): DirectDebitDetails {
  return {
    dueDate: details?.dueDate ?? dueDate ?? null,
    bankReasonCode: details?.bankReasonCode ?? null,
    mandateReference: details?.mandateReference ?? null,
  }
}
