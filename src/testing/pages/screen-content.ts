import { fileComplaint } from '../complaints.ts'
import { placeOrder } from '../orders.ts'
import { listScreenPaths } from './screen-paths.ts'
import type { World } from '../world.ts'

/** Creates a member with credits, a like, a message and an order, and lists a path for each screen, also an unknown one. */
export async function createContentForScreens(world: World) {
  const noa = await world.member({ credits: 50, premium: true, about: 'Ik hou van wandelen.' })
  const tom = await world.member({ gender: 'male' })
  await world.as(tom).put(`/api/members/${noa.id}/like`)
  const message = { messageId: crypto.randomUUID(), text: 'Hoi!' }
  const { conversationId } = await (await world.as(noa).post(`/api/members/${tom.id}/messages`, message)).json()
  const { id: orderId } = await placeOrder(world, noa)
  const complaintNumber = await fileComplaint(world)
  const paths = listScreenPaths({ memberId: tom.id, conversationId, orderId, complaintNumber }).map(({ path }) => path)
  return { noa, tom, paths: [...paths, '/nergens'] }
}
