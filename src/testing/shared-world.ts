import { afterAll } from 'vitest'
import { newWorld, type World } from './world.ts'

/**
 * Returns a function for the one world of those tests of a file that leave nothing behind which another could notice, such
 * as tests of refusals. The first of them creates the world. Call this at the top of a test file.
 */
export function shareWorld(): () => Promise<World> {
  let world: Promise<World> | null = null
  afterAll(async () => {
    await (await world)?.[Symbol.asyncDispose]()
    world = null
  })
  return () => (world ??= newWorld())
}
