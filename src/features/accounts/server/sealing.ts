import type { Context } from '#platform/server/context.ts'
import * as sealing from '#platform/server/security/sealing.ts'

const purpose = 'vonk two-factor secrets'

/** Encrypts a secret for one account with the key of the installation, so that the table alone does not reveal it. */
export function sealSecret(ctx: Context, memberId: string, secret: string): string {
  return sealing.seal(ctx, { purpose, owner: memberId }, Buffer.from(secret))
}

/** Decrypts a secret. Returns null when another key or another account sealed it. */
export function unsealSecret(ctx: Context, memberId: string, sealed: string): string | null {
  return sealing.unseal(ctx, { purpose, owner: memberId }, sealed)?.toString() ?? null
}
