import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { openSession } from '#testing/test-members.ts'
import { buildRawRequest, sendRaw } from '#testing/servers/raw-http.ts'
import { newWorld, type World } from '#testing/world.ts'

/** A world shared by the tests that do not count connections. */
let world: World

beforeAll(async () => {
  world = await newWorld()
})

afterAll(() => world[Symbol.asyncDispose]())

function openSocket(world: World, cookie: string, origin = world.origin): WebSocket {
  return new WebSocket(`${world.origin.replace('http', 'ws')}/live`, { headers: { cookie, origin } })
}

async function waitForChange(socket: WebSocket): Promise<unknown> {
  const [data] = await once(socket, 'message')
  return JSON.parse(String(data))
}

test('a like and a message notify the other member’s windows by kind and id only', async () => {
  const noa = await world.member({ credits: 10 })
  const tom = await world.member({ gender: 'male' })
  const socket = openSocket(world, world.as(tom).cookie())
  await once(socket, 'open')

  const liked = waitForChange(socket)
  await world.as(noa).put(`/api/members/${tom.id}/like`)
  expect(await liked).toEqual({ kind: 'likes', id: noa.id })

  const received: string[] = []
  socket.on('message', (data: Buffer) => received.push(data.toString()))
  const response = await world
    .as(noa)
    .post(`/api/members/${tom.id}/messages`, { messageId: crypto.randomUUID(), text: 'Geheim bericht' })
  const { conversationId } = await response.json()
  await expect.poll(() => received.length).toBeGreaterThan(0)
  expect(received.join()).toContain(conversationId)
  expect(received.join()).not.toContain('Geheim')
  socket.terminate()
})

test('T13 the socket closes within a second of logging out', async () => {
  const noa = await world.member()
  const caller = world.as(noa)
  const socket = openSocket(world, caller.cookie())
  await once(socket, 'open')
  const startedAt = performance.now()
  const closed = once(socket, 'close')
  await caller.post('/api/logout.php')
  const [code] = await closed
  expect(code).toBe(4001)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('T13 the end of a session closes only its own sockets', async () => {
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const elsewhere = { ...noa, token: await openSession(world.ctx(), noa.id) }
  const sockets = await Promise.all([noa, elsewhere, tom].map((member) => openLiveSocket(world, member)))
  const received: number[] = []
  for (const [index, socket] of sockets.entries()) socket.on('message', () => received.push(index))
  await world.as(noa).post('/api/logout.php')
  await expect.poll(() => sockets[0]?.readyState).toBe(WebSocket.CLOSED)
  const { bus } = world.ctx().services
  for (const { id } of [noa, tom]) bus.publish({ to: 'member', memberId: id, change: { kind: 'test' } })
  await expect.poll(() => received.toSorted()).toEqual([1, 2])
  for (const socket of sockets) socket.terminate()
})

test.each([
  ['no session', '', undefined],
  ['an unknown session', 'sid=nobody', undefined],
])('%s opens no socket', async (_what, cookie, origin) => {
  const socket = openSocket(world, cookie, origin)
  const [error] = await once(socket, 'error')
  expect(String(error)).toContain('401')
})

test('a page of another site opens no socket with a member’s cookie', async () => {
  const noa = await world.member()
  const socket = openSocket(world, world.as(noa).cookie(), 'http://evil.example')
  const [error] = await once(socket, 'error')
  expect(String(error)).toContain('401')
})

test('the 21st window of a member closes the oldest, and all others still receive changes', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const tom = await world.member({ gender: 'male' })
  const other = await openLiveSocket(world, noa)
  const oldest = await openLiveSocket(world, tom)
  const closed = once(oldest, 'close')
  const newer: WebSocket[] = []
  for (let count = 0; count < 20; count++) newer.push(await openLiveSocket(world, tom))
  const [code] = await closed
  expect(code).toBe(4002)

  const received = Promise.all([...newer, other].map(waitForChange))
  await world.as(noa).put(`/api/members/${tom.id}/like`)
  await world.as(tom).put(`/api/members/${noa.id}/like`)
  expect(await received).toHaveLength(21)
  expect(world.site.liveConnections()).toBe(21)
  for (const socket of [...newer, other]) socket.terminate()
  await expect.poll(() => world.site.liveConnections()).toBe(0)
})

test('each window beyond 20 closes one more, even while the oldest does not complete its closing handshake', async () => {
  const noa = await world.member()
  const silent = await openLiveSocket(world, noa)
  silent.pause()
  const second = await openLiveSocket(world, noa)
  const newer: WebSocket[] = []
  for (let count = 0; count < 20; count++) newer.push(await openLiveSocket(world, noa))
  await expect.poll(() => second.readyState).toBe(WebSocket.CLOSED)
  expect(newer.filter(({ readyState }) => readyState !== WebSocket.OPEN)).toEqual([])
  for (const socket of [silent, ...newer]) socket.terminate()
})

/** Opens a connection that requests an upgrade and never closes its own side. */
async function requestUpgrade(world: World, path: string, cookie = ''): Promise<Socket> {
  const { host, port } = new URL(world.origin)
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true }).resume()
  await once(socket, 'connect')
  const headers = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${world.origin}`,
    ...headers,
    key,
    `Cookie: ${cookie}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

