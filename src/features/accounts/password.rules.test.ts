import { expect, test } from 'vitest'
import { ratePasswordStrength, validatePasswordInBrowser, validatePasswordLength } from './password.rules.ts'
import { listOwnWords } from '#platform/server/security/password-strength.ts'
import { isCommonPassword } from './server/passwords/common-passwords.ts'

const ownWords = listOwnWords(['anna.visser@example.com', 'Vonkje'])

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
  'annavisser',
  'visseranna',
  'Visser2026!',
  'vonkje2026!!',
])('C-74 %s is too common', (password) => {
  expect(isCommonPassword(password, ownWords)).toBe(true)
})

test.each(['vier gele fietsen', 'tandpasta-lamp-9', 'Xk29!vbQe', 'hoi ik ben anna', 'zomerse regen in mei'])(
  'C-74 %s is accepted',
  (password) => {
    expect(isCommonPassword(password, ownWords)).toBe(false)
  },
)

test.each(['wachtwoord', 'welkom01', '12345678', 'Welkom2026!', 'w@chtw00rd', 'qwertyuiop', 'hallohallo', '1q2w3e4r'])(
  'C-74 the browser rejects %s as too common and rates it weak',
  (password) => {
    expect(validatePasswordInBrowser(password)?.code).toBe('password_common')
    expect(isCommonPassword(password, ownWords)).toBe(true)
    expect(ratePasswordStrength(password)).toBe(1)
  },
)

test('C-74 the browser accepts passwords that only the server knows as common, and checks the length first', () => {
  expect(validatePasswordInBrowser('stroopwafel1')).toBeNull()
  expect(isCommonPassword('stroopwafel1', ownWords)).toBe(true)
  expect(validatePasswordInBrowser('welkom1')?.code).toBe('password_short')
  expect(validatePasswordInBrowser('vier gele fietsen')).toBeNull()
})

test('the strength of a password is rated from 0 (too short) to 3 (strong)', () => {
  expect(['abc', 'aaaaaaaa', 'fietspaden9', 'vier gele fietsen 7'].map(ratePasswordStrength)).toEqual([0, 1, 2, 3])
})
