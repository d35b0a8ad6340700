import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startPushService } from '#testing/push-service.ts'
import { createPublicLookup, isPublicAddress } from './public-addresses.ts'
import { isPushEndpoint, PUSH_HOSTS } from './push-hosts.ts'
import { createPushSender } from './push-sender.ts'
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

test('T15 the sender never connects to an internal address', async () => {
  await using service = await startPushService()
  const { keys: browser } = service.newBrowser().subscription
  let connections = 0
  const canary = createServer((socket) => {
    connections++
    socket.destroy()
  })
  canary.listen(0, '::')
  await once(canary, 'listening')
  const { port } = canary.address() as AddressInfo
  const sender = createPushSender({ keys, contact })
  for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '2130706433', '0x7f.1'])
    expect(await sender.send(toTarget(`https://${host}:${port}/x`, browser), message), host).toMatchObject({
      kind: 'failed',
    })
  canary.close()
  expect(connections).toBe(0)
})

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
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-am3p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/fcm/send/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://127.0.0.1/x', false],
  ['nonsense', false],
])('T15 %s is the endpoint of a push service: %s', (endpoint, isKnown) => {
  expect(isPushEndpoint(endpoint, PUSH_HOSTS)).toBe(isKnown)
})

test('the keys of an installation are the same in every process, and others with another secret', () => {
  expect(deriveVapidKeys('a secret of this test')).toEqual(keys)
  expect(deriveVapidKeys('another secret')).not.toEqual(keys)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
})
