import { validateEmail, validatePasswordInBrowser } from '#features/accounts/rules.ts'
import { dateInTimeZone, validateBirthDate, validateName } from '#features/profiles/rules.ts'
import { CallError } from '#platform/call-error.ts'
import { Refusal } from '#platform/refusal.ts'
import { stepOfRefusal, formatBirthDate, validateConsent, type SignupForm, type Step } from '../rules.ts'
import { findCities, type SignupSettings } from './calls.tsx'

/** Everything the steps ask. */
export interface Answers extends SignupForm {
  readonly password: string
  readonly terms: boolean
  readonly sensitive: boolean
}

/** What the account is for: a new signup, or one that a partner began, whose address the link has proven. */
export interface Purpose {
  readonly path: '/signup' | '/signup/complete'
  /** The token of the mailed link. */
  readonly token?: string
  /** The code that lets one in (C-32). */
  readonly invitation?: string
  /** The address as it may be shown, where it is known already. */
  readonly verifiedEmail?: string
}

/** An ordinary signup. */
export const newSignup: Purpose = { path: '/signup' }

interface ValidationContext {
  readonly settings: SignupSettings
  readonly purpose: Purpose
}

/** Why a step cannot be left yet, or null. Only for comfort: the server checks everything again. */
export function validateStep(step: Step, answers: Answers, { settings, purpose }: ValidationContext): Refusal | null {
  switch (step) {
    case 'who':
      return answers.gender && answers.seeks ? null : new Refusal('invalid_input', { field: 'who' })
    case 'born':
      return validateTypedBirthDate(answers, settings)
    case 'place':
      return answers.city ? null : new Refusal('unknown_city')
    case 'name':
      return validateName(answers.name.trim(), purpose.verifiedEmail ? '' : answers.email.trim())
    case 'login':
      return purpose.verifiedEmail ? validatePasswordInBrowser(answers.password) : validateLogin(answers)
    case 'consent':
      return validateConsent(answers)
  }
}

/** Whether a city was typed and none chosen. */
export function hasUnresolvedCity({ city, cityTyped }: Answers): boolean {
  return city === null && cityTyped.trim() !== ''
}

/** The answers with the city whose whole name was typed, unless none or several have it. */
export async function resolveTypedCity(answers: Answers): Promise<Answers> {
  const found = await findCities(answers.country, answers.cityTyped.trim())
  const [city, ...others] = found.filter(({ isNamed }) => isNamed)
  return city && others.length === 0 ? { ...answers, city, cityTyped: '' } : answers
}

function validateTypedBirthDate(answers: Answers, { min_age, time_zone }: SignupSettings): Refusal | null {
  const date = formatBirthDate(answers)
  if (!date) return new Refusal('birth_date_missing', { min_age })
  return validateBirthDate(date, dateInTimeZone(new Date(), time_zone), min_age)
}

function validateLogin(answers: Answers): Refusal | null {
  return validateEmail(answers.email.trim()) ?? validatePasswordInBrowser(answers.password) ?? compareNameWithEmail(answers)
}

// Only now the address is known that the name may not repeat.
function compareNameWithEmail({ name, email }: Answers): Refusal | null {
  const refusal = validateName(name.trim(), email.trim())
  return refusal?.code === 'name_is_email' ? refusal : null
}

/** Whether a problem is one of this step's own answer; any other is told apart from the fields. */
export function isProblemOfStep(problem: Error | null, step: Step): problem is CallError {
  if (!(problem instanceof CallError)) return false
  if (step === 'who') return problem.data['field'] === 'who'
  if (step === 'consent') return ['terms_required', 'consent_required'].includes(problem.code)
  return stepOfRefusal(problem.code, problem.data['field']) === step
}

/** What is sent to make the account. */
export function toSignupRequest(answers: Answers, { token, invitation }: Purpose): Record<string, unknown> {
  const { gender, seeks, name, password, terms, sensitive, city } = answers
  const person = { gender, seeks, birthDate: formatBirthDate(answers), cityId: city?.id, name, password, terms, sensitive }
  return token === undefined
    ? { ...person, email: answers.email, invitation, message: toFirstMessage(answers) }
    : { ...person, token }
}

function toFirstMessage({ signup_message: text, signup_message_to: to }: Answers) {
  return to && text.trim() ? { to: to.id, text } : undefined
}
