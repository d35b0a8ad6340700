import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a secret with the installation's, for one account only: the table alone must not give it away. */
export function seal(ctx: Context, memberId: string, secret: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(ctx), nonce).setAAD(Buffer.from(memberId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The secret, or null where it was sealed with another installation's secret or for another account. */
export function unseal(ctx: Context, memberId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv(algorithm, keyOf(ctx), bytes.subarray(0, nonceBytes))
  cipher.setAAD(Buffer.from(memberId)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyOf(ctx: Context): Buffer {
  return Buffer.from(hkdfSync('sha256', ctx.services.settings.secret, '', 'vonk two-factor secrets', 32))
}
