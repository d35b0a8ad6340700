import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openLiveLine } from '#testing/live.ts'
import { newWorld, type World } from '#testing/world.ts'

function open(world: World, cookie: string, origin = world.origin): WebSocket {
  return new WebSocket(`${world.origin.replace('http', 'ws')}/live`, { headers: { cookie, origin } })
}

async function nextChange(socket: WebSocket): Promise<unknown> {
  const [data] = await once(socket, 'message')
  return JSON.parse(String(data))
}

test('a like and a message are told to the other’s windows, by kind and id only', async () => {
  await using world = await newWorld()
  const noa = await world.member({ credits: 10 })
  const tom = await world.member({ gender: 'male' })
  const socket = open(world, world.as(tom).cookie())
  await once(socket, 'open')

  const liked = nextChange(socket)
  await world.as(noa).put(`/api/members/${tom.id}/like`)
  expect(await liked).toEqual({ kind: 'likes', id: noa.id })

  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push(data.toString()))
  const sent = await world
    .as(noa)
    .post(`/api/members/${tom.id}/messages`, { messageId: crypto.randomUUID(), text: 'Geheim bericht' })
  const { conversationId } = await sent.json()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(heard.join()).toContain(conversationId)
  expect(heard.join()).not.toContain('Geheim')
  socket.terminate()
})

test('T13 the socket closes within a second of logging out, and hears nothing afterwards', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const caller = world.as(noa)
  const socket = open(world, caller.cookie())
  await once(socket, 'open')
  const started = performance.now()
  const closed = once(socket, 'close')
  await caller.post('/api/logout.php')
  const [code] = await closed
  expect(code).toBe(4001)
  expect(performance.now() - started).toBeLessThan(1_000)
})

test.each([
  ['no session', '', undefined],
  ['an unknown session', 'sid=nobody', undefined],
])('%s opens no socket', async (_what, cookie, origin) => {
  await using world = await newWorld()
  const socket = open(world, cookie, origin)
  const [error] = await once(socket, 'error')
  expect(String(error)).toContain('401')
})

test('a page of another site opens no socket with a member’s cookie', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const socket = open(world, world.as(noa).cookie(), 'http://evil.example')
  const [error] = await once(socket, 'error')
  expect(String(error)).toContain('401')
})

test('of more than 20 windows of a member the oldest hears nothing any more, and of others all do', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const tom = await world.member({ gender: 'male' })
  const other = await openLiveLine(world, noa)
  const oldest = await openLiveLine(world, tom)
  const closed = once(oldest, 'close')
  const newer: WebSocket[] = []
  for (let count = 0; count < 20; count++) newer.push(await openLiveLine(world, tom))
  const [code] = await closed
  expect(code).toBe(4002)

  const heard = Promise.all([...newer, other].map(nextChange))
  await world.as(noa).put(`/api/members/${tom.id}/like`)
  await world.as(tom).put(`/api/members/${noa.id}/like`)
  expect(await heard).toHaveLength(21)
  expect(world.site.liveConnections()).toBe(21)
  for (const socket of [...newer, other]) socket.terminate()
  await expect.poll(() => world.site.liveConnections()).toBe(0)
})

/** A connection that asks for an upgrade and never closes its own side. */
async function upgradeTo(world: World, path: string, cookie = ''): Promise<Socket> {
  const { host, port } = new URL(world.origin)
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true }).resume()
  await once(socket, 'connect')
  const words = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${world.origin}`, ...words, key, `Cookie: ${cookie}`]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

async function connectionsOf({ site: { app } }: World): Promise<number> {
  return promisify(app.server.getConnections.bind(app.server))()
}

test.each(['/x', '/live/x', '/live'])('T13 an upgrade of %s by nobody leaves no connection behind', async (path) => {
  await using world = await newWorld()
  const before = await connectionsOf(world)
  const sockets = await Promise.all(Array.from({ length: 10 }, () => upgradeTo(world, path)))
  await Promise.all(sockets.map((socket) => once(socket, 'end')))
  await expect.poll(() => connectionsOf(world)).toBe(before)
  for (const socket of sockets) socket.destroy()
})

test.each(['/x', '/live'])('a connection that breaks off during an upgrade of %s breaks nothing else', async (path) => {
  await using world = await newWorld()
  const noa = await world.member()
  const before = await connectionsOf(world)
  for (let tries = 0; tries < 20; tries++) {
    const socket = await upgradeTo(world, path, world.as(noa).cookie())
    socket.on('error', () => undefined).resetAndDestroy()
  }
  await expect.poll(() => connectionsOf(world)).toBe(before)
  expect((await fetch(`${world.origin}/healthz`)).status).toBe(200)
})
