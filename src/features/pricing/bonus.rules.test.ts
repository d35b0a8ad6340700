import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findAnnouncedMinutes,
  formatCountdown,
  getBonusExpiry,
  getBonusState,
  getRemainingSeconds,
  isInMembersArea,
  mayHaveBonus,
  WELCOME_BONUS,
} from './bonus.rules.ts'

const signupAt = new Date('2026-06-01T10:00:00Z')
const after = (milliseconds: number) => new Date(signupAt.getTime() + milliseconds)
const facts = { signupAt, hasCompletedOrder: false, isUsed: false }

test.each([
  [0, { isActive: true, remainingSeconds: 14_400 }],
  [1, { isActive: true, remainingSeconds: 14_400 }],
  [14_399_000, { isActive: true, remainingSeconds: 1 }],
  [14_399_999, { isActive: true, remainingSeconds: 1 }],
  [14_400_000, { isActive: false, reason: 'expired' }],
  [14_400_001, { isActive: false, reason: 'expired' }],
  [86_400_000, { isActive: false, reason: 'expired' }],
])('R-4.36 R-4.40 R-9.10 %i ms after signup the bonus is %j', (milliseconds, state) => {
  expect(getBonusState(facts, after(milliseconds))).toEqual(state)
})

test.each([
  [{ hasCompletedOrder: true }, 'completed_order'],
  [{ isUsed: true }, 'used'],
  [{ hasCompletedOrder: true, isUsed: true }, 'completed_order'],
])('R-6.21 R-9.07 R-9.09 a member with %j has no bonus: %s', (changes, reason) => {
  expect(getBonusState({ ...facts, ...changes }, signupAt)).toEqual({ isActive: false, reason })
})

test('C-20 the bonus is active exactly before its expiry, and the remaining time never grows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000_000 }), fc.integer({ min: 0, max: 5_000 }), (elapsed, later) => {
      const [now, next] = [getBonusState(facts, after(elapsed)), getBonusState(facts, after(elapsed + later))]
      expect(now.isActive).toBe(after(elapsed) < getBonusExpiry(signupAt))
      if (!now.isActive) expect(next.isActive).toBe(false)
      if (now.isActive && next.isActive) expect(next.remainingSeconds).toBeLessThanOrEqual(now.remainingSeconds)
    }),
  )
})

test('R-9.05 R-9.06 the bonus is TIMEBONUS25, 25 percent, for four hours', () => {
  expect(WELCOME_BONUS).toEqual({ code: 'TIMEBONUS25', percent: 25, windowSeconds: 4 * 60 * 60 })
})

test.each([
  [14_400, '04:00:00'],
  [14_399, '03:59:59'],
  [3_600, '01:00:00'],
  [61, '00:01:01'],
  [1, '00:00:01'],
  [0, '00:00:00'],
])('R-4.35 %i seconds are shown as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})

test.each([
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [0, 0],
  [-5, 0],
])('%i ms are %i seconds', (milliseconds, seconds) => {
  expect(getRemainingSeconds(milliseconds)).toBe(seconds)
})

test('60, 10 and 1 minutes are announced once each, and after a pause only the last that passed', () => {
  const seconds = Array.from({ length: 14_400 }, (_, index) => 14_400 - index)
  const announced = seconds.map((second) => findAnnouncedMinutes(second, second - 1)).filter(Boolean)
  expect(announced).toEqual([60, 10, 1])
  expect(findAnnouncedMinutes(3_700, 30)).toBe(1)
  expect(findAnnouncedMinutes(700, 590)).toBe(10)
  expect(findAnnouncedMinutes(600, 599)).toBeNull()
  expect(findAnnouncedMinutes(3_700, 0)).toBeNull()
})

test('R-6.19 C-65 the members area is six pages', () => {
  const area = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium']
  const others = ['chats-id', 'members-id-chat', 'likes-type', 'match-finder', 'credits', 'profile', 'index', undefined]
  expect(area.filter((name) => !isInMembersArea(name))).toEqual([])
  expect(others.filter(isInMembersArea)).toEqual([])
})

test('a browser asks about the bonus of a new member only, even with a clock that is a day wrong', () => {
  const member = { paid_user: false, signup_date: signupAt.toISOString() }
  const askedAt = (milliseconds: number) => mayHaveBonus(member, after(milliseconds).getTime())
  expect([askedAt(-86_400_000), askedAt(0), askedAt(14_400_000 + 86_399_000)]).toEqual([true, true, true])
  expect(askedAt(14_400_000 + 86_400_000)).toBe(false)
  expect(mayHaveBonus({ ...member, paid_user: true }, signupAt.getTime())).toBe(false)
  expect(mayHaveBonus(null, signupAt.getTime())).toBe(false)
})
