import { expect, test, vi } from 'vitest'
import { loadOnce } from './load-once.ts'

test('a value is loaded once per key, also by concurrent calls', async () => {
  const load = vi.fn(async (key: string) => key.toUpperCase())
  const get = loadOnce(load)
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['A', 'A', 'B'])
  expect(load).toHaveBeenCalledTimes(2)
})

test('a load that fails once is tried again by the next call', async () => {
  const load = vi.fn(async () => 'value').mockRejectedValueOnce(new Error('failed'))
  const get = loadOnce(load)
  const first = await Promise.allSettled([get('a'), get('a')])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await get('a')).toBe('value')
  expect(load).toHaveBeenCalledTimes(2)
})
