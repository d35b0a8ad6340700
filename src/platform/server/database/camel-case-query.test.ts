import { afterEach, expect, test } from 'vitest'
import { openDatabase, type Db } from '#platform/server/database/db.ts'
import { shareWorld } from '#testing/shared-world.ts'

const sharedWorld = shareWorld()
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

const text = 'select $1::int as used_at, 2 as "lineCount", 3 as line_1_name, null as id, $2::jsonb as own_choices'
const statement = { name: 'camel_case.columns', text, camelCase: true } as const
const row = { usedAt: 1, lineCount: 2, line1Name: 3, id: null, ownChoices: { gift_prices: 4 } }

async function read(db: Db, number: number) {
  const { rows } = await db.query(statement, [number, { gift_prices: 4 }])
  return rows
}

test('the columns of a statement are in camelCase at each call, and the keys of JSON are those of the data', async () => {
  const { database } = await sharedWorld()
  for (const number of [1, 2]) expect(await read(database, number)).toEqual([{ ...row, usedAt: number }])
  expect(await database.transaction((db) => read(db, 1))).toEqual([row])
  expect(await read(database.batched(), 1)).toEqual([row])
})

test('the columns are in camelCase without prepared statements', async () => {
  const { databaseUrl } = await sharedWorld()
  const database = openDatabase(databaseUrl, { size: 1, usesPreparedStatements: false })
  opened.push(database)
  expect(await read(database, 1)).toEqual([row])
})

test('the columns of other SQL keep their names', async () => {
  const { database } = await sharedWorld()
  const { rows } = await database.query({ text: 'select 1 as used_at' }, [])
  expect(rows).toEqual([{ used_at: 1 }])
})

test('a failed statement releases its connection, and its error names the caller', async () => {
  const { databaseUrl } = await sharedWorld()
  const database = openDatabase(databaseUrl, { size: 1 })
  opened.push(database)
  async function divideByZero() {
    await database.query({ name: 'camel_case.failure', text: 'select 1 / $1::int as used_at', camelCase: true }, [0])
  }
  const error = await divideByZero().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('divideByZero') })
  expect(await read(database, 1)).toEqual([row])
})
