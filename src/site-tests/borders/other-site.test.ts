import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { sendCase, type RecordIds } from '#testing/endpoints/endpoint-case.ts'
import { listTestedEndpoints, type TestedEndpoint } from '#testing/endpoints/endpoint-cases.ts'
import { createInvoice, placeOrder } from '#testing/orders.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { newWorld, type World } from '#testing/world.ts'

const newId = () => crypto.randomUUID()

/** Creates objects of a member of one site; returns the ids that a member of the other site will request. */
async function createObjects(world: World): Promise<RecordIds> {
  const anna = await world.member({ name: 'Annabel', credits: 50, premium: true })
  const bert = await world.member({ gender: 'male' })
  const annasCaller = world.as(anna)
  const [photo] = await uploadPhotos(world, anna, 1)
  const order = await placeOrder(world, anna)
  const startResponse = await annasCaller.post(`/api/members/${bert.id}/messages`, { messageId: newId(), text: 'Hoi!' })
  const { conversationId } = await startResponse.json()
  const saved = await (await annasCaller.post('/api/saved-searches', { filters: { gender: 'male' } })).json()
  expect((await annasCaller.patch('/api/privacy', { publicVisible: true })).status).toBe(200)
  return {
    member: anna.id,
    publicMember: anna.id,
    photo: photo?.id ?? '',
    order: order.id,
    invoice: await createInvoice(world, anna),
    conversation: conversationId,
    savedSearch: saved.id,
  }
}

/** Requests a record by its id; returns the response with the id removed. */
async function describeResponse(caller: Caller, endpoint: TestedEndpoint, ids: RecordIds): Promise<unknown> {
  const { target, blockedPairRequest } = endpoint.testCase
  const response = await sendCase(caller, endpoint, { target, ids, input: blockedPairRequest })
  return [endpoint.name, response.status, (await response.text()).replaceAll(ids[target ?? 'member'], 'ID')]
}

test(
  'C-76 R-6.23 an object of another site gets the same response as a missing object',
  { timeout: 60_000 },
  async () => {
    await using world = await newWorld()
    const objects = await createObjects(world)
    const otherSiteMember = world.otherSite.as(
      await world.otherSite.member({ gender: 'male', credits: 50, premium: true }),
    )
    const endpoints = listTestedEndpoints().filter(
      ({ path, testCase }) => (path.includes('{id}') || testCase.target) && !testCase.createsTarget,
    )
    expect(endpoints.length).toBeGreaterThan(25)
    for (const endpoint of endpoints) {
      const missing = { ...objects, [endpoint.testCase.target ?? 'member']: newId() }
      for (const caller of [otherSiteMember, world.otherSite.visitor()])
        expect(await describeResponse(caller, endpoint, objects)).toEqual(
          await describeResponse(caller, endpoint, missing),
        )
    }
  },
)

test('C-76 no list, search or total of one site contains objects of another', async () => {
  await using world = await newWorld()
  const objects = await createObjects(world)
  const { otherSite } = world
  const [caller, visitor] = [otherSite.as(await otherSite.member({ gender: 'male' })), otherSite.visitor()]
  const lists = listTestedEndpoints().filter(({ method, path }) => method === 'GET' && !path.includes('{id}'))
  for (const endpoint of lists) {
    for (const each of [caller, visitor]) {
      const response = await (
        await sendCase(each, endpoint, { ids: objects, input: endpoint.testCase.blockedPairRequest })
      ).text()
      for (const id of Object.values(objects)) expect(`${endpoint.name} ${response}`).not.toContain(id)
    }
  }
})
