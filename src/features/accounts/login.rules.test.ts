import { describe, expect, test } from 'vitest'
import {
  ACCOUNT_LOCK_OUTS,
  findBlockEnd,
  IP_LOCK_OUTS,
  minutesUntil,
  sanitizeReturnTo,
  validateLogOutRequest,
} from './login.rules.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const secondsBeforeNoon = (seconds: number) => new Date(noon.getTime() - seconds * 1000)

describe('R-4.31 C-59 login blocks after wrong passwords', () => {
  test('the fifth wrong password within 15 minutes blocks for 15 minutes', () => {
    expect(findBlockEnd([0, 10, 20, 30].map(secondsBeforeNoon), ACCOUNT_LOCK_OUTS, noon)).toBeNull()
    const until = findBlockEnd([0, 10, 20, 30, 899].map(secondsBeforeNoon), ACCOUNT_LOCK_OUTS, noon)
    expect(until).toEqual(new Date('2026-03-01T12:15:00Z'))
  })
  test('five wrong passwords over more than 15 minutes do not block', () => {
    expect(findBlockEnd([0, 10, 20, 30, 900].map(secondsBeforeNoon), ACCOUNT_LOCK_OUTS, noon)).toBeNull()
  })
  test('a block ends after 15 minutes, and a later failure does not restart it', () => {
    const five = [900, 910, 920, 930, 940].map(secondsBeforeNoon)
    expect(findBlockEnd(five, ACCOUNT_LOCK_OUTS, noon)).toBeNull()
    expect(findBlockEnd([secondsBeforeNoon(0), ...five], ACCOUNT_LOCK_OUTS, noon)).toBeNull()
  })
  test('a hundred failures a day block the account until the oldest is a day old', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => secondsBeforeNoon(index * 800 + 1))
    const until = findBlockEnd(hundred, ACCOUNT_LOCK_OUTS, noon)
    expect(until).toEqual(new Date(secondsBeforeNoon(99 * 800 + 1).getTime() + 86_400_000))
    expect(findBlockEnd(hundred.slice(0, 99), ACCOUNT_LOCK_OUTS, noon)).toBeNull()
  })
  test('twenty failures from one network block it', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => secondsBeforeNoon(index))
    expect(findBlockEnd(twenty, IP_LOCK_OUTS, noon)).not.toBeNull()
    expect(findBlockEnd(twenty.slice(1), IP_LOCK_OUTS, noon)).toBeNull()
  })
  test.each([
    [900, 15],
    [841, 15],
    [840, 14],
    [1, 1],
  ])('%i seconds are reported as %i minutes', (seconds, minutes) => {
    expect(minutesUntil(new Date(noon.getTime() + seconds * 1000), noon)).toBe(minutes)
  })
})

test.each([
  [{ requestType: 'client', hasFetchMetadata: true, site: 'same-site' }, true],
  [{ hasFetchMetadata: true, site: 'same-origin' }, true],
  [{ hasFetchMetadata: false }, true],
  [{ hasFetchMetadata: true, site: 'none' }, false],
  [{ hasFetchMetadata: true, site: 'same-site' }, false],
  [{ hasFetchMetadata: true, site: 'cross-site' }, false],
  [{ requestType: 'client', hasFetchMetadata: true, site: 'cross-site' }, false],
  [{ hasFetchMetadata: true, site: 'same-origin', purpose: 'prefetch' }, false],
  [{ hasFetchMetadata: true, site: 'same-origin', purpose: 'prefetch;prerender' }, false],
])('R-7.06 C-35 a GET with %j logs out: %s', (request, allowed) => {
  expect(validateLogOutRequest(request)).toEqual(allowed ? null : expect.objectContaining({ code: 'cross_site' }))
})

test.each([
  '/members',
  '/members/abc?x=1#y',
  '/chats/1',
  '/',
  '/likes/sent?next=https://evil.example',
  '/members?q=a%20b',
  '/members/%2F%2Fevil.example',
  '/loginhelp',
])('R-6.09 login returns to %s', (path) => {
  expect(sanitizeReturnTo(path)).toBe(path)
})

test.each([
  null,
  '',
  'members',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' /members',
  '/.//evil.example',
  '/x/..//evil.example',
  '/login?returnTo=/login',
  '/login/',
  '/login?returnTo=//evil.example',
  '/api/logout.php',
  '/api',
  '/\\/evil.example',
  '/\t\\evil.example',
  '/\r\n/evil.example',
  '\u0000//evil.example',
  '\u00A0//evil.example',
  '\u2028//evil.example',
  '/./\\evil.example',
  '/%09//evil.example\\',
  '/x/../..//evil.example',
  '/x/%2e%2e//evil.example',
  '/%2e//evil.example',
  '/.%2e//evil.example',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'HTTPS://evil.example',
  'http:/\\evil.example',
  '//evil.example@localhost',
  '//localhost@evil.example',
  '///localhost',
  'evil.example',
  '?returnTo=x',
  '#x',
  '%2F%2Fevil.example',
  '%5C%5Cevil.example',
])('login never redirects to %j', (path) => {
  expect(sanitizeReturnTo(path)).toBe('/discover')
})
