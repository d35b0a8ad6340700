import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  confirmingCoversMessage,
  clusterMessages,
  coversMessage,
  findGiftPriceRange,
  findLastContiguousSeq,
  getBubbleSize,
  mergeMessages,
  countStartsLeft,
  validateMessageLength,
  findStartQuotaRefusal,
} from './rules.ts'

test.each([
  [false, 0, null],
  [false, 1, null],
  [false, 2, 'free_chats_used'],
  [false, 7, 'free_chats_used'],
  [true, 2, null],
  [true, 200, null],
])('R-6.11 R-9.30 a member with premium %s and %i started chats gets the refusal %s', (premium, starts, refusal) => {
  expect(findStartQuotaRefusal({ premium, starts })?.code ?? null).toBe(refusal)
})

test.each([
  [false, 0, 2],
  [false, 1, 1],
  [false, 3, 0],
  [true, 9, null],
])('R-9.30 with premium %s and %i started chats, %s more starts are left', (premium, starts, left) => {
  expect(countStartsLeft({ premium, starts })).toBe(left)
})

test.each([
  [{ credits: 0, confirmed: false, creditsOnConfirm: 5 }, true],
  [{ credits: 0, confirmed: false, creditsOnConfirm: 0 }, false],
  [{ credits: 0, confirmed: true, creditsOnConfirm: 0 }, false],
  [{ credits: 1, confirmed: false, creditsOnConfirm: 5 }, false],
])('R-2.103 C-25 with %j confirming the address covers the next message: %s', (funds, covers) => {
  expect(confirmingCoversMessage({ price: 1, ...funds })).toBe(covers)
})

test('C-29 the price of a retired gift does not count', () => {
  const settings = { gift_credits: 5, gift_prices: { rose: 2, kaars: 7 }, interests: [] }
  expect(findGiftPriceRange({ ...settings, choices: { gifts: ['bear', 'kaars'] } })).toEqual({ lowest: 5, highest: 7 })
})

test.each([
  [{ gift_credits: 5, gift_prices: {} }, 5, 5],
  [{ gift_credits: 5, gift_prices: { rose: 2, bear: 9 } }, 2, 9],
  [{ gift_credits: 1, gift_prices: { rose: 2, bear: 9 } }, 1, 9],
])('C-29 with the prices %j gifts cost %i to %i', (prices, lowest, highest) => {
  expect(findGiftPriceRange({ ...prices, interests: [], choices: {} })).toEqual({ lowest, highest })
})

test('R-3.44 a message is at most as long as the site allows', () => {
  expect(validateMessageLength('a'.repeat(1000), 1000)).toBeNull()
  expect(validateMessageLength('a'.repeat(1001), 1000)).toMatchObject({
    code: 'message_too_long',
    details: { limit: 1000 },
  })
})

test.each([
  [1, 1, true],
  [0, 1, false],
  [0, 0, true],
  [-3, 0, true],
  [4, 5, false],
])('R-2.103 %i credits cover a message of %i: %s', (credits, price, covers) => {
  expect(coversMessage(credits, price)).toBe(covers)
})

test('I14 merging pages in any order gives each message once, in order, and the first gap is found', () => {
  const page = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20 }))
  fc.assert(
    fc.property(fc.array(page, { minLength: 1 }), (pages) => {
      const runs = pages.map(([from, length]) => Array.from({ length }, (_, index) => ({ seq: from + index })))
      const merged = runs.reduce(mergeMessages<{ seq: number }>, [])
      const numbers = merged.map(({ seq }) => seq)
      expect(numbers).toEqual([...new Set(runs.flat().map(({ seq }) => seq))].toSorted((one, other) => one - other))
      const last = findLastContiguousSeq(merged)
      expect(numbers).not.toContain(last + 1)
      expect(numbers.filter((seq) => seq <= last)).toHaveLength(last - (numbers[0] ?? 1) + 1)
    }),
  )
})

test('messages of one side within five minutes form a cluster, and a new day starts a new one', () => {
  const message = (mine: boolean, sentAt: string) => ({ mine, sentAt: `2026-06-01T${sentAt}:00Z` })
  const messages = [
    message(false, '21:50'),
    message(false, '21:54'),
    message(true, '21:55'),
    message(true, '21:59'),
    message(true, '22:00'),
    message(true, '22:06'),
  ]
  const clusters = clusterMessages(messages, 'Europe/Amsterdam')
  expect(clusters.map(({ day, mine, messages: { length } }) => [day, mine, length])).toEqual([
    ['2026-06-01', false, 2],
    [null, true, 2],
    ['2026-06-02', true, 1],
    [null, true, 1],
  ])
})

test.each([
  [
    { width: 640, height: 480 },
    { width: 320, height: 240 },
  ],
  [
    { width: 480, height: 640 },
    { width: 240, height: 320 },
  ],
  [
    { width: 200, height: 150 },
    { width: 200, height: 150 },
  ],
  [
    { width: 20_000, height: 1 },
    { width: 320, height: 120 },
  ],
  [
    { width: 10, height: 3_000 },
    { width: 120, height: 320 },
  ],
])('an image of %j is shown in %j pixels', (image, size) => {
  expect(getBubbleSize(image)).toEqual(size)
})
