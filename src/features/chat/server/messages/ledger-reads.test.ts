import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase, type Db } from '#platform/server/database/db.ts'
import { newWorld } from '#testing/world.ts'
import { sendMessage, startChat } from './sending.ts'

const existingMessages = 300

/** Returns the number of ledger entries that the transaction has read so far. */
async function countLedgerReads(db: Db): Promise<number> {
  const text = `select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'ledger_entry'`
  const { rows } = await db.query<{ count: number }>({ text }, [])
  return rows[0]?.count ?? Number.NaN
}

test('storing a message does not read the ledger entries of other messages', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: existingMessages + 20, premium: true })
  const bert = await world.member({ gender: 'male' })
  const ctx = world.ctx(anna)
  const { conversationId } = await startChat(ctx, { id: bert.id, messageId: randomUUID(), text: 'Hoi' })
  const send = (db: Db) => sendMessage({ ...ctx, db }, { id: conversationId, messageId: randomUUID(), text: 'Hoi' })
  for (let message = 0; message < existingMessages; message++) await send(ctx.db)

  const connection = openDatabase(world.databaseUrl, { size: 1, usesPreparedStatements: false })
  const reads = await connection
    .transaction(async (db) => {
      const before = await countLedgerReads(db)
      for (let message = 0; message < 10; message++) await send(db) // the later ones run the generic plan
      return (await countLedgerReads(db)) - before
    })
    .finally(() => connection.close())

  expect(reads).toBeLessThan(existingMessages)
})
