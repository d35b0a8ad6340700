import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { listEndpoints, urlOf, type Endpoint } from '#testing/endpoints.ts'
import { placeOrder } from '#testing/orders.ts'
import { pairCases } from '#testing/pair-cases.ts'
import { withPhotos } from '#testing/photos.ts'
import { newWorld, type World } from '#testing/world.ts'

const newId = () => crypto.randomUUID()

/** The ids of what a member of one site has; a member of the other site asks for them. */
async function thingsOf(world: World) {
  const anna = await world.member({ name: 'Annabel', credits: 50, premium: true })
  const bert = await world.member({ gender: 'male' })
  const own = world.as(anna)
  const [photo] = await withPhotos(world, anna, 1)
  const order = await placeOrder(world, anna)
  const started = await own.post(`/api/members/${bert.id}/messages`, { messageId: newId(), text: 'Hoi!' })
  const { conversationId } = await started.json()
  const saved = await (await own.post('/api/saved-searches', { filters: { gender: 'male' } })).json()
  expect((await own.patch('/api/privacy', { publicVisible: true })).status).toBe(200)
  return {
    member: anna.id,
    photo: photo?.id ?? '',
    order: order.id,
    chat: conversationId as string,
    saved: saved.id as string,
  }
}

type Things = Awaited<ReturnType<typeof thingsOf>>

function thingFor({ name }: Endpoint, things: Things): string {
  if (name.startsWith('photos.')) return things.photo
  if (name.startsWith('payments.')) return things.order
  if (/^search\.(rename|remove)Search$/.test(name)) return things.saved
  return /^chat\.(find|messages|send|read|typing|remove)$/.test(name) ? things.chat : things.member
}

/** What an id of the asker's own choosing is for: asking twice is no look at somebody else's thing. */
const ownIds = new Set(['me.requestExport', 'payments.place'])
const bodies: Readonly<Record<string, unknown>> = { 'payments.retry': { method: 'ideal' } }

/** What somebody is answered who asks for a thing by its id, with the id cut out. */
async function answerFor(caller: Caller, endpoint: Endpoint, id: string): Promise<unknown> {
  const { query = '', ...asked } = pairCases[endpoint.name] ?? {}
  const body = bodies[endpoint.name] ?? asked.body
  const url = urlOf(endpoint, { id, paymentId: newId(), list: 'received' }) + (query ? `?${query}` : '')
  const sent: unknown =
    endpoint.name === 'chat.remove' ? { conversation: id } : typeof body === 'function' ? body() : (body ?? {})
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const reply = await (method === 'get' ? caller.get(url) : caller[method](url, sent))
  return [endpoint.name, reply.status, (await reply.text()).replaceAll(id, 'ID')]
}

test(
  'C-76 R-6.23 what is of another site is answered like what does not exist, whoever asks',
  { timeout: 60_000 },
  async () => {
    await using world = await newWorld()
    const things = await thingsOf(world)
    const stranger = world.twin.as(await world.twin.member({ gender: 'male', credits: 50, premium: true }))
    const endpoints = listEndpoints().filter(
      ({ name, path }) => (path.includes('{id}') && !ownIds.has(name)) || name === 'chat.remove',
    )
    expect(endpoints.length).toBeGreaterThan(25)
    for (const endpoint of endpoints) {
      const id = thingFor(endpoint, things)
      for (const caller of [stranger, world.twin.visitor()])
        expect(await answerFor(caller, endpoint, id)).toEqual(await answerFor(caller, endpoint, newId()))
    }
  },
)

test('C-76 no list, search or total of one site holds anything of another', async () => {
  await using world = await newWorld()
  const things = await thingsOf(world)
  const [caller, visitor] = [world.twin.as(await world.twin.member({ gender: 'male' })), world.twin.visitor()]
  for (const endpoint of listEndpoints().filter(({ method, path }) => method === 'GET' && !path.includes('{id}'))) {
    const { query = '' } = pairCases[endpoint.name] ?? {}
    const url = urlOf(endpoint, { list: 'received' }) + (query ? `?${query}` : '')
    for (const each of [caller, visitor]) {
      const said = await (await each.get(url)).text()
      for (const id of Object.values(things)) expect(`${endpoint.name} ${said}`).not.toContain(id)
    }
  }
})
