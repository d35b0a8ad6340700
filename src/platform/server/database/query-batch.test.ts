import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

test('queries of one tick share a connection, and a failed one does not fail the others', async () => {
  await using world = await newWorld()
  const db = world.database.batched()
  const backend = { text: 'select pg_backend_pid() as pid, $1::int as number' }
  const [first, broken, second] = await Promise.allSettled([
    db.query<{ pid: number; number: number }>(backend, [1]),
    db.query({ text: 'select 1 / $1::int' }, [0]),
    db.query<{ pid: number; number: number }>(backend, [2]),
  ])
  expect(broken.status).toBe('rejected')
  if (first.status === 'rejected' || second.status === 'rejected') throw new Error('the others failed too')
  expect(first.value.rows[0]?.number).toBe(1)
  expect(second.value.rows[0]).toEqual({ pid: first.value.rows[0]?.pid, number: 2 })
})

test('equal queries of one tick run once, and the next tick runs them again', async () => {
  await using world = await newWorld()
  const db = world.database.batched()
  const random = () => db.query<{ value: string }>({ text: 'select gen_random_uuid() as value' }, [])
  const [first, same] = await Promise.all([random(), random()])
  const later = await random()
  expect(same.rows[0]?.value).toBe(first.rows[0]?.value)
  expect(later.rows[0]?.value).not.toBe(first.rows[0]?.value)
})
