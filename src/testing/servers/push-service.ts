import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '#platform/server/push/push-sender.ts'
import { TEST_PUSH_HOST } from '../test-services.ts'

/** A push message that the push service received, decrypted with the key of the browser. */
export interface ReceivedPush {
  readonly endpoint: string
  readonly headers: IncomingHttpHeaders
  readonly content: PushMessage['content']
}

/** A browser with a subscription. */
export interface TestBrowser {
  readonly subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
}

/** A push service on this machine. Its agent connects to it instead of the host of an endpoint, without TLS. */
export interface TestPushService extends AsyncDisposable {
  readonly agent: Agent
  readonly received: ReceivedPush[]
  newBrowser(): TestBrowser
  /** Sets the status of the responses for a browser, or for all. */
  respond(status: number, browser?: TestBrowser): void
}

interface BrowserKeys {
  readonly pair: ReturnType<typeof createECDH>
  readonly auth: Buffer
}

/** Starts a push service that decrypts what it receives, as a browser would. */
export async function startPushService(): Promise<TestPushService> {
  const keys = new Map<string, BrowserKeys>()
  const statuses = new Map<string, number>()
  const received: ReceivedPush[] = []
  const server = createServer((request, response) => {
    const endpoint = `https://${TEST_PUSH_HOST}${request.url}`
    void readPush(request, endpoint, keys.get(endpoint)).then((push) => {
      const status = statuses.get(endpoint) ?? statuses.get('') ?? 201
      if (push && status < 300) received.push(push)
      response.writeHead(push ? status : 400, { connection: 'close' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent()
  const { port } = server.address() as AddressInfo
  agent.createConnection = () => connect(port, '127.0.0.1')
  return {
    agent,
    received,
    newBrowser: () => newBrowser(keys),
    respond: (status, browser) => void statuses.set(browser?.subscription.endpoint ?? '', status),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function newBrowser(keys: Map<string, BrowserKeys>): TestBrowser {
  const endpoint = `https://${TEST_PUSH_HOST}/send/${randomBytes(12).toString('base64url')}`
  const pair = createECDH('prime256v1')
  const [publicKey, auth] = [pair.generateKeys(), randomBytes(16)]
  keys.set(endpoint, { pair, auth })
  const encoded = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return { subscription: { endpoint, expirationTime: null, keys: encoded } }
}

async function readPush(
  request: IncomingMessage,
  endpoint: string,
  keys: BrowserKeys | undefined,
): Promise<ReceivedPush | null> {
  const body = await buffer(request)
  const { headers } = request
  if (!keys || !isSigned(headers.authorization, new URL(endpoint).origin)) return null
  return { endpoint, headers, content: decrypt(body, keys) }
}

/** Returns whether the request names a key and is signed with it for this push service (RFC 8292). */
function isSigned(authorization = '', audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const content = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const verifier = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return (
    content.aud === audience &&
    String(content.sub).startsWith('mailto:') &&
    verify('sha256', Buffer.from(`${header}.${claims}`), verifier, Buffer.from(signature, 'base64url'))
  )
}

/** Decrypts a message of one record (RFC 8188 and 8291). */
function decrypt(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const serverKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey])
  const input = hkdfSync('sha256', pair.computeSecret(serverKey), auth, info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(input), salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
