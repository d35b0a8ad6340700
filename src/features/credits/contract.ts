import * as z from 'zod'
import { id, instant, memberEndpoint } from '#platform/contract.ts'
import { ENTRY_REASONS, SOURCE_KINDS } from './entry.rules.ts'

/** A movement of the member's credits. It names no other member: someone else may see the screen. */
const entry = z.object({
  at: instant,
  reason: z.enum(ENTRY_REASONS),
  /** The change of the balance; negative when credits were spent. */
  credits: z.int(),
  /** The balance after the movement. */
  balance: z.int(),
  /** The member's order that the movement belongs to. */
  orderId: id.nullable(),
  /** The credits that paid a negative movement, which they add up to; none for a positive one. */
  sources: z.array(
    z.object({
      kind: z.enum(SOURCE_KINDS),
      credits: z.int(),
      /** Of granted credits: the reason of the grant. */
      reason: z.enum(ENTRY_REASONS).nullable(),
      /** Of bought credits: the number of their order. */
      orderNumber: z.string().nullable(),
    }),
  ),
  /** The value at the price per credit of the order that the credits came from, without a sign. */
  value: z.object({ cents: z.int(), currency: z.string() }).nullable(),
})

export const creditsContract = {
  /** Lists the movements of the member's credits, the newest first. The first balance is the current one. */
  entries: memberEndpoint
    .route({ method: 'GET', path: '/credits/entries' })
    .input(z.object({ cursor: z.string().max(100).optional() }))
    .output(z.object({ entries: z.array(entry), next: z.string().nullable() }))
    .errors({ invalid_cursor: { status: 422 } }),
}

export type LedgerEntry = z.infer<typeof entry>
export type EntrySource = LedgerEntry['sources'][number]
