import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { downloadExport } from '#testing/data-exports.ts'
import { completeCheckout, placeOrder, readOrder, sendOrder } from '#testing/orders.ts'
import { openSession } from '#testing/test-members.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld } from '#testing/world.ts'
import { RETURN_PATH_DAYS } from '../rules.ts'
import { eraseOrders } from './order-erasure.ts'

const sharedWorld = shareWorld()

const chatPath = `/chats/${randomUUID()}`
const listPaths = 'select return_to from purchase order by id'

test.each(['paid', 'canceled', 'failed', 'expired', 'pending'])(
  'an order that is %s returns the path of the page that the buyer left, in every browser of the buyer',
  async (status) => {
    const world = await sharedWorld()
    const anna = await world.member()
    const { id, checkoutUrl } = await placeOrder(world, anna, { returnTo: chatPath })
    await completeCheckout(checkoutUrl, status)
    expect(await readOrder(world, anna, id)).toMatchObject({ returnTo: chatPath })
  },
)

test('an order may lead back to a conversation that has not begun, or to no page', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const startPath = `/members/${randomUUID()}/chat`
  const started = await placeOrder(world, anna, { returnTo: startPath })
  const other = await placeOrder(world, anna)
  expect(await readOrder(world, anna, started.id)).toMatchObject({ returnTo: startPath })
  expect(await readOrder(world, anna, other.id)).toMatchObject({ returnTo: null })
})

test('nobody but the buyer learns the path: another member gets 404, also when repeating the order', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const { id } = await placeOrder(world, anna, { returnTo: chatPath })
  const responses = [
    await world.as(bert).get(`/api/orders/${id}`),
    await sendOrder(world, bert, { id, returnTo: chatPath }),
  ]
  for (const response of responses) {
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain(chatPath)
  }
})

test.each([
  'https://evil.example/chats',
  '//evil.example',
  '/\\evil.example',
  `//evil.example${chatPath}`,
  `${chatPath}\n`,
  `${chatPath}/../../log-out`,
  `${chatPath}?next=//evil.example`,
  `${chatPath}#top`,
  `/chats/${'0'.repeat(200)}`,
  'javascript:alert(1)',
  '/settings/delete',
  '',
  null,
  [chatPath],
])('T26 an order is refused when its path is not that of a conversation: %j', async (returnTo) => {
  await using world = await newWorld()
  const anna = await world.member()
  expect((await sendOrder(world, anna, { returnTo })).status).toBe(422)
  expect(await world.sql(listPaths)).toEqual([])
})

test('C-37 a repeated order keeps its first path', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const id = newClientId()
  const order = { id, returnTo: chatPath }
  const [first, second] = [await placeOrder(world, anna, order), await placeOrder(world, anna, order)]
  expect(second).toEqual(first)
  await placeOrder(world, anna, { id, returnTo: `/chats/${randomUUID()}` })
  expect(await world.sql(listPaths)).toEqual([{ return_to: chatPath }])
})

test('a path is deleted after a month, the order is not', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna, { returnTo: chatPath })
  world.clock.advanceSeconds(RETURN_PATH_DAYS * 86_400)
  const later = { ...anna, token: await openSession(world.ctx(), anna.id) } // the first session has ended
  await eraseOrders(world.ctx(), null)
  expect(await readOrder(world, later, id)).toMatchObject({ returnTo: chatPath })
  world.clock.advanceSeconds(1)
  await eraseOrders(world.ctx(), null)
  expect(await readOrder(world, later, id)).toMatchObject({ returnTo: null })
})

test('C-24 erasing a member clears the paths of their orders and those that name them, and no others', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  await placeOrder(world, anna, { returnTo: chatPath })
  await placeOrder(world, bert, { returnTo: `/members/${anna.id}/chat` })
  await placeOrder(world, bert, { returnTo: chatPath })
  await eraseOrders(world.ctx(), { memberId: anna.id })
  expect(await world.sql('select member_id, return_to from purchase where return_to is not null')).toEqual([
    { member_id: bert.id, return_to: chatPath },
  ])
})

test('L-28 the data export contains the path of an order', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna, { returnTo: chatPath })
  const files = await downloadExport(world, anna)
  expect([...files.values()].join('')).toContain(chatPath)
})
