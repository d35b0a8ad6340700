import { expect, test } from 'vitest'
import './api.ts'
import './jobs.ts'
import { declaredStatements } from '#platform/server/statement.ts'
import { newWorld } from '#testing/world.ts'

test('every declared statement can be prepared on the migrated database, by the application role', async () => {
  await using world = await newWorld()
  const failures: string[] = []
  for (const [name, text] of declaredStatements()) {
    await world.database
      .query({ text: `prepare "${name}" as ${text}` }, [])
      .catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
  }
  expect(failures).toEqual([])
  expect(declaredStatements().size).toBeGreaterThan(50)
})

test('no statement has a name that PostgreSQL would cut short', () => {
  expect([...declaredStatements().keys()].filter((name) => name.length > 63)).toEqual([])
})
