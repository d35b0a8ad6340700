import { expect, test } from 'vitest'
import { inOrder, inTransaction, type Context, type NetworkContext } from '#platform/server/context.ts'
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

test('the statements of a transaction run in the order of the array', async () => {
  await using world = await newWorld()
  await world.sql('create table taken (at int generated always as identity, name text)')
  const take = (tx: Context, name: string) => tx.db.query({ text: 'insert into taken (name) values ($1)' }, [name])
  await inTransaction(world.ctx(), (tx) =>
    inOrder(
      tx,
      ['balance', 'order', 'payment'].map((name) => take(tx, name)),
    ),
  )
  expect(await world.sql('select name from taken order by at')).toEqual(
    ['balance', 'order', 'payment'].map((name) => ({ name })),
  )
})

test('outside of a transaction, where statements have no order, calls are refused', async () => {
  await using world = await newWorld()
  await expect(inOrder(world.ctx(), [])).rejects.toThrow('only in a transaction')
})
