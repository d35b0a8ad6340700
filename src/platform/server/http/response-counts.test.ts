import fastify from 'fastify'
import { expect, test } from 'vitest'
import { countResponses, DURATION_COUNT, findDurationPosition, findPercentile } from './response-counts.ts'

test.each([
  [0, 0],
  [1, 0],
  [1.1, 1],
  [2, 2],
  [2.1, 3],
  [1_000, 20],
  [10_000_000, DURATION_COUNT - 1],
])('%s ms has position %i', (milliseconds, position) => {
  expect(findDurationPosition(milliseconds)).toBe(position)
})

/** Returns the counts of some durations in milliseconds. */
function count(...milliseconds: number[]): number[] {
  const durations = Array.from({ length: DURATION_COUNT }, () => 0)
  for (const each of milliseconds) durations[findDurationPosition(each)]! += 1
  return durations
}

test('a percentile is at most a step of the durations away', () => {
  expect(findPercentile(count(), 0.5)).toBeNull()
  const even = Array.from({ length: 1_000 }, (_, index) => index + 1)
  for (const share of [0.5, 0.95]) {
    const found = findPercentile(count(...even), share) ?? 0
    expect(Math.abs(found / (share * 1_000) - 1)).toBeLessThan(0.1)
  }
  expect(findPercentile(count(3), 1)).toBe(4)
})

test('failed responses, pages and calls are counted once; probes and files are not', async () => {
  const app = fastify()
  const counter = countResponses(app)
  app.get('/api/ok', async () => ({}))
  app.get('/api/broken', async () => Promise.reject(new Error('broken')))
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>'))
  app.get('/photo', (_request, reply) => reply.type('image/webp').send(Buffer.from('x')))
  app.get('/readyz', (_request, reply) => reply.code(503).send({}))
  for (const url of ['/api/ok', '/api/broken', '/page', '/photo', '/readyz', '/nowhere']) await app.inject(url)
  const counts = counter.take()
  expect(counts?.errors).toBe(1)
  expect(counts?.durations.reduce((sum, each) => sum + each, 0)).toBe(4)
  expect(counter.take()).toBeNull()
  counter.restore(counts!)
  expect(counter.take()).toEqual(counts)
  await app.close()
})
