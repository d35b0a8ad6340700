import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { newWorld } from '#testing/world.ts'

async function waitForChange(socket: WebSocket): Promise<unknown> {
  const [data] = await once(socket, 'message')
  return JSON.parse(String(data))
}

test('an id in capitals is the same id: a like with it notifies the other member', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const [tomsSocket, like] = [await openLiveSocket(world, tom), `/api/members/${tom.id.toUpperCase()}/like`]
  const liked = waitForChange(tomsSocket)
  expect((await world.as(noa).put(like)).status).toBe(200)
  expect(await liked).toEqual({ kind: 'likes', id: noa.id })

  const unliked = waitForChange(tomsSocket)
  expect((await world.as(noa).delete(like)).status).toBe(200)
  expect(await unliked).toEqual({ kind: 'likes' })
  expect(await world.sql('select 1 from member_like where liker_id = $1', [noa.id])).toEqual([])
  tomsSocket.terminate()
})

test('a member cannot like, block or write to themselves with their id in capitals', async () => {
  await using world = await newWorld()
  const noa = await world.member({ credits: 10 })
  const body = { messageId: crypto.randomUUID(), text: 'Hoi' }
  for (const id of [noa.id, noa.id.toUpperCase()]) {
    expect((await world.as(noa).put(`/api/members/${id}/like`)).status).toBe(404)
    expect((await world.as(noa).put(`/api/members/${id}/block`)).status).toBe(404)
    expect((await world.as(noa).post(`/api/members/${id}/messages`, body)).status).toBe(404)
    expect((await world.as(noa).get(`/api/members/${id}/related`)).status).toBe(200)
  }
})

test('R-6.24 a block with an id in capitals is the same block', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const block = (id: string) => `/api/members/${id}/block`
  expect((await world.as(noa).put(block(tom.id.toUpperCase()))).status).toBe(200)
  expect((await world.as(noa).put(block(tom.id))).status).toBe(200)
  expect(await world.sql('select 1 from block where blocker_id = $1', [noa.id])).toHaveLength(1)
  expect((await world.as(tom).get(`/api/members/${noa.id.toUpperCase()}`)).status).toBe(404)
  expect((await world.as(noa).delete(block(tom.id.toUpperCase()))).status).toBe(200)
  expect((await world.as(tom).get(`/api/members/${noa.id}`)).status).toBe(200)
})
