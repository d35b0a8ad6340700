import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { TestMember } from '../test-members.ts'
import type { World } from '../world.ts'

/** Opens the live socket of a member. Close the socket with `terminate()`. */
export async function openLiveSocket(world: World, member: TestMember): Promise<WebSocket> {
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/live`, {
    headers: { cookie: world.as(member).cookie(), origin: world.origin },
  })
  await once(socket, 'open')
  return socket
}
