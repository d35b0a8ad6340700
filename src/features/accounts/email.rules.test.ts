import { expect, test } from 'vitest'
import { emailKeyOf, maskEmail, validateEmail } from './email.rules.ts'

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
  'anna@exam①⒈ple.com',
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
