import type { Context } from '#platform/server/context.ts'
import { seal, unseal } from '#platform/server/security/sealing.ts'

const purpose = 'vonk mail references'

/** The header that names a mail. Relays that replace the Message-ID keep it, and reports return it. */
export const REFERENCE_HEADER = 'X-Mail-Reference'

/** The mail that a report is about. `memberId` is null for a mail about no member. */
export interface ReferencedMail {
  readonly mailId: string
  readonly siteId: string
  readonly memberId: string | null
  readonly address: string
}

/** Creates the encrypted reference of a mail. It never expires and is valid on its own site only. */
export function createMailReference(ctx: Context, { siteId, mailId, memberId, address }: ReferencedMail): string {
  return seal(ctx, { purpose, owner: siteId }, Buffer.from([mailId, memberId ?? '-', address].join(' ')))
}

/** Reads a reference of one of these sites; null when it is forged or altered. */
export function readMailReference(ctx: Context, siteIds: readonly string[], reference: string): ReferencedMail | null {
  for (const siteId of siteIds) {
    const content = unseal(ctx, { purpose, owner: siteId }, reference)
    if (!content) continue
    const [mailId = '', memberId = '-', address = ''] = content.toString().split(' ')
    return { siteId, mailId, memberId: memberId === '-' ? null : memberId, address }
  }
  return null
}
