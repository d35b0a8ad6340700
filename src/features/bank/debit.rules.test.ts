import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkDebitBlock,
  checkDebitLimit,
  checkSmsCode,
  checkSmsSend,
  isDebitBlocked,
  isReturnReason,
  RETURN_REASONS,
  type DebitReturn,
  type PlacedDebit,
} from './debit.rules.ts'

const now = new Date('2034-03-15T12:00:00Z')
const before = (days: number, milliseconds = 0) => new Date(now.getTime() - days * 86_400_000 - milliseconds)
const placed = (amountCents: number, createdAt: Date, isOpen = false): PlacedDebit => ({
  amountCents,
  createdAt,
  isOpen,
})

describe('C-17 R-8.21 direct debit is limited to 50 euros per 14 days and one open debit', () => {
  test.each<[string, number, PlacedDebit[], boolean]>([
    ['a first debit of 50 euros', 5_000, [], true],
    ['a first debit of a cent more', 5_001, [], false],
    ['50 euros in total', 1_495, [placed(3_505, before(13))], true],
    ['a cent more than 50 euros in total', 1_495, [placed(3_506, before(13))], false],
    ['a debit that was 14 days ago', 5_000, [placed(5_000, before(14))], true],
    ['a debit that was just less than 14 days ago', 5_000, [placed(5_000, before(14, -1))], false],
    ['an open debit of today', 1_495, [placed(1_495, before(0), true)], false],
    ['an open debit of last month', 1_495, [placed(1_495, before(30), true)], false],
    ['several debits, all collected', 1_000, [placed(2_000, before(1)), placed(2_000, before(2))], true],
  ])('%s', (_, amountCents, debits, isAllowed) => {
    const refusal = checkDebitLimit({ amountCents, debits, now })
    expect(refusal?.code ?? null).toBe(isAllowed ? null : 'debit_limit_reached')
    if (refusal) expect(refusal.details).toEqual({ euros: 50, days: 14 })
  })
})

describe('C-17 the code of a text message', () => {
  test.each([
    [0, null],
    [2, null],
    [3, 'sms_sends_used_up'],
    [4, 'sms_sends_used_up'],
  ])('after %i messages in a day: %s', (sentToday, code) => {
    expect(checkSmsSend({ sentToday })?.code ?? null).toBe(code)
  })

  const sentAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  test.each([
    ['the right code', { isCorrect: true, failedTries: 0, sentAt: sentAgo(0) }, null],
    ['the right code at the fifth try', { isCorrect: true, failedTries: 4, sentAt: sentAgo(0) }, null],
    ['the right code just in time', { isCorrect: true, failedTries: 0, sentAt: sentAgo(599) }, null],
    ['the right code after 10 minutes', { isCorrect: true, failedTries: 0, sentAt: sentAgo(600) }, 'sms_code_used_up'],
    ['the right code after 5 tries', { isCorrect: true, failedTries: 5, sentAt: sentAgo(0) }, 'sms_code_used_up'],
    ['a wrong code after 5 tries', { isCorrect: false, failedTries: 5, sentAt: sentAgo(0) }, 'sms_code_used_up'],
  ])('%s', (_, typed, code) => {
    expect(checkSmsCode({ ...typed, now })?.code ?? null).toBe(code)
  })

  test('R-5.15 a wrong code is refused as such', () => {
    expect(checkSmsCode({ isCorrect: false, failedTries: 0, sentAt: now, now })?.code).toBe('wrong_sms_code')
  })
})

const returned = (reasonCode: string | null, kind: DebitReturn['kind'] = 'return'): DebitReturn => ({
  kind,
  reasonCode,
})

describe('R-8.20 returns block direct debit', () => {
  test.each<[string, DebitReturn[], boolean]>([
    ['no returns', [], false],
    ['no mandate', [returned('MD01')], true],
    ['a refund', [returned('MD06', 'refund')], true],
    ['a refusal of the payer', [returned('MS02', 'reject')], true],
    ['too low a balance once', [returned('AM04')], false],
    ['too low a balance twice', [returned('AM04'), returned('AM04', 'reject')], true],
    ['too low a balance and no reason', [returned('AM04'), returned('MS03')], false],
    ['our own reversal', [returned('MD06', 'reversal'), returned('AM04', 'reversal'), returned('AM04')], false],
    ['a return without a reason', [returned(null), returned(null)], false],
  ])('%s', (_, returns, isBlocked) => {
    expect(isDebitBlocked(returns)).toBe(isBlocked)
    expect(checkDebitBlock(returns)?.code ?? null).toBe(isBlocked ? 'debit_blocked' : null)
  })

  test('every other reason never blocks, however often', () => {
    const others = Object.keys(RETURN_REASONS).filter((reason) => !['MD01', 'MD06', 'MS02', 'AM04'].includes(reason))
    expect(isDebitBlocked([...others, ...others].map((reason) => returned(reason)))).toBe(false)
  })

  test('a further return never lifts a block', () => {
    const anyReturn = fc.constantFrom(...Object.keys(RETURN_REASONS)).map((reason) => returned(reason))
    fc.assert(
      fc.property(fc.array(anyReturn), anyReturn, (returns, next) => {
        fc.pre(isDebitBlocked(returns))
        expect(isDebitBlocked([...returns, next])).toBe(true)
      }),
    )
  })
})

test('only the listed codes are known reasons', () => {
  expect(isReturnReason('SL01')).toBe(true)
  expect(isReturnReason('toString')).toBe(false)
})
