import { whyNotEmail, whyNotPasswordLength } from '#features/accounts/rules.ts'
import { dateIn, whyNotBirthDate, whyNotName } from '#features/profiles/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { stepOfRefusal, typedDate, whyNotConsent, type SignupForm, type Step } from '../rules.ts'
import { CallError, type SignupSettings } from './calls.tsx'

/** Everything the steps ask. */
export interface Answers extends SignupForm {
  readonly password: string
  readonly terms: boolean
  readonly sensitive: boolean
}

/** Why a step cannot be left yet, or null. Only for comfort: the server checks everything again. */
export function problemOf(step: Step, answers: Answers, settings: SignupSettings): Refusal | null {
  switch (step) {
    case 'who':
      return answers.gender && answers.seeks ? null : new Refusal('invalid_input', { field: 'who' })
    case 'born':
      return problemOfBirthDate(answers, settings)
    case 'place':
      return answers.city ? null : new Refusal('unknown_city')
    case 'name':
      return whyNotName(answers.name.trim(), answers.email.trim())
    case 'login':
      return whyNotEmail(answers.email.trim()) ?? whyNotPasswordLength(answers.password) ?? nameAgain(answers)
    case 'consent':
      return whyNotConsent(answers)
  }
}

function problemOfBirthDate(answers: Answers, { min_age, time_zone }: SignupSettings): Refusal | null {
  const date = typedDate(answers)
  if (!date) return new Refusal('birth_date_missing', { min_age })
  return whyNotBirthDate(date, dateIn(new Date(), time_zone), min_age)
}

// Only now the address is known that the name may not repeat.
function nameAgain({ name, email }: Answers): Refusal | null {
  const refusal = whyNotName(name.trim(), email.trim())
  return refusal?.code === 'name_is_email' ? refusal : null
}

/** Whether a problem is one of this step's own answer; any other is told apart from the fields. */
export function isOwnProblem(problem: Error | null, step: Step): problem is CallError {
  if (!(problem instanceof CallError)) return false
  if (step === 'who') return problem.data['field'] === 'who'
  if (step === 'consent') return ['terms_required', 'consent_required'].includes(problem.code)
  return stepOfRefusal(problem.code) === step
}

/** What is sent to make the account. */
export function requestOf(answers: Answers): Record<string, unknown> {
  const { gender, seeks, name, email, password, terms, sensitive, city } = answers
  const tracking = trackingIn(location.search)
  return {
    gender,
    seeks,
    birthDate: typedDate(answers),
    cityId: city?.id,
    name,
    email,
    password,
    terms,
    sensitive,
    tracking,
  }
}

/** Where the visitor came from, as the address says; undefined when it says nothing. */
function trackingIn(search: string): Record<string, string> | undefined {
  const query = new URLSearchParams(search)
  const found = ['network', 'ref', 'sub1', 'sub2', 'sub3'].flatMap((key) => {
    const value = query.get(key)?.slice(0, 100)
    return value ? [[key, value]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
