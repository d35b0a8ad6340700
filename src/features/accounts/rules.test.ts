import { describe, expect, test } from 'vitest'
import {
  ACCOUNT_LOCK_OUTS,
  findBlockEnd,
  emailKeyOf,
  IP_LOCK_OUTS,
  maskEmail,
  minutesUntil,
  ratePasswordStrength,
  sanitizeReturnTo,
  validateEmail,
  validateLogOutRequest,
  validatePasswordLength,
  validatePasswordInBrowser,
} from './rules.ts'
import { isCommonPassword } from './server/common-passwords.ts'

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
  'anna@example.com',
  'ANNA@EXAMPLE.COM',
  'a.b+c@sub.example.nl',
  "o'neil@example.org",
  'x@bücher.de',
  'x@xn--bcher-kva.de',
  'post@почта.рф',
  '!#$%&*+/=?^_`{|}~-@example.com',
  '1@2.nl',
  `${'a'.repeat(64)}@example.com`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(56)}.nl`,
  'anna@example.museum',
])('R-5.11 %s is a valid address', (address) => {
  expect(validateEmail(address)).toBeNull()
})

test.each([
  'anna',
  '@example.com',
  'anna@',
  'anna@example',
  'anna@exa mple.com',
  'anna@-x.com',
  'a..b@example.com',
  '.a@example.com',
  'anna@example.com\nbcc: x@y.z',
  'a@b@c.com',
  'anna@127.0.0.1',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.com`,
  '<script>@example.com',
  '"jan smit"@example.com',
  '"a@b.nl"@example.com',
  'jan smit@example.com',
  'anna@example.com,bert@example.com',
  'anna@example.com;bert@example.com',
  'Anna <anna@example.com>',
  'anna@example..com',
  'anna@.example.com',
  'anna@example.com.',
  'anna@example.c',
  'anna@example.123',
  'anna@[127.0.0.1]',
  'anna@exam_ple.com',
  'anna@example.com/x',
  'anna\u0000@example.com',
  'anna\u200B@example.com',
  'anna@exam\u202Eple.com',
  'änna@example.com',
  'anna＠example.com',
])('R-8.25 %j is an invalid address', (address) => {
  expect(validateEmail(address)?.code).toBe('invalid_email')
})

test.each(['', '   '])('an empty address %j is missing rather than invalid', (address) => {
  expect(validateEmail(address)?.code).toBe('email_missing')
})

test('C-24b equal addresses have the same key, whatever their letter case or the encoding of their domain', () => {
  expect(emailKeyOf(' Anna@Example.COM ')).toBe('anna@example.com')
  expect(emailKeyOf('x@Bücher.de')).toBe('x@xn--bcher-kva.de')
  expect(emailKeyOf('x@XN--BCHER-KVA.de')).toBe('x@xn--bcher-kva.de')
  expect(emailKeyOf('x@ｅxample.com')).toBe('x@example.com')
  expect(emailKeyOf('anna+dating@example.com')).not.toBe(emailKeyOf('anna@example.com'))
  expect(emailKeyOf('geen adres')).toBe('geen adres')
  expect(emailKeyOf('anna@example.com/x')).toBe('anna@example.com/x')
  expect(emailKeyOf('@example.com')).toBe('@example.com')
  expect(maskEmail('anna@example.com')).toBe('an…@example.com')
})

test('R-5.18 C-74 passwords have 8 to 128 characters', () => {
  expect(validatePasswordLength('1234567')?.code).toBe('password_short')
  expect(validatePasswordLength('12345678')).toBeNull()
  expect(validatePasswordLength('x'.repeat(128))).toBeNull()
  expect(validatePasswordLength('x'.repeat(129))?.code).toBe('password_long')
})

test.each([
  'password',
  'Password1!',
  'wachtwoord',
  'W@chtw00rd2026',
  'welkom123',
  'Zomer2026!',
  '12345678',
  '87654321',
  'qwertyuiop',
  'aaaaaaaa',
  'abababab',
  '1q2w3e4r',
  'iloveyou',
  'feyenoord1',
  'anna.visser@example.com',
  'anna.visser',
])('C-74 %s is too common', (password) => {
  expect(isCommonPassword(password, 'anna.visser@example.com')).toBe(true)
})

test.each(['vier gele fietsen', 'tandpasta-lamp-9', 'Xk29!vbQe', 'hoi ik ben anna', 'zomerse regen in mei'])(
  'C-74 %s is accepted',
  (password) => {
    expect(isCommonPassword(password, 'anna.visser@example.com')).toBe(false)
  },
)

test.each(['wachtwoord', 'welkom01', '12345678', 'Welkom2026!', 'w@chtw00rd', 'qwertyuiop', 'hallohallo', '1q2w3e4r'])(
  'C-74 the browser rejects %s as too common and rates it weak',
  (password) => {
    expect(validatePasswordInBrowser(password)?.code).toBe('password_common')
    expect(isCommonPassword(password, 'anna.visser@example.com')).toBe(true)
    expect(ratePasswordStrength(password)).toBe(1)
  },
)

test('C-74 the browser accepts passwords that only the server knows as common, and checks the length first', () => {
  expect(validatePasswordInBrowser('stroopwafel1')).toBeNull()
  expect(isCommonPassword('stroopwafel1', 'anna.visser@example.com')).toBe(true)
  expect(validatePasswordInBrowser('welkom1')?.code).toBe('password_short')
  expect(validatePasswordInBrowser('vier gele fietsen')).toBeNull()
})

test('the strength of a password is rated from 0 (too short) to 3 (strong)', () => {
  expect(['abc', 'aaaaaaaa', 'fietspaden9', 'vier gele fietsen 7'].map(ratePasswordStrength)).toEqual([0, 1, 2, 3])
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
  expect(sanitizeReturnTo(path)).toBe('/members')
})
