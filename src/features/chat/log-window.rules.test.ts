import { describe, expect, test } from 'vitest'
import {
  countNewMessages,
  findFirstUnreadSeq,
  MAX_SHOWN_MESSAGES,
  moveLogWindowDown,
  moveLogWindowUp,
  openLogWindow,
  selectShownMessages,
  type LogWindow,
} from './log-window.rules.ts'

const conversation = (count: number, firstSeq = 1) =>
  Array.from({ length: count }, (_, index) => ({ seq: firstSeq + index, mine: false }))

const rangeOf = (messages: readonly { seq: number }[], window: LogWindow) => {
  const shown = selectShownMessages(messages, window)
  return [shown[0]?.seq, shown.at(-1)?.seq, shown.length]
}

describe('the window on the messages', () => {
  const messages = conversation(10_000)

  test('opens on the newest messages, and on all of a short conversation', () => {
    expect(rangeOf(messages, openLogWindow(messages))).toEqual([9_901, 10_000, 100])
    expect(rangeOf(conversation(3), openLogWindow(conversation(3)))).toEqual([1, 3, 3])
    expect(rangeOf([], openLogWindow([]))).toEqual([undefined, undefined, 0])
  })

  test('moves up to the first message and down to the last, with at most 200 messages and no gap', () => {
    let window = openLogWindow(messages)
    let range = rangeOf(messages, window)
    for (let moves = 0; range[0] !== 1 && moves < 1_000; moves++) {
      window = moveLogWindowUp(messages, window)
      const next = rangeOf(messages, window)
      expect(next[0]).toBe(Math.max(1, (range[0] ?? 0) - 50))
      expect(next[2]).toBeLessThanOrEqual(MAX_SHOWN_MESSAGES)
      range = next
    }
    expect(range).toEqual([1, 200, 200])
    for (let moves = 0; range[1] !== 10_000 && moves < 1_000; moves++) {
      window = moveLogWindowDown(messages, window)
      const next = rangeOf(messages, window)
      expect(next[1]).toBe(Math.min(10_000, (range[1] ?? 0) + 50))
      expect(next[2]).toBe(MAX_SHOWN_MESSAGES)
      range = next
    }
    expect(window.toSeq).toBeNull()
  })

  test('follows the newest message until it is full', () => {
    const loaded = conversation(100)
    const window = openLogWindow(loaded)
    expect(rangeOf(conversation(150), window)).toEqual([1, 150, 150])
    expect(rangeOf(conversation(350), window)).toEqual([151, 350, 200])
    const full = moveLogWindowUp(conversation(300), { fromSeq: 101, toSeq: null })
    expect(rangeOf(conversation(400), full)).toEqual([51, 250, 200])
  })

  test('does not move when older messages are loaded above it', () => {
    const window = openLogWindow(conversation(50, 101))
    expect(rangeOf(conversation(100, 51), window)).toEqual([101, 150, 50])
    expect(rangeOf(conversation(100, 51), moveLogWindowUp(conversation(100, 51), window))).toEqual([51, 150, 100])
  })
})

describe('unread messages', () => {
  const messages = [
    { seq: 1, mine: false },
    { seq: 2, mine: true },
    { seq: 3, mine: false },
    { seq: 4, mine: false },
  ]
  test.each([
    [2, 3],
    [3, 4],
    [4, null],
    [0, null], // the viewer wrote after the first one
  ])('after %i the first one is %s', (readSeq, expected) => {
    expect(findFirstUnreadSeq(messages, readSeq)).toBe(expected)
  })

  test('only the partner’s messages are new', () => {
    expect([0, 1, 2, 3, 4].map((seq) => countNewMessages(messages, seq))).toEqual([3, 2, 2, 1, 0])
  })
})
