import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

test('after lost messages every window refetches, and the sockets of ended sessions close before the next ping', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const [open, ended] = [await openLiveSocket(world, noa), await openLiveSocket(world, tom)]
  const [change, closed] = [once(open, 'message'), once(ended, 'close')]
  await world.sql('delete from session where subject_id = $1', [tom.id])

  world.ctx().services.bus.publish({ to: 'everyone' })

  expect(JSON.parse(String((await change)[0]))).toEqual({ kind: 'reconnected' })
  expect((await closed)[0]).toBe(4001)
  expect(open.readyState).toBe(WebSocket.OPEN)
  open.terminate()
})

test('T13 a socket whose session expired or ended unnoticed closes at the next ping', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const [open, ended] = [await openLiveSocket(world, noa), await openLiveSocket(world, tom)]
  const closed = once(ended, 'close')
  await world.sql('update session set expires_at = $1 where subject_id = $2', [world.clock.now(), tom.id])
  vi.advanceTimersByTime(25_000)
  expect((await closed)[0]).toBe(4001)
  expect(open.readyState).toBe(WebSocket.OPEN)
  open.terminate()
})

test('a restart names the milliseconds over which the browsers spread their reconnections', async () => {
  const world = await newWorld()
  const noa = await world.member()
  const sockets = [await openLiveSocket(world, noa), await openLiveSocket(world, noa)]
  const closed = sockets.map((socket) => once(socket, 'close'))
  await world[Symbol.asyncDispose]()
  const closings = (await Promise.all(closed)).map(([code, reason]) => [code, String(reason)])
  expect(closings).toEqual(Array(2).fill([1012, '6']))
})

test(
  '2,000 sockets that read nothing are dropped after a few kilobytes each',
  { timeout: 120_000, tags: 'release' },
  async () => {
    await using world = await newWorld()
    const members: TestMember[] = []
    for (let count = 0; count < 100; count++) members.push(await world.member())
    for (const member of members) for (let count = 0; count < 20; count++) connectStalledSocket(world, member)
    await expect.poll(() => world.site.liveConnections(), { timeout: 60_000 }).toBe(2_000)
    const { bus } = world.ctx().services
    const change = { kind: 'chats', id: crypto.randomUUID() }
    const before = measureHeap()

    let sentCount = 0
    let peak = 0
    for (; world.site.liveConnections() > 0 && sentCount < 10_000; sentCount++) {
      for (const { id } of members) bus.publish({ to: 'member', memberId: id, change })
      if (sentCount % 20 === 0) peak = Math.max(peak, measureHeap())
      await new Promise((resolve) => setImmediate(resolve))
    }

    expect(world.site.liveConnections()).toBe(0)
    expect(sentCount).toBeLessThan(100)
    expect(peak - before).toBeLessThan(150_000_000)
    expect(measureHeap() - before).toBeLessThan(20_000_000)
  },
)

/** Connects a live socket whose other side reads nothing and whose connection buffers nothing, so no write completes. */
function connectStalledSocket(world: World, member: TestMember): void {
  const request = new IncomingMessage(new Socket())
  const { host } = new URL(world.origin)
  request.url = '/live'
  request.method = 'GET'
  request.headers = {
    host,
    origin: world.origin,
    cookie: world.as(member).cookie(),
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  request.rawHeaders = ['host', host]
  const connection = new Duplex({ read: () => undefined, write: () => undefined })
  world.site.app.server.emit('upgrade', request, connection, Buffer.alloc(0))
}

/** Returns the bytes of the heap after a garbage collection. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
