import type { Context } from '#platform/server/context.ts'
import * as sealing from '#platform/server/sealing.ts'

const purpose = 'vonk two-factor secrets'

/** Encrypts a secret with the installation's, for one account only: the table alone must not give it away. */
export function seal(ctx: Context, memberId: string, secret: string): string {
  return sealing.seal(ctx, { purpose, owner: memberId }, Buffer.from(secret))
}

/** The secret, or null where it was sealed with another installation's secret or for another account. */
export function unseal(ctx: Context, memberId: string, sealed: string): string | null {
  return sealing.unseal(ctx, { purpose, owner: memberId }, sealed)?.toString() ?? null
}
