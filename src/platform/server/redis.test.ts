import { describe, expect, onTestFinished, test } from 'vitest'
import { redisServerPath, startRedisServer, type RedisServer } from '#testing/servers/redis-server.ts'
import { createBus, type Bus, type BusMessage } from './live/bus.ts'
import { createRedisTransport } from './live/redis-transport.ts'
import { openLog } from './log.ts'
import { openRedis, type RedisClient } from './redis.ts'
import type { RateLimit } from './security/rate-limit.ts'
import { createRedisRateLimits } from './security/shared-rate-limits.ts'

const secret = 'a secret of this test only'
const limit: RateLimit = { name: 'test.redis', points: 3, windowSeconds: 60, isDeclared: true }
const generous = { timeout: 20_000 }

interface Process {
  readonly redis: RedisClient
  readonly bus: Bus
  readonly received: BusMessage[]
}

/** Connects as a process of an installation does. */
function connectProcess({ url }: { url: string }, channel = 'vonk:bus'): Process {
  const redis = openRedis(url, openLog('silent'))
  const bus = createBus(createRedisTransport(redis, channel))
  const received: BusMessage[] = []
  bus.subscribe((message) => received.push(message))
  onTestFinished(() => bus.close())
  return { redis, bus, received }
}

async function connectProcesses(server: RedisServer): Promise<[Process, Process]> {
  const processes: [Process, Process] = [connectProcess(server), connectProcess(server)]
  for (const { received } of processes) await expect.poll(() => received, generous).toContainEqual({ to: 'everyone' })
  for (const { received } of processes) received.splice(0)
  return processes
}

function changeOf(memberId: string): BusMessage {
  return { to: 'member', memberId, change: { kind: 'chats' } }
}

describe.skipIf(!redisServerPath)('with Redis', { timeout: 120_000 }, () => {
  test('a message reaches every process once, in order, and no other installation', async () => {
    await using server = await startRedisServer()
    const [one, two] = await connectProcesses(server)
    const other = connectProcess(server, 'other:bus')
    await expect.poll(() => other.received, generous).toEqual([{ to: 'everyone' }])
    const changes = Array.from({ length: 50 }, (_, index) => changeOf(`member ${index}`))

    for (const change of changes) one.bus.publish(change)

    await expect.poll(() => two.received.length, generous).toBe(50)
    expect(two.received).toEqual(changes)
    expect(one.received).toEqual(changes)
    expect(other.received).toHaveLength(1)
  })

  test('after an outage every process refreshes, also those that only missed a message', async () => {
    await using server = await startRedisServer()
    const [one, two] = await connectProcesses(server)
    await server.kill()
    await expect.poll(() => one.redis.isReady, generous).toBe(false)

    one.bus.publish(changeOf('lost'))

    expect(one.received).toEqual([changeOf('lost')])
    await server.start()
    await expect
      .poll(() => [one.received.at(-1), two.received.at(-1)], generous)
      .toEqual(Array(2).fill({ to: 'everyone' }))
    two.bus.publish(changeOf('noa'))
    await expect.poll(() => one.received, generous).toContainEqual(changeOf('noa'))
  })

  test('a process that could not send makes the others refresh, although they stayed connected', async () => {
    await using server = await startRedisServer()
    const [one, two] = await connectProcesses(server)
    const id = await one.redis.clientId()
    const hasPublished = new Promise<void>((resolve) => {
      one.redis.once('reconnecting', () => {
        one.bus.publish(changeOf('lost')) // at once, because the reconnection takes a few milliseconds
        resolve()
      })
    })

    await two.redis.sendCommand(['CLIENT', 'KILL', 'ID', String(id)])
    await hasPublished

    await expect.poll(() => two.received, generous).toEqual([{ to: 'everyone' }])
    expect(one.received).toEqual([changeOf('lost'), { to: 'everyone' }])
  })

  test('Redis that is away at the start is found later', async () => {
    await using server = await startRedisServer()
    await server.kill()
    const [one, two] = [connectProcess(server), connectProcess(server)]
    one.bus.publish(changeOf('noa'))
    expect(one.received).toEqual([changeOf('noa')])

    await server.start()

    await expect.poll(() => [one.redis.isReady, two.redis.isReady], generous).toEqual([true, true])
    await expect.poll(() => two.received, generous).toContainEqual({ to: 'everyone' })
    one.bus.publish(changeOf('tom'))
    await expect.poll(() => two.received, generous).toContainEqual(changeOf('tom'))
  })

  test('closing the bus while Redis is away ends its reconnections', async () => {
    await using server = await startRedisServer()
    const { bus, redis } = connectProcess(server)
    await expect.poll(() => redis.isReady, generous).toBe(true)
    await server.kill()
    await bus.close()
    expect(redis.isOpen).toBe(false)
  })

  test('processes share rate limits, and Redis stores no address', async () => {
    await using server = await startRedisServer()
    const [one, two] = await connectProcesses(server)
    const [first, second] = [one, two].map(({ redis }) => newLimits(redis))
    const key = '203.0.113.7'

    await first?.consume(limit, key)
    await second?.consume(limit, key)
    expect(await second?.isExhausted(limit, key)).toBe(false)
    await first?.consume(limit, key)

    await expect(second?.consume(limit, key)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await first?.isExhausted(limit, key)).toBe(true)
    await first?.refund(limit, key)
    await first?.refund(limit, key)
    await second?.consume(limit, key)
    const keys = await one.redis.keys('*')
    expect(keys).toHaveLength(1)
    expect(keys.join()).not.toContain(key)
  })

  test('without Redis each process counts for itself, and a frozen Redis delays a request by half a second', async () => {
    await using server = await startRedisServer()
    const [{ redis }] = await connectProcesses(server)
    const limits = newLimits(redis)
    await limits.consume(limit, 'noa')

    server.freeze()
    const startedAt = performance.now()
    for (let count = 0; count < 3; count++) await limits.consume(limit, 'noa')

    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await expect(limits.consume(limit, 'noa')).rejects.toMatchObject({ code: 'rate_limited' })
    server.thaw()
    await expect.poll(() => redis.isReady, generous).toBe(true)
    await server.kill()
    await expect.poll(() => redis.isReady, generous).toBe(false)
    await expect(limits.consume(limit, 'noa')).rejects.toMatchObject({ code: 'rate_limited' })
    await limits.consume(limit, 'tom')
  })
})

function newLimits(redis: RedisClient) {
  return createRedisRateLimits({ redis, prefix: 'vonk:test', secret, factor: 1 })
}
