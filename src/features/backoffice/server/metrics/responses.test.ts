import { expect, test } from 'vitest'
import { DURATION_COUNT, type ResponseCounts } from '#platform/server/http/response-counts.ts'
import { newWorld, type World } from '#testing/world.ts'
import { deleteResponses, storeResponses } from './responses.ts'

/** Returns counts with a number of responses at one position of the durations. */
function createCounts(errors: number, position: number, count: number): ResponseCounts {
  const durations = Array.from({ length: DURATION_COUNT }, (_, index) => (index === position ? count : 0))
  return { errors, durations }
}

function createCounter(counts: ResponseCounts) {
  let stored: ResponseCounts | null = counts
  return {
    take: () => {
      const taken = stored
      stored = null
      return taken
    },
    restore: (taken: ResponseCounts) => void (stored = taken),
  }
}

const store = (world: World, counts: ResponseCounts) => storeResponses(world.ctx(), createCounter(counts))

test('the overview shows errors and response times of today beside those of the same weekday before', async () => {
  await using world = await newWorld()
  world.clock.set('2026-07-01T10:00:30Z')
  await store(world, createCounts(3, 10, 100))
  await Promise.all([store(world, createCounts(1, 20, 10)), store(world, createCounts(0, 20, 10))])
  expect(await world.sql('select bucket, errors from figure_response')).toEqual([
    { bucket: new Date('2026-07-01T09:55:00Z'), errors: 4 },
  ])
  world.clock.set('2026-07-08T10:00:30Z')
  await store(world, createCounts(8, 12, 50))
  const admin = await world.staff('admin')
  expect((await (await admin.get('/api/office/overview')).json()).responses).toEqual({
    errors: { now: 8, before: 4 },
    medianMilliseconds: { now: 55, before: 28 },
    slowMilliseconds: { now: 63, before: 934 },
  })
  const { days } = await (await admin.get('/api/office/figures')).json()
  expect(days.filter((day: { errors: number }) => day.errors > 0)).toMatchObject([
    { day: '2026-07-01', errors: 4 },
    { day: '2026-07-08', errors: 8 },
  ])
})

test('the responses of the server are counted, and those of a minute without a database are stored later', async () => {
  await using world = await newWorld()
  await world.visitor().get('/api/site')
  const failing = createCounter(createCounts(2, 0, 1))
  await world.sql('alter table figure_response rename to figure_gone')
  await storeResponses(world.ctx(), failing)
  await world.sql('alter table figure_gone rename to figure_response')
  await storeResponses(world.ctx(), failing)
  expect(await world.sql('select errors from figure_response')).toEqual([{ errors: 2 }])
  await world.site.storeResponses()
  await world.site.storeResponses()
  const [row] = await world.sql<{ durations: number[] }>('select durations from figure_response')
  expect(row?.durations.reduce((sum, count) => sum + count, 0)).toBe(2)
})

test('only a role that may see the jobs of the installation sees its responses', async () => {
  await using world = await newWorld()
  await store(world, createCounts(3, 10, 100))
  const finance = await world.staff('finance')
  expect((await (await finance.get('/api/office/overview')).json()).responses).toBeNull()
  expect((await (await finance.get('/api/office/figures')).json()).days.at(-1).errors).toBeNull()
})

test('counts of responses are deleted after 90 days, and not a second earlier', async () => {
  await using world = await newWorld()
  await world.sql(`insert into figure_response (bucket, errors, durations) values ($1, 1, '{}')`, [world.clock.now()])
  world.clock.advanceSeconds(90 * 24 * 3_600 - 1)
  await deleteResponses(world.ctx())
  expect(await world.sql('select errors from figure_response')).toHaveLength(1)
  world.clock.advanceSeconds(1)
  await deleteResponses(world.ctx())
  expect(await world.sql('select errors from figure_response')).toEqual([])
})
