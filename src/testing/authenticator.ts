import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** What the server asks of an authenticator. */
interface Asked {
  readonly challenge: string
}

/** How an answer may differ from what an honest device gives. */
export interface Deviation {
  readonly origin?: string
  readonly host?: string
  readonly counter?: number
  readonly isUserVerified?: boolean
  readonly userHandle?: string
  readonly signedBy?: KeyObject
}

/** A passkey in a device of software: makes itself for a site and signs what the site asks. */
export interface Authenticator {
  readonly id: string
  readonly privateKey: KeyObject
  register(asked: Asked & { user: { id: string } }, deviation?: Deviation): object
  logIn(asked: Asked, deviation?: Deviation): object
}

/** A device with one P-256 passkey for the site at `origin`. */
export function newAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  let userHandle = ''
  let uses = 0
  const shell = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  return {
    id,
    privateKey,
    register({ challenge, user }, deviation = {}) {
      userHandle = user.id
      const authData = Buffer.concat([
        authenticatorData(origin, { ...deviation, isNew: true }),
        Buffer.alloc(16), // no model: what a device that keeps its maker to itself says
        lengthOf(rawId),
        rawId,
        coseKey(publicKey),
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ])
      return shell({
        clientDataJSON: clientData('webauthn.create', challenge, deviation.origin ?? origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    logIn({ challenge }, deviation = {}) {
      uses += 1
      const data = authenticatorData(origin, { counter: uses, ...deviation })
      const client = clientData('webauthn.get', challenge, deviation.origin ?? origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return shell({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, deviation.signedBy ?? privateKey).toString('base64url'),
        userHandle: deviation.userHandle ?? userHandle,
      })
    },
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** The hash of the site's host, what the device did (present, verified, a new key follows), and its counter. */
function authenticatorData(origin: string, deviation: Deviation & { isNew?: boolean }): Buffer {
  const { counter = 0, isUserVerified = true, isNew = false, host = new URL(origin).hostname } = deviation
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), counted])
}

/** A P-256 key as COSE has it: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  const [xBytes, yBytes] = [x, y].map((part) => cborBytes(Buffer.from(part, 'base64url')))
  return Buffer.concat([head, xBytes ?? head, Buffer.from([0x22]), yBytes ?? head])
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return length
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]) // shorter than 24
}

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.concat([Buffer.from([0x59]), lengthOf(bytes)])
  return Buffer.concat([head, bytes])
}
