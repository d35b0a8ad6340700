import { expect, test } from 'vitest'
import { inTransaction, type Context, type NetworkContext } from '#platform/server/context.ts'
import { newWorld } from '#testing/world.ts'

const callStorage = async (ctx: NetworkContext) => ctx.services.storage.remove('a.webp')

// The type check fails when one of these lines is no longer an error.
test('the type of a transaction context excludes external services', async () => {
  await using world = await newWorld()
  const result = await inTransaction(world.ctx(), async (tx) => {
    // @ts-expect-error -- a transaction has no storage
    void tx.services.storage
    // @ts-expect-error -- a transaction has no mail server
    void tx.services.mailer
    // @ts-expect-error -- a function that calls an external service cannot run in a transaction
    const call: (ctx: Context) => Promise<void> = callStorage
    return typeof call
  })
  expect(result).toBe('function')
  // @ts-expect-error -- nor can inTransaction run it directly
  await inTransaction(world.ctx(), callStorage)
})
