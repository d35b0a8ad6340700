import * as z from 'zod'
import { amountSchema, timestampSchema, tokenSchema, type MollieConnection } from './mollie-client.ts'
import { listItemsSince } from './mollie-lists.ts'
import { ProviderRejectedError, type UnmatchedCredit } from './provider.ts'

/** The API of unmatched credit transfers is a beta for some accounts, so only the id and the amount are certain. */
const creditSchema = z.object({
  id: tokenSchema,
  status: tokenSchema.nullish().catch(null),
  amount: amountSchema,
  reference: z.string().nullish().catch(null),
  createdAt: timestampSchema,
})

/** Lists the bank transfers since a time that match no payment, the newest first; none without access to them. */
export async function listUnmatchedCredits(connection: MollieConnection, since: Date): Promise<UnmatchedCredit[]> {
  const list = { name: 'unmatched_credit_transfers', path: 'unmatched-credit-transfers', schema: creditSchema, since }
  try {
    return (await listItemsSince(connection, list)).map(toUnmatchedCredit)
  } catch (error) {
    if (error instanceof ProviderRejectedError && (error.status === 403 || error.status === 404)) return []
    throw error
  }
}

function toUnmatchedCredit({
  id,
  status,
  amount,
  reference,
  createdAt,
}: z.output<typeof creditSchema>): UnmatchedCredit {
  const { value: amountCents, currency } = amount
  return { id, status: status ?? 'unmatched', amountCents, currency, reference: reference ?? null, createdAt }
}
