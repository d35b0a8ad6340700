import { validateEmail } from '#features/accounts/email.rules.ts'
import { normalizeEmail } from '#platform/text/typed-text.ts'
import { validatePasswordInBrowser } from '#features/accounts/password.rules.ts'
import { validateBirthDate, validateName } from '#features/profiles/rules.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { hasVisibleText } from '#platform/text/visible-text.ts'
import { stepOfRefusal, formatBirthDate, validateConsent, type SignupForm, type Step } from '../rules.ts'
import { findCities, type SignupSettings } from './calls.ts'

/** The answers of all steps. */
export interface Answers extends SignupForm {
  readonly password: string
  /** The agreement to the terms. */
  readonly terms: boolean
  /** The consent to the use of sensitive data (L-27). */
  readonly sensitive: boolean
}

/** The kind of signup: an ordinary one, or one that a partner started and whose address the mailed link verifies. */
export interface SignupKind {
  readonly path: '/api/signup' | '/api/signup/complete'
  /** The token of the mailed link. */
  readonly token?: string
  /** The code that an invite-only site requires (C-32). */
  readonly invitation?: string
  /** The masked address that the mailed link verifies; the browser never gets the whole one. */
  readonly maskedEmail?: string
}

/** An ordinary signup. */
export const ordinarySignup: SignupKind = { path: '/api/signup' }

interface ValidationContext {
  readonly settings: SignupSettings
  readonly signupKind: SignupKind
}

/** Validates a step before the next one. The server validates every answer again. */
export function validateStep(
  step: Step,
  answers: Answers,
  { settings, signupKind }: ValidationContext,
): Refusal | null {
  switch (step) {
    case 'gender':
      return answers.gender && answers.seeks ? null : new Refusal('invalid_input', { field: 'gender_or_seeks' })
    case 'birthDate':
      return validateTypedBirthDate(answers, settings)
    case 'city':
      return answers.city ? null : new Refusal('unknown_city', { field: 'cityId' })
    case 'name':
      return validateName(answers.name.trim(), signupKind.maskedEmail ? '' : normalizeEmail(answers.email))
    case 'credentials':
      return signupKind.maskedEmail ? validatePasswordInBrowser(answers.password) : validateLogin(answers)
    case 'consent':
      return validateConsent(answers)
  }
}

/** Returns whether a city was typed and none chosen. */
export function hasUnresolvedCity({ city, cityTyped }: Answers): boolean {
  return city === null && cityTyped.trim() !== ''
}

/** Chooses the city whose whole name was typed, when exactly one has it. */
export async function resolveTypedCity(answers: Answers): Promise<Answers> {
  const suggestions = await findCities(answers.country, answers.cityTyped.trim())
  const [city, ...others] = suggestions.filter(({ isExactMatch }) => isExactMatch)
  return city && others.length === 0 ? { ...answers, city, cityTyped: '' } : answers
}

function validateTypedBirthDate(answers: Answers, { min_age, time_zone }: SignupSettings): Refusal | null {
  const date = formatBirthDate(answers)
  if (!date) return new Refusal('birth_date_missing', { field: 'birthDate', min_age })
  return validateBirthDate(date, formatDateInTimeZone(new Date(), time_zone), min_age)
}

function validateLogin(answers: Answers): Refusal | null {
  return (
    validateEmail(normalizeEmail(answers.email)) ??
    validatePasswordInBrowser(answers.password) ??
    compareNameWithEmail(answers)
  )
}

// The name may not repeat the address, which is entered after it.
function compareNameWithEmail({ name, email }: Answers): Refusal | null {
  const refusal = validateName(name.trim(), normalizeEmail(email))
  return refusal?.code === 'name_is_email' ? refusal : null
}

/** Returns the refusal of a name that repeats the address, as soon as both are typed. */
export function findRepeatedAddress(step: Step, answers: Answers): Refusal | null {
  const isShown = step === 'name' || step === 'credentials'
  return isShown && answers.email.includes('@') ? compareNameWithEmail(answers) : null
}

/** Returns whether a problem concerns an answer of this step. Any other problem is shown below the fields. */
export function isProblemOfStep(problem: Error | null, step: Step): problem is CallError {
  if (!(problem instanceof CallError)) return false
  if (step === 'gender') return problem.data['field'] === 'gender_or_seeks'
  if (step === 'consent') return ['terms_required', 'consent_required'].includes(problem.code)
  return stepOfRefusal(problem.code, problem.data['field']) === step
}

/** Builds the request that creates the account. */
export function toSignupRequest(answers: Answers, { token, invitation }: SignupKind): Record<string, unknown> {
  const { gender, seeks, name, password, terms, sensitive, city, interests, lander } = answers
  const member = {
    gender,
    seeks,
    birthDate: formatBirthDate(answers),
    cityId: city?.id,
    name,
    password,
    terms,
    sensitive,
  }
  if (token !== undefined) return { ...member, token }
  const message = toFirstMessage(answers)
  return { ...member, email: answers.email, invitation, interests, lander: lander || undefined, message }
}

function toFirstMessage({ signup_message: text, signup_message_to: to }: Answers) {
  return to && hasVisibleText(text) ? { to: to.id, text } : undefined
}
