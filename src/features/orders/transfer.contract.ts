import * as z from 'zod'

/** The fields of an order about a bank transfer. */
export const transferFields = {
  /** The account, the reference and the last day for the money; null when the payment is no bank transfer. */
  transfer: z
    .object({
      accountHolder: z.string().nullable(),
      iban: z.string(),
      bic: z.string().nullable(),
      reference: z.string(),
      dueOn: z.iso.date(),
    })
    .nullable(),
  /** The money that arrived and waits for the rest. */
  receivedCents: z.int(),
  /** The money that we pay back. */
  surplusCents: z.int(),
}
