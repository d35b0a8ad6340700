import { expect, test } from 'vitest'
import { fractionOf, maskPages } from './page.rules.ts'

const rows = (...counts: [count: number, campaign?: string][]) =>
  counts.map(([count, campaign = '']) => ({ count, campaign }))
const campaigns = (...counts: [campaign: string, count: number, isShown: boolean][]) =>
  new Map(counts.map(([campaign, count, isShown]) => [campaign, { count, isShown }]))

test.each([
  ['a small count is hidden, and the total gives it not away', rows([3], [7], [40]), 50, campaigns(), [null, null, 40]],
  ['the signups without a page hide a small count', rows([3], [7]), 60, campaigns(), [null, 7]],
  ['few signups without a page are hidden too', rows([9], [20]), 31, campaigns(), [null, 20]],
  ['no count is zero for a page without any', rows([0], [9]), 9, campaigns(), [0, 9]],
  ['a slug is hidden where its campaign is', rows([7, 'adnet'], [9]), 99, campaigns(['adnet', 7, false]), [null, 9]],
  ['a campaign gives no small slug of it away', rows([3, 'a'], [7, 'a']), 99, campaigns(['a', 10, true]), [null, null]],
  [
    'a campaign with members from elsewhere does not',
    rows([3, 'a'], [7, 'a']),
    99,
    campaigns(['a', 30, true]),
    [null, 7],
  ],
])('%s', (_, counts, total, others, shown) => {
  expect(maskPages('support', counts, { total, campaigns: others })).toEqual(shown)
  expect(maskPages('finance', counts, { total, campaigns: others })).toEqual(counts.map(({ count }) => count))
})

test.each([
  [3, 12, 0.25],
  [0, 12, 0],
  [0, 0, null],
  [null, 12, null],
  [3, null, null],
])('the fraction of %s in %s is %s', (part, total, fraction) => {
  expect(fractionOf(part, total)).toBe(fraction)
})
