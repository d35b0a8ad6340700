import { expect, test } from 'vitest'
import './features.ts'
import { listDeclaredStatements } from '#platform/server/database/statement.ts'
import { newWorld } from '#testing/world.ts'

test('the application role can prepare every declared statement on the migrated database', async () => {
  await using world = await newWorld()
  const failures: string[] = []
  for (const [name, text] of listDeclaredStatements()) {
    await world.database
      .query({ text: `prepare "${name}" as ${text}` }, [])
      .catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
  }
  expect(failures).toEqual([])
  expect(listDeclaredStatements().size).toBeGreaterThan(50)
})

test('no statement has a name that PostgreSQL would truncate', () => {
  expect([...listDeclaredStatements().keys()].filter((name) => name.length > 63)).toEqual([])
})
