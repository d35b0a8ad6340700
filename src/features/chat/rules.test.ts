import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  confirmingCoversMessage,
  clusterMessages,
  coversMessage,
  giftPriceRange,
  lastContiguousSeq,
  mergeMessages,
  toDateBucket,
  startsLeft,
  validateMessageLength,
  checkStartQuota,
} from './rules.ts'

test.each([
  [false, 0, null],
  [false, 1, null],
  [false, 2, 'free_chats_used'],
  [false, 7, 'free_chats_used'],
  [true, 2, null],
  [true, 200, null],
])('R-6.11 R-9.30 premium %s with %i started chats', (premium, started, refusal) => {
  expect(checkStartQuota({ premium, started })?.code ?? null).toBe(refusal)
})

test.each([
  [false, 0, 2],
  [false, 1, 1],
  [false, 3, 0],
  [true, 9, null],
])('R-9.30 premium %s with %i started chats may start %s more', (premium, started, left) => {
  expect(startsLeft({ premium, started })).toBe(left)
})

test.each([
  [{ credits: 0, confirmed: false, creditsOnConfirm: 5 }, true],
  [{ credits: 0, confirmed: false, creditsOnConfirm: 0 }, false],
  [{ credits: 0, confirmed: true, creditsOnConfirm: 0 }, false],
  [{ credits: 1, confirmed: false, creditsOnConfirm: 5 }, false],
])('R-2.103 C-25 with %j the address comes before credits: %s', (means, awaits) => {
  expect(confirmingCoversMessage({ price: 1, ...means })).toBe(awaits)
})

test.each([
  [{ gift_credits: 5, gift_prices: {} }, 5, 5],
  [{ gift_credits: 5, gift_prices: { rose: 2, bear: 9 } }, 2, 9],
  [{ gift_credits: 1, gift_prices: { rose: 2, bear: 9 } }, 1, 9],
])('R-3.43 C-29 with the prices %j gifts cost %i to %i', (prices, lowest, highest) => {
  expect(giftPriceRange(prices)).toEqual({ lowest, highest })
})

test('R-3.44 a message may be as long as the site says, and no longer', () => {
  expect(validateMessageLength('a'.repeat(1000), 1000)).toBeNull()
  expect(validateMessageLength('a'.repeat(1001), 1000)).toMatchObject({ code: 'message_too_long', details: { limit: 1000 } })
})

test.each([
  [1, 1, true],
  [0, 1, false],
  [0, 0, true],
  [-3, 0, true],
  [4, 5, false],
])('R-2.103 %i credits for a message of %i', (credits, price, covers) => {
  expect(coversMessage(credits, price)).toBe(covers)
})

test('I14 whatever arrives in whatever order: each message once, in order, and asking on after the gap fills it', () => {
  const piece = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20 }))
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
      const runs = pieces.map(([from, length]) => Array.from({ length }, (_, place) => ({ seq: from + place })))
      const merged = runs.reduce(mergeMessages<{ seq: number }>, [])
      const numbers = merged.map(({ seq }) => seq)
      expect(numbers).toEqual([...new Set(runs.flat().map(({ seq }) => seq))].toSorted((one, other) => one - other))
      const last = lastContiguousSeq(merged)
      expect(numbers).not.toContain(last + 1)
      expect(numbers.filter((seq) => seq <= last)).toHaveLength(last - (numbers[0] ?? 1) + 1)
    }),
  )
})

test.each([
  ['2026-06-01T21:59:00Z', 'today'],
  ['2026-05-31T22:00:00Z', 'today'],
  ['2026-05-31T21:59:00Z', 'yesterday'],
  ['2026-05-26T12:00:00Z', 'week'],
  ['2026-05-25T12:00:00Z', 'year'],
  ['2025-12-31T12:00:00Z', 'older'],
  ['2026-06-02T08:00:00Z', 'today'],
])('%s lies back %s, by the calendar of the site', (at, nearness) => {
  expect(toDateBucket(new Date(at), new Date('2026-06-01T10:00:00Z'), 'Europe/Amsterdam')).toBe(nearness)
})

test('messages of one side within five minutes stand together, a day begins a new cluster', () => {
  const said = (mine: boolean, sentAt: string) => ({ mine, sentAt: `2026-06-01T${sentAt}:00Z` })
  const messages = [
    said(false, '21:50'),
    said(false, '21:54'),
    said(true, '21:55'),
    said(true, '21:59'),
    said(true, '22:00'),
    said(true, '22:06'),
  ]
  const clusters = clusterMessages(messages, 'Europe/Amsterdam')
  expect(clusters.map(({ day, mine, messages: { length } }) => [day, mine, length])).toEqual([
    ['2026-06-01', false, 2],
    [null, true, 2],
    ['2026-06-02', true, 1],
    [null, true, 1],
  ])
})
