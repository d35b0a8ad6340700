import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { matchOnly } from '#testing/browser/media.ts'
import { signalMessage, type SignalPreferences } from './message-signal.ts'

const TOUCH_SCREEN = '(pointer: coarse)'
const startNote = vi.spyOn(AudioScheduledSourceNode.prototype, 'start')
const vibrate = vi.spyOn(navigator, 'vibrate')

const choose = (preferences: Partial<SignalPreferences>): SignalPreferences => ({
  hasSound: false,
  hasVibration: false,
  quietHours: null,
  ...preferences,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  vi.setSystemTime(new Date(2026, 5, 1, 23, 30))
  vi.clearAllMocks()
})

afterEach(async () => {
  await vi.advanceTimersByTimeAsync(3_000) // ends the pause after a signal
  vi.useRealTimers()
})

/** Signals a message, without waiting for the end of the pause after it. */
async function signal(preferences: SignalPreferences): Promise<void> {
  void signalMessage(preferences)
  await navigator.locks.query() // answers after the request of the lock
}

const countSignals = () => ({ notes: startNote.mock.calls.length, vibrations: vibrate.mock.calls.length })

test('a message sounds and vibrates as the member chose, and by default neither', async () => {
  matchOnly(TOUCH_SCREEN)
  await signal(choose({}))
  expect(countSignals()).toEqual({ notes: 0, vibrations: 0 })
  await signal(choose({ hasSound: true }))
  expect(countSignals()).toEqual({ notes: 2, vibrations: 0 })
  await vi.advanceTimersByTimeAsync(3_000)
  await signal(choose({ hasVibration: true }))
  expect(countSignals()).toEqual({ notes: 2, vibrations: 1 })
})

test('several messages within 3 seconds sound once', async () => {
  for (let message = 0; message < 5; message++) await signal(choose({ hasSound: true }))
  expect(countSignals().notes).toBe(2)
  await vi.advanceTimersByTimeAsync(3_000)
  await signal(choose({ hasSound: true }))
  expect(countSignals().notes).toBe(4)
})

test('a message that another window signals does not sound here', async () => {
  let close = (): void => undefined
  await new Promise<void>((resolve) => {
    void navigator.locks.request('message-signal', () => {
      resolve()
      return new Promise<void>((end) => (close = end))
    })
  })
  await signal(choose({ hasSound: true }))
  expect(countSignals().notes).toBe(0)
  close()
})

test('nothing sounds in the quiet hours', async () => {
  await signal(choose({ hasSound: true, quietHours: { from: 22, until: 8 } }))
  expect(countSignals().notes).toBe(0)
  await signal(choose({ hasSound: true, quietHours: { from: 8, until: 22 } }))
  expect(countSignals().notes).toBe(2)
})

test('a computer, which cannot vibrate, does not vibrate', async () => {
  matchOnly('(hover: hover) and (pointer: fine)')
  await signal(choose({ hasVibration: true }))
  expect(countSignals().vibrations).toBe(0)
})
