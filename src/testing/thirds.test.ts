import { afterEach, expect, test, vi } from 'vitest'
import { countThird, listThird } from './thirds.ts'

afterEach(() => vi.unstubAllEnvs())

const items = Array.from({ length: 10 }, (_item, index) => index)

test('the three thirds together have every item once', () => {
  const thirds = ['0', '1', '2'].map((third) => {
    vi.stubEnv('TEST_THIRD', third)
    return listThird(items)
  })
  expect(thirds.map((third) => third.length)).toEqual([4, 3, 3])
  expect(thirds.flat().toSorted((one, other) => one - other)).toEqual(items)
})

test('all items are listed when the release is tested', () => {
  vi.stubEnv('TEST_THIRD', 'all')
  expect(listThird(items)).toEqual(items)
  expect(countThird(25)).toBe(25)
})

test('a third of a number of cases is at least one', () => {
  vi.stubEnv('TEST_THIRD', '1')
  expect([countThird(25), countThird(3), countThird(1)]).toEqual([9, 1, 1])
})

test('a run has chosen its third', () => {
  expect(process.env['TEST_THIRD']).toMatch(/^([012]|all)$/)
})
