import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'

const algorithm = 'aes-256-gcm'
const AUTH_TAG_LENGTH = 16
const NONCE_BYTES = 12

/** The purpose and owner that a sealed value is bound to: both must match to open it. */
export interface Seal {
  readonly purpose: string
  readonly owner: string
}

// Per installation (its services object), then per purpose.
const keysByServices = new WeakMap<object, Map<string, Buffer>>()

/** Encrypts bytes with a key derived from the installation's secret; equal bytes give different ciphertexts. */
export function seal(ctx: Context, { purpose, owner }: Seal, bytes: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(algorithm, deriveKey(ctx, purpose), nonce, { authTagLength: AUTH_TAG_LENGTH }).setAAD(
    Buffer.from(owner),
  )
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** Decrypts a sealed value; null when it is forged, altered, of another owner, or of another installation. */
export function unseal(ctx: Context, { purpose, owner }: Seal, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const [nonce, tag, content] = [
    bytes.subarray(0, NONCE_BYTES),
    bytes.subarray(NONCE_BYTES, NONCE_BYTES + AUTH_TAG_LENGTH),
    bytes.subarray(NONCE_BYTES + AUTH_TAG_LENGTH),
  ]
  if (tag.length < AUTH_TAG_LENGTH) return null
  const decipher = createDecipheriv(algorithm, deriveKey(ctx, purpose), nonce, { authTagLength: AUTH_TAG_LENGTH })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(content), decipher.final()])
  } catch {
    return null
  }
}

function deriveKey({ services }: Context, purpose: string): Buffer {
  const keys = keysByServices.get(services) ?? new Map<string, Buffer>()
  keysByServices.set(services, keys)
  const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', services.settings.secret, '', purpose, 32))
  keys.set(purpose, key)
  return key
}
