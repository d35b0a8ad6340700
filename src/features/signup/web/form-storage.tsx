import { STEPS, type SignupForm, type Step } from '../rules.ts'

const key = 'signup'

/** Nothing filled in. */
export const emptyForm: SignupForm = {
  gender: '',
  seeks: '',
  day: '',
  month: '',
  year: '',
  country: '',
  city: null,
  cityTyped: '',
  name: '',
  email: '',
  signup_message: '',
  signup_message_to: null,
}

/** How far someone came. */
export interface KeptSignup {
  readonly form: SignupForm
  readonly step: Step
}

/** Keeps how far someone came, over a reload. The password is not part of it and never stored. */
export function keepSignup({ form, step }: KeptSignup): void {
  const { gender, seeks, day, month, year, country, city, cityTyped, name, email } = form
  const { signup_message, signup_message_to } = form
  try {
    const place = { country, city, cityTyped }
    const kept = { gender, seeks, day, month, year, ...place, name, email, signup_message, signup_message_to }
    localStorage.setItem(key, JSON.stringify({ form: kept, step }))
  } catch {
    // Private windows may refuse storage; then a reload begins anew.
  }
}

/** How far someone came before; a step after the password begins at the password, since that was not kept. */
export function keptSignup(): KeptSignup | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isKept(kept)
      ? { form: { ...emptyForm, ...kept.form }, step: kept.step === 'consent' ? 'login' : kept.step }
      : null
  } catch {
    return null
  }
}

/** What was answered before the steps began, on the home page. */
export interface SignupStart {
  readonly gender?: string
  readonly seeks?: string
}

/** Where to begin: answers given on the page before replace what was kept, and their step is done. */
export function beginAt({ gender, seeks }: SignupStart, kept: KeptSignup | null): KeptSignup | null {
  if ((gender !== 'male' && gender !== 'female') || (seeks !== 'male' && seeks !== 'female' && seeks !== 'both'))
    return kept
  return {
    form: { ...(kept?.form ?? emptyForm), gender, seeks },
    step: kept && kept.step !== 'who' ? kept.step : 'born',
  }
}

/** Keeps what a visitor typed to a member, beside whatever else they filled in (C-80). */
export function keepMessage(text: string, to: { id: string; name: string }): KeptSignup {
  const kept = keptSignup() ?? { form: emptyForm, step: 'who' as const }
  const form = { ...kept.form, signup_message: text, signup_message_to: text.trim() ? to : null }
  keepSignup({ form, step: kept.step })
  return { form, step: kept.step }
}

const completedMark = 'signup-complete'

/** Remembers that this browser has just signed up, for the first page of the new member. */
export function markCompleted(): void {
  try {
    sessionStorage.setItem(completedMark, '1')
  } catch {
    // Without storage the reminder is an alert like any other.
  }
}

/** Whether this browser has just signed up; asked once. */
export function takeCompletedMark(): boolean {
  try {
    const found = sessionStorage.getItem(completedMark) !== null
    sessionStorage.removeItem(completedMark)
    return found
  } catch {
    return false
  }
}

/** Forgets what was kept: the account is made. */
export function forgetSignup(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function isKept(value: unknown): value is KeptSignup {
  if (typeof value !== 'object' || value === null || !('form' in value) || !('step' in value)) return false
  const { form, step } = value
  return typeof form === 'object' && form !== null && STEPS.some((known) => known === step) && hasWords(form)
}

function hasWords(form: object): boolean {
  return Object.entries(form).every(([field, value]) => (checks[field] ?? isWord)(value))
}

const checks: Record<string, (value: unknown) => boolean> = {
  city: (value) => value === null || hasName(value, 'number'),
  signup_message_to: (value) => value === null || hasName(value, 'string'),
}

function isWord(value: unknown): boolean {
  return typeof value === 'string'
}

function hasName(value: unknown, idType: 'number' | 'string'): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === idType &&
    'name' in value &&
    typeof value.name === 'string'
  )
}
