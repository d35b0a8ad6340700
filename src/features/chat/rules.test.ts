import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coversMessage, lastWithoutGap, mergeMessages, totalUnread, whyNotMessage, whyNotStartChat } from './rules.ts'

test.each([
  [false, 0, null],
  [false, 1, null],
  [false, 2, 'free_chats_used'],
  [false, 7, 'free_chats_used'],
  [true, 2, null],
  [true, 200, null],
])('R-6.11 R-9.30 premium %s with %i started chats', (premium, started, refusal) => {
  expect(whyNotStartChat({ premium, started })?.code ?? null).toBe(refusal)
})

test('R-3.44 a message may be as long as the site says, and no longer', () => {
  expect(whyNotMessage('a'.repeat(1000), 1000)).toBeNull()
  expect(whyNotMessage('a'.repeat(1001), 1000)).toMatchObject({ code: 'message_too_long', details: { limit: 1000 } })
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

test('R-3.24 the total is the sum over the chats', () => {
  expect(totalUnread([])).toBe(0)
  expect(totalUnread([{ num_unread_messages: 2 }, { num_unread_messages: 0 }, { num_unread_messages: 5 }])).toBe(7)
})

test('I14 whatever arrives in whatever order: each message once, in order, and asking on after the gap fills it', () => {
  const piece = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20 }))
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
      const runs = pieces.map(([from, length]) => Array.from({ length }, (_, place) => ({ seq: from + place })))
      const merged = runs.reduce(mergeMessages<{ seq: number }>, [])
      const numbers = merged.map(({ seq }) => seq)
      expect(numbers).toEqual([...new Set(runs.flat().map(({ seq }) => seq))].toSorted((one, other) => one - other))
      const last = lastWithoutGap(merged)
      expect(numbers).not.toContain(last + 1)
      expect(numbers.filter((seq) => seq <= last)).toHaveLength(last - (numbers[0] ?? 1) + 1)
    }),
  )
})
