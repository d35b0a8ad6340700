import { Refusal } from '#platform/refusal.ts'

/** Limits of the length of a password in characters (C-74). Any characters are allowed. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** The validity of a password reset link, and the maximum number of reset mails to an address per day (C-59, R-8.15). */
export const RESET_SECONDS = 60 * 60
export const RESET_MAILS_A_DAY = 3

/** The guesses that find an acceptable password, as the power of ten (C-74). Eight random characters need 8. */
export const MIN_GUESSES_LOG10 = 7

/** Validates the length of a password (C-74). Returns the refusal, or null. */
export function validatePasswordLength(password: string): Refusal | null {
  if (password.length < PASSWORD_MIN) return new Refusal('password_short', { field: 'password', min: PASSWORD_MIN })
  if (password.length > PASSWORD_MAX) return new Refusal('password_long', { field: 'password', max: PASSWORD_MAX })
  return null
}

// The commonest passwords; the server has a longer list. A plain string, so that bundlers can drop it when unused.
const COMMONEST_WORDS = `wachtwoord welkom welkomterug password passwort welcome geheim letmein inloggen admin administrator
  iloveyou ikhouvanjou schatje schatjes liefde lieverd dating vonk sunshine zonnetje princess prinses superman batman
  pokemon starwars football voetbal baseball feyenoord ajax amsterdam rotterdam utrecht eindhoven nederland zomer winter
  lente herfst hallo hallohallo computer internet samsung qwerty qwertyuiop azerty asdfgh asdfghjkl zxcvbn zxcvbnm
  qazwsx abcdef abcdefgh monkey dragon tijger master shadow michael jessica jennifer charlie mercedes ferrari
  chocolade chocolate babygirl freedom vrijheid vrienden vakantie test testtest changeme trustno
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4`

const KEYBOARD_RUNS = '01234567890123456789 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm azertyuiop'

const SUBSTITUTIONS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Returns whether a password is one of `words`, a keyboard run or a repetition (C-74). Substitutes such as `@` for `a`,
 * and digits or signs around the word, are ignored: `W@chtwoord2026!` is `wachtwoord`.
 */
export function isGuessable(password: string, words: ReadonlySet<string>): boolean {
  const typed = password.toLowerCase().normalize('NFKC')
  const reversed = [...typed].reverse().join('')
  const isKeyboardRun = KEYBOARD_RUNS.split(' ').some((run) => run.includes(typed) || run.includes(reversed))
  if (isKeyboardRun || /^(.{1,4})\1+.{0,1}$/su.test(typed)) return true
  const withoutSigns = typed.replace(/^\P{L}+|\P{L}+$/gu, '')
  return [typed, withoutSigns, undoSubstitutions(typed)].some((form) => words.has(form))
}

function undoSubstitutions(typed: string): string {
  const core = typed.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '')
  return core.replace(/[013457@$!]/g, (sign) => SUBSTITUTIONS[sign] ?? sign)
}

/** Returns whether a password is in the short list that the browser has. */
export function isVeryCommonPassword(password: string): boolean {
  return isGuessable(password, new Set(COMMONEST_WORDS.split(/\s+/)))
}

/** Validates a password with the short list of the browser (C-74). Returns the refusal, or null. */
export function validatePasswordInBrowser(password: string): Refusal | null {
  const isCommon = isVeryCommonPassword(password)
  return validatePasswordLength(password) ?? (isCommon ? new Refusal('password_common', { field: 'password' }) : null)
}

/** Validates that a repeated password is the same. Returns the refusal, or null. */
export function validatePasswordRepeat({ password, repeat }: { password: string; repeat: string }): Refusal | null {
  return password.normalize('NFKC') === repeat.normalize('NFKC')
    ? null
    : new Refusal('passwords_differ', { field: 'repeat' })
}

/** Estimates the strength of a password for the meter: 0 too short, 1 weak, 2 fair, 3 strong. */
export function ratePasswordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < PASSWORD_MIN) return 0
  const characterKinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((pattern) => pattern.test(password)).length
  const distinctCount = new Set(password.toLowerCase()).size
  const score = password.length + characterKinds * 2 + Math.min(distinctCount, 10) - 10
  if (distinctCount < 5 || score < 10 || isVeryCommonPassword(password)) return 1
  return score < 16 ? 2 : 3
}
