import { createECDH, hkdfSync } from 'node:crypto'

/** The key pair that identifies this installation to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Longer than a private key, so that the remainder below favours no key. */
const DERIVED_BYTES = 48

/**
 * Derives the key pair from the installation's secret, so that every process and machine has the same one without
 * storing it. Another secret ends all push subscriptions, because a browser binds each to the public key.
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'vonk push messages', DERIVED_BYTES))
  const scalar = (BigInt(`0x${derived.toString('hex')}`) % (CURVE_ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
