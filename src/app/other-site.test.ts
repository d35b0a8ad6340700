import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { listEndpoints, buildUrl, type Endpoint } from '#testing/endpoints.ts'
import { placeOrder } from '#testing/orders.ts'
import { pairCases } from '#testing/pair-cases.ts'
import { uploadPhotos } from '#testing/photos.ts'
import { newWorld, type World } from '#testing/world.ts'

const newId = () => crypto.randomUUID()

/** Creates objects of a member of one site; returns the ids that a member of the other site will request. */
async function createObjects(world: World) {
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
    photo: photo?.id ?? '',
    order: order.id,
    chat: conversationId as string,
    saved: saved.id as string,
  }
}

type SiteObjects = Awaited<ReturnType<typeof createObjects>>

function objectIdFor({ name }: Endpoint, objects: SiteObjects): string {
  if (name.startsWith('photos.')) return objects.photo
  if (name.startsWith('payments.')) return objects.order
  if (/^search\.(rename|remove)Search$/.test(name)) return objects.saved
  return /^chat\.(find|messages|send|markRead|typing|remove)$/.test(name) ? objects.chat : objects.member
}

/** Endpoints whose `{id}` is chosen by the caller for a new object. */
const ownIds = new Set(['settings.requestExport', 'payments.place'])
const bodies: Readonly<Record<string, unknown>> = { 'payments.retry': { method: 'ideal' } }

/** Requests an object by its id; returns the response with the id removed. */
async function describeResponse(caller: Caller, endpoint: Endpoint, id: string): Promise<unknown> {
  const { query = '', ...pairCase } = pairCases[endpoint.name] ?? {}
  const body = bodies[endpoint.name] ?? pairCase.body
  const url = buildUrl(endpoint, { id, paymentId: newId(), list: 'received' }) + (query ? `?${query}` : '')
  const sentBody: unknown =
    endpoint.name === 'chat.remove' ? { conversation: id } : typeof body === 'function' ? body() : (body ?? {})
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const response = await (method === 'get' ? caller.get(url) : caller[method](url, sentBody))
  return [endpoint.name, response.status, (await response.text()).replaceAll(id, 'ID')]
}

test(
  'C-76 R-6.23 an object of another site gets the same response as a missing object',
  { timeout: 60_000 },
  async () => {
    await using world = await newWorld()
    const objects = await createObjects(world)
    const stranger = world.otherSite.as(await world.otherSite.member({ gender: 'male', credits: 50, premium: true }))
    const endpoints = listEndpoints().filter(
      ({ name, path }) => (path.includes('{id}') && !ownIds.has(name)) || name === 'chat.remove',
    )
    expect(endpoints.length).toBeGreaterThan(25)
    for (const endpoint of endpoints) {
      const id = objectIdFor(endpoint, objects)
      for (const caller of [stranger, world.otherSite.visitor()])
        expect(await describeResponse(caller, endpoint, id)).toEqual(await describeResponse(caller, endpoint, newId()))
    }
  },
)

test('C-76 no list, search or total of one site contains objects of another', async () => {
  await using world = await newWorld()
  const objects = await createObjects(world)
  const { otherSite } = world
  const [caller, visitor] = [otherSite.as(await otherSite.member({ gender: 'male' })), otherSite.visitor()]
  for (const endpoint of listEndpoints().filter(({ method, path }) => method === 'GET' && !path.includes('{id}'))) {
    const { query = '' } = pairCases[endpoint.name] ?? {}
    const url = buildUrl(endpoint, { list: 'received' }) + (query ? `?${query}` : '')
    for (const each of [caller, visitor]) {
      const response = await (await each.get(url)).text()
      for (const id of Object.values(objects)) expect(`${endpoint.name} ${response}`).not.toContain(id)
    }
  }
})
