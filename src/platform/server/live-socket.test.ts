import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
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
