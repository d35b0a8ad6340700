import { once } from 'node:events'
import { get } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startPushService } from '#testing/servers/push-service.ts'
import { createPublicLookup, isPublicAddress } from './public-addresses.ts'
import { findPushEndpoint, PUSH_HOSTS } from './push-hosts.ts'
import { createPublicAgent, createPushSender } from './push-sender.ts'
import { deriveVapidKeys } from './vapid-keys.ts'

const keys = deriveVapidKeys('a secret of this test')
const contact = 'post@vonk.test'
const message = { content: 'Hallo', topic: 'topic', isUrgent: true }

const toTarget = (endpoint: string, browser: { p256dh: string; auth: string }) => ({ endpoint, ...browser })

test('a browser decrypts the message; the push service gets its lifetime, topic and urgency', async () => {
  await using service = await startPushService()
  const { endpoint, keys: browser } = service.newBrowser().subscription
  const sender = createPushSender({ keys, contact, agent: service.agent })
  expect(await sender.send(toTarget(endpoint, browser), message)).toEqual({ kind: 'accepted' })
  const [push] = service.received
  expect(push?.content).toBe('Hallo')
  expect(push?.headers).toMatchObject({ ttl: '86400', topic: 'topic', urgency: 'high' })
})

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [302, 'failed'],
  [403, 'failed'],
  [500, 'failed'],
])('after status %i the result is %s', async (status, kind) => {
  await using service = await startPushService()
  const { endpoint, keys: browser } = service.newBrowser().subscription
  service.respond(status)
  const sender = createPushSender({ keys, contact, agent: service.agent })
  expect(await sender.send(toTarget(endpoint, browser), message)).toMatchObject({ kind })
})

/** Starts a server on all addresses of this machine that counts the connections to it. */
async function startCanary() {
  let connections = 0
  const canary = createServer((socket) => {
    connections++
    socket.destroy()
  })
  canary.listen(0, '::')
  await once(canary, 'listening')
  const { port } = canary.address() as AddressInfo
  return { port, countConnections: () => connections, [Symbol.dispose]: () => void canary.close() }
}

test('T15 the sender never connects to an internal address', async () => {
  await using service = await startPushService()
  using canary = await startCanary()
  const { keys: browser } = service.newBrowser().subscription
  const { port } = canary
  const sender = createPushSender({ keys, contact })
  const authorities = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '2130706433',
    '0x7f.1',
    ...[';', "'", '"', '`', '{', '}', '|', '$', '&', ',', '*', '!', '='].map(
      (mark) => `127.0.0.1${mark}.push.apple.com`,
    ),
    `127.0.0.1:${port};.push.apple.com`,
    `push.apple.com@127.0.0.1`,
    `127.0.0.1:${port}\\.push.apple.com`,
  ].flatMap((host) => [host, `${host}:${port}`])
  for (const authority of authorities)
    expect(await sender.send(toTarget(`https://${authority}/x`, browser), message), authority).toMatchObject({
      kind: 'failed',
    })
  expect(canary.countConnections()).toBe(0)
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'localhost'])(
  'T15 the connections of the sender refuse the internal host %s at the socket',
  async (host) => {
    using canary = await startCanary()
    const connect = () =>
      new Promise((resolve, reject) => {
        get({ host, port: canary.port, agent: createPublicAgent() }, resolve).on('error', reject)
      })
    await expect(connect()).rejects.toThrow('internal address')
    expect(canary.countConnections()).toBe(0)
  },
)

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2a00:1450:4001::1', true],
])('T15 %s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  [[{ address: '8.8.8.8', family: 4 }], '8.8.8.8'],
  [
    [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
    'error',
  ],
  [[], 'error'],
])('T15 a host with the addresses %j resolves to %s', (addresses, result) => {
  const lookup = createPublicLookup((_hostname, _options, callback) => callback(null, addresses))
  const results: string[] = []
  lookup('push.example', {}, (error, address) => results.push(error || typeof address !== 'string' ? 'error' : address))
  expect(results).toEqual([result])
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', 'https://fcm.googleapis.com/fcm/send/x'],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', 'https://updates.push.services.mozilla.com/wpush/v2/x'],
  ['https://wns2-am3p.notify.windows.com/w/?token=x%2B%3d', 'https://wns2-am3p.notify.windows.com/w/?token=x%2B%3d'],
  ['HTTPS://Web.Push.Apple.COM:443/x#part', 'https://web.push.apple.com/x'],
  ['https:\\\\web.push.apple.com\\x', 'https://web.push.apple.com/x'],
  ['https://ｗｅｂ．push.apple.com/x', 'https://web.push.apple.com/x'],
  ['http://fcm.googleapis.com/fcm/send/x', null],
  ['https://fcm.googleapis.com:8443/x', null],
  ['https://user@fcm.googleapis.com/x', null],
  ['https://fcm.googleapis.com.evil.example/x', null],
  ['https://evilpush.apple.com/x', null],
  ['https://127.0.0.1/x', null],
  ['https://127.0.0.1;.push.apple.com/x', null],
  ["https://127.0.0.1'.push.apple.com/x", null],
  ['https://127.0.0.1`.push.apple.com/x', null],
  ['https://127.0.0.1{.push.apple.com/x', null],
  ['https://evil_host.push.apple.com/x', null],
  ['https://web..push.apple.com/x', null],
  ['https://web.push.apple.com./x', null],
  ['nonsense', null],
])('T15 the endpoint %s is called as %s', (endpoint, normalized) => {
  expect(findPushEndpoint(endpoint, PUSH_HOSTS)).toBe(normalized)
})

test('the keys of an installation are the same in every process, and others with another secret', () => {
  expect(deriveVapidKeys('a secret of this test')).toEqual(keys)
  expect(deriveVapidKeys('another secret')).not.toEqual(keys)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
})
