import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/server/context.ts'
import { newWorld, type World } from '#testing/world.ts'
import { startPretendSms } from '../../../../tools/pretend-sms/pretend-sms.ts'
import { createSmsSender, SmsUnavailableError } from './sms-sender.ts'
import { enqueueSms, isSmsConfigured } from './sms.ts'

const to = '+31612345678'
const text = '123456 is je code'
const inTenMinutes = (world: World) => new Date(world.clock.now().getTime() + 600_000)
const countJobs = async (world: World) =>
  (await world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'platform.send_sms'`)).length

test('a text message is sent by a job after the transaction commits', async () => {
  await using sms = await startPretendSms()
  await using world = await newWorld({ smsService: sms })
  expect(isSmsConfigured(world.ctx())).toBe(true)

  await inTransaction(world.ctx(), async (ctx) => {
    await enqueueSms(ctx, { fromName: 'VK Diensten', to, text, expiresAt: inTenMinutes(world) })
    expect(sms.listMessages()).toEqual([])
  })
  await world.runJobs()

  expect(sms.listMessages()).toMatchObject([{ from: 'VKDiensten', to, text }])
  expect(await countJobs(world)).toBe(0)
})

test('a text message of a transaction that is rolled back is never sent', async () => {
  await using sms = await startPretendSms()
  await using world = await newWorld({ smsService: sms })
  const failing = inTransaction(world.ctx(), async (ctx) => {
    await enqueueSms(ctx, { fromName: 'VK Diensten', to, text, expiresAt: inTenMinutes(world) })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await world.runJobs()
  expect(sms.listMessages()).toEqual([])
})

test('C-79 an installation without a service starts, and reports that it sends no text messages', async () => {
  await using world = await newWorld()
  expect(isSmsConfigured(world.ctx())).toBe(false)
  await expect(
    enqueueSms(world.ctx(), { fromName: 'VK Diensten', to, text, expiresAt: inTenMinutes(world) }),
  ).rejects.toThrow('no text-message')
})

test('an expired text message is deleted unsent', async () => {
  await using sms = await startPretendSms()
  await using world = await newWorld({ smsService: sms })
  await enqueueSms(world.ctx(), { fromName: 'VK Diensten', to, text, expiresAt: inTenMinutes(world) })
  world.clock.advanceSeconds(600)
  await world.runJobs()
  expect(sms.listMessages()).toEqual([])
  expect(await countJobs(world)).toBe(0)
})

test.each([
  [422, 0],
  [503, 1],
  [429, 1],
  [401, 1],
])(
  'after the status %i, %i message waits for another attempt; no log line names its number or text',
  async (status, waiting) => {
    const lines: string[] = []
    const logStream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
    await using sms = await startPretendSms()
    await using world = await newWorld({ smsService: sms, logStream })
    sms.failWith(status)
    await enqueueSms(world.ctx(), { fromName: 'VK Diensten', to, text, expiresAt: inTenMinutes(world) })
    await world.runJobs().catch(() => undefined)
    expect(await countJobs(world)).toBe(waiting)
    expect(sms.listMessages()).toEqual([])
    expect(lines.join('')).not.toMatch(/31612345678|123456 is/)
  },
)

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a repeated message has the same id, so that it is sent once', async () => {
  await using sms = await startPretendSms()
  const sender = createSmsSender(sms.settings)
  const message = { id: '0190f3c8-7a2b-7c3d-8e4f-5a6b7c8d9e0f', fromName: 'VK Diensten', to, text }
  expect([await sender.send(message), await sender.send(message)]).toEqual(['accepted', 'accepted'])
  expect(sms.listMessages()).toHaveLength(1)
})

test('a redirect, a wrong key and a service that is silent or away are outages', async () => {
  const requests: (string | undefined)[] = []
  await using other = await serve((request, response) => (requests.push(request.url), response.end()))
  await using redirecting = await serve((_request, response) =>
    response.writeHead(307, { location: `${other.baseUrl}/messages` }).end(),
  )
  await using silent = await serve(() => undefined)
  await using sms = await startPretendSms()
  const message = { id: '1', fromName: 'VK Diensten', to, text }
  const send = (baseUrl: string) => createSmsSender({ baseUrl, key: 'wrong', sender: 'Vonk' }, 300).send(message)
  for (const baseUrl of [redirecting.baseUrl, silent.baseUrl, sms.settings.baseUrl, 'http://127.0.0.1:9'])
    await expect(send(baseUrl), baseUrl).rejects.toThrow(SmsUnavailableError)
  expect(requests).toEqual([])
})

test.each([
  ['VK Diensten', null, 'VKDiensten'],
  ['Café Zürich Services B.V.', null, 'CafeZurichS'],
  ['日本', null, 'Code'],
  ['VK Diensten', '+31612345678', '+31612345678'],
])(
  'the sender of a text message is that of the site, %s, unless the installation has %s',
  async (fromName, own, from) => {
    await using sms = await startPretendSms()
    await createSmsSender({ ...sms.settings, sender: own }).send({ id: '1', fromName, to, text })
    expect(sms.listMessages()).toMatchObject([{ from }])
  },
)