async function countConnections({ site: { app } }: World): Promise<number> {
  return promisify(app.server.getConnections.bind(app.server))()
}

test('an upgrade to another protocol than websocket is ignored', async () => {
  const { host } = new URL(world.origin)
  for (const upgrade of ['h2c', 'TLS/1.2', 'h2c, websocket', 'foo']) {
    const headers = {
      host,
      connection: 'upgrade, http2-settings, close',
      upgrade,
      'http2-settings': 'AAMAAABkAARAAAAA',
    }
    const statuses = ['/healthz', '/api/settings.php', '/live'].map(async (path) => {
      return (await sendRaw(world.origin, buildRawRequest('GET', path, headers))).status
    })
    expect(await Promise.all(statuses), upgrade).toEqual([200, 200, 404])
  }
})

test('a change notifies only its own member', async () => {
  const [noa, eva, tom] = [await world.member(), await world.member(), await world.member({ gender: 'male' })]
  const received: string[] = []
  const sockets = await Promise.all([noa, eva, tom].map((member) => openLiveSocket(world, member)))
  for (const [index, socket] of sockets.entries())
    socket.on('message', (data: Buffer) => received.push(`${index} ${data.toString()}`))
  const { bus } = world.ctx().services
  bus.publish({ to: 'member', memberId: tom.id, change: { kind: 'test', id: 'for tom' } })
  bus.publish({ to: 'member', memberId: eva.id, change: { kind: 'test', id: 'for eva' } })
  bus.publish({ to: 'member', memberId: noa.id, change: { kind: 'test', id: 'for noa' } })
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(3)
  expect(received.toSorted()).toEqual(
    ['for noa', 'for eva', 'for tom'].map((id, index) => `${index} ${JSON.stringify({ kind: 'test', id })}`),
  )
  for (const socket of sockets) socket.terminate()
})

test('a socket without pongs is terminated within 60 seconds, one with pongs stays open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await using world = await newWorld()
    const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
    const alive = await openLiveSocket(world, noa)
    const dead = new WebSocket(`${world.origin.replace('http', 'ws')}/live`, {
      headers: { cookie: world.as(tom).cookie(), origin: world.origin },
      autoPong: false,
    })
    await once(dead, 'open')
    for (const seconds of [25, 25, 9]) {
      const pinged = once(alive, 'ping')
      vi.advanceTimersByTime(seconds * 1_000)
      if (seconds === 25) await pinged
      await new Promise((resolve) => setTimeout(resolve, 100)) // the pong is on its way back
    }
    await expect.poll(() => [world.site.liveConnections(), dead.readyState]).toEqual([1, WebSocket.CLOSED])
    expect(alive.readyState).toBe(WebSocket.OPEN)
    alive.terminate()
  } finally {
    vi.useRealTimers()
  }
})

test('a socket that reads nothing is terminated instead of buffering without limit', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const [reading, stalled] = [await openLiveSocket(world, noa), await openLiveSocket(world, tom)]
  stalled.pause()
  const { bus } = world.ctx().services
  for (let sent = 0; sent < 600; sent++) {
    bus.publish({ to: 'member', memberId: tom.id, change: { kind: 'test', id: 'x'.repeat(50_000) } })
    await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(() => world.site.liveConnections()).toBe(1)
  const received = waitForChange(reading)
  bus.publish({ to: 'member', memberId: noa.id, change: { kind: 'test' } })
  expect(await received).toEqual({ kind: 'test' })
  for (const socket of [reading, stalled]) socket.terminate()
})

test('T13 an unresponsive socket is terminated within two seconds of the end of its session', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const socket = await openLiveSocket(world, noa)
  socket.pause()
  await world.as(noa).post('/api/logout.php')
  await expect.poll(() => world.site.liveConnections(), { timeout: 2_000 }).toBe(0)
  socket.terminate()
})

test('T13 an upgrade without a session leaves no connection open', async () => {
  await using world = await newWorld()
  for (const path of ['/x', '/live/x', '/live']) {
    const before = await countConnections(world)
    const sockets = await Promise.all(Array.from({ length: 10 }, () => requestUpgrade(world, path)))
    await Promise.all(sockets.map((socket) => once(socket, 'end')))
    await expect.poll(() => countConnections(world), { message: path }).toBe(before)
    for (const socket of sockets) socket.destroy()
  }
})

test('a connection reset during an upgrade affects nothing else', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  for (const path of ['/x', '/live']) {
    const before = await countConnections(world)
    for (let tries = 0; tries < 20; tries++) {
      const socket = await requestUpgrade(world, path, world.as(noa).cookie())
      socket.on('error', () => undefined).resetAndDestroy()
    }
    await expect.poll(() => countConnections(world), { message: path }).toBe(before)
    expect((await fetch(`${world.origin}/healthz`)).status).toBe(200)
  }
})
