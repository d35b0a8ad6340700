import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { sendCase, type RecordIds } from '#testing/endpoints/endpoint-case.ts'
import { listTestedEndpoints } from '#testing/endpoints/endpoint-cases.ts'
import { listEndpoints } from '#testing/endpoints/endpoints.ts'
import { createInvoice } from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const endpoints = listTestedEndpoints()

test('R-6.23 every endpoint has a case', () => {
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(
    listEndpoints()
      .map(({ name }) => name)
      .toSorted(),
  )
})

test(
  'R-6.05 R-6.08 R-6.23 R-6.24 each endpoint answers each kind of caller with the status of its access rule',
  { timeout: 60_000 },
  async () => {
    await using world = await newWorld()
    const callers = await createCallers(world)
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const { target, access } = endpoint.testCase
      for (const caller of ['visitor', 'otherMember', 'blockedMember', 'owner'] as const) {
        const expected = access[caller]
        if (expected === undefined) continue
        const response = await sendCase(callers[caller], endpoint, { target, ids: callers.ids, input: access })
        if (response.status !== expected)
          wrong.push(`${caller} ${endpoint.name}: ${response.status} instead of ${expected} ${await response.text()}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

/** Creates an owner with records of each kind, another member, and a member whom the owner blocked. */
async function createCallers(world: World) {
  const vera = await world.member({ name: 'Vera', credits: 20, premium: true })
  const friend = await world.member({ name: 'Frank', gender: 'male' })
  const otherMember = await world.member({ name: 'Stef', gender: 'male' })
  const blockedMember = await world.member({ name: 'Bas', gender: 'male', credits: 20 })
  const owner = world.as(vera)
  const photo = await uploadPhoto(owner)
  const orderId = randomUUID()
  expect((await owner.put(`/api/orders/${orderId}`, { bundleId: 'p1', method: 'ideal' })).status).toBe(200)
  const startResponse = await (
    await owner.post(`/api/members/${friend.id}/messages`, { messageId: randomUUID(), text: 'Hoi Frank' })
  ).json()
  expect((await owner.put(`/api/members/${blockedMember.id}/block`)).status).toBe(200)
  const publicOwner = await createPublicMember(world, blockedMember)
  const saved = await (await owner.post('/api/saved-searches', { filters: { gender: 'female' } })).json()
  const ids: RecordIds = {
    member: vera.id,
    publicMember: publicOwner.id,
    photo,
    order: orderId,
    invoice: await createInvoice(world, vera),
    conversation: startResponse.conversationId,
    savedSearch: saved.id,
  }
  return {
    visitor: world.visitor(),
    otherMember: world.as(otherMember),
    blockedMember: world.as(blockedMember),
    owner,
    ids,
  }
}

/** Creates a member with a public profile (C-49) who blocked this member. */
async function createPublicMember(world: World, blockedMember: TestMember): Promise<TestMember> {
  const publicOwner = await world.member({ name: 'Petra' })
  expect((await world.as(publicOwner).patch('/api/privacy', { publicVisible: true })).status).toBe(200)
  expect((await world.as(publicOwner).put(`/api/members/${blockedMember.id}/block`)).status).toBe(200)
  return publicOwner
}

async function uploadPhoto(caller: Caller): Promise<string> {
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#b0122d' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg')
  const response = await caller.post('/api/photos', form)
  expect(response.status).toBeLessThan(300)
  const { photos } = await (await caller.get('/api/photos')).json()
  return photos[0].id
}
