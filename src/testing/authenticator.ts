import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** The part of the server's options that an authenticator reads. */
interface Challenge {
  readonly challenge: string
}

/** Properties of a response that replace those of an honest device. */
export interface ResponseOverrides {
  readonly origin?: string
  readonly host?: string
  readonly counter?: number
  readonly isUserVerified?: boolean
  readonly userHandle?: string
  readonly signedBy?: KeyObject
}

/** A software authenticator with one passkey. */
export interface Authenticator {
  readonly id: string
  readonly privateKey: KeyObject
  register(challenge: Challenge & { user: { id: string } }, overrides?: ResponseOverrides): object
  logIn(challenge: Challenge, overrides?: ResponseOverrides): object
}

/** Creates an authenticator with a P-256 passkey for the site at `origin`. */
export function newAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  let userHandle = ''
  let useCount = 0
  const toResponse = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  return {
    id,
    privateKey,
    register({ challenge, user }, overrides = {}) {
      userHandle = user.id
      const authData = Buffer.concat([
        encodeAuthenticatorData(origin, { ...overrides, isNew: true }),
        Buffer.alloc(16), // the AAGUID of a device that does not reveal its model
        encodeLength(rawId),
        rawId,
        encodeCoseKey(publicKey),
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        encodeCborText('fmt'),
        encodeCborText('none'),
        encodeCborText('attStmt'),
        Buffer.from([0xa0]),
        encodeCborText('authData'),
        encodeCborBytes(authData),
      ])
      return toResponse({
        clientDataJSON: encodeClientData('webauthn.create', challenge, overrides.origin ?? origin).toString(
          'base64url',
        ),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    logIn({ challenge }, overrides = {}) {
      useCount += 1
      const data = encodeAuthenticatorData(origin, { counter: useCount, ...overrides })
      const client = encodeClientData('webauthn.get', challenge, overrides.origin ?? origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return toResponse({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, overrides.signedBy ?? privateKey).toString('base64url'),
        userHandle: overrides.userHandle ?? userHandle,
      })
    },
  }
}

function encodeClientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** Encodes the hash of the host, the flags (user present, user verified, new key attached) and the counter. */
function encodeAuthenticatorData(origin: string, overrides: ResponseOverrides & { isNew?: boolean }): Buffer {
  const { counter = 0, isUserVerified = true, isNew = false, host = new URL(origin).hostname } = overrides
  const counterBytes = Buffer.alloc(4)
  counterBytes.writeUInt32BE(counter)
  const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counterBytes])
}

/** Encodes a P-256 key in COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function encodeCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const prefix = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  const [xBytes, yBytes] = [x, y].map((part) => encodeCborBytes(Buffer.from(part, 'base64url')))
  return Buffer.concat([prefix, xBytes ?? prefix, Buffer.from([0x22]), yBytes ?? prefix])
}

function encodeLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return length
}

function encodeCborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]) // the encoding of a text of fewer than 24 bytes
}

function encodeCborBytes(bytes: Buffer): Buffer {
  const prefix =
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.concat([Buffer.from([0x59]), encodeLength(bytes)])
  return Buffer.concat([prefix, bytes])
}
