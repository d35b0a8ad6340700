import { STEPS, type SignupForm, type Step } from '../rules.ts'

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

/** How long an unfinished signup is stored. */
export const STORED_HOURS = 24

/** How far someone came. */
export interface SavedSignup {
  readonly form: SignupForm
  readonly step: Step
  /** An earlier visit came this far; the steps say so and offer to begin again. */
  readonly isResumed: boolean
}

/** Which signup is stored, and when it is now. */
export interface StorageOptions {
  /** The address of a signup that a partner began; an ordinary one has none yet. */
  readonly verifiedEmail?: string
  readonly now?: Date
}

function storageKeyOf({ verifiedEmail: of }: StorageOptions): string {
  return of === undefined ? 'signup' : 'signup-complete'
}

/**
 * Stores how far someone came, over a reload. The password and the consents are not part of it: the one is
 * never stored, the others are given anew.
 */
export function saveSignup({ form, step }: Pick<SavedSignup, 'form' | 'step'>, options: StorageOptions = {}): void {
  const { gender, seeks, day, month, year, country, city, cityTyped, name, email } = form
  const { signup_message, signup_message_to } = form
  try {
    const place = { country, city, cityTyped }
    const kept = { gender, seeks, day, month, year, ...place, name, email, signup_message, signup_message_to }
    const savedAt = (options.now ?? new Date()).getTime()
    localStorage.setItem(storageKeyOf(options), JSON.stringify({ form: kept, step, savedAt, of: options.verifiedEmail }))
  } catch {
    // Private windows may refuse storage; then a reload begins anew.
  }
}

/**
 * How far someone came in the last 24 hours; what is older is deleted. A step after the password begins at the
 * password, since that was not stored.
 */
export function loadSavedSignup(options: StorageOptions = {}): SavedSignup | null {
  const { verifiedEmail: of, now = new Date() } = options
  try {
    const kept = parseStored(localStorage.getItem(storageKeyOf(options)))
    const isOurs = kept !== null && kept.of === of && now.getTime() - kept.savedAt < STORED_HOURS * 3_600_000
    if (isOurs) return toSavedSignup(kept)
    localStorage.removeItem(storageKeyOf(options))
  } catch {
    // Nothing was stored.
  }
  return null
}

function parseStored(text: string | null): StoredSignup | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return isStoredSignup(stored) ? stored : null
  } catch {
    return null
  }
}

function toSavedSignup({ form, step }: StoredSignup): SavedSignup {
  return { form: { ...emptyForm, ...form }, step: step === 'consent' ? 'login' : step, isResumed: step !== 'who' }
}

/** The answers of someone who begins again: nothing but the message that they typed to a member. */
export function clearAnswers({ country, signup_message, signup_message_to }: SignupForm): SignupForm {
  return { ...emptyForm, country, signup_message, signup_message_to }
}

/** What was answered before the steps began, on the home page. */
export interface StartAnswers {
  readonly gender?: string
  readonly seeks?: string
}

/** Where to begin: answers given on the page before replace what was kept, and their step is done. */
export function mergeStartAnswers({ gender, seeks }: StartAnswers, kept: SavedSignup | null): SavedSignup | null {
  if ((gender !== 'male' && gender !== 'female') || (seeks !== 'male' && seeks !== 'female' && seeks !== 'both'))
    return kept
  return {
    form: { ...(kept?.form ?? emptyForm), gender, seeks },
    step: kept && kept.step !== 'who' ? kept.step : 'born',
    isResumed: kept?.isResumed ?? false,
  }
}

/** Keeps what a visitor typed to a member, beside whatever else they filled in (C-80). */
export function saveFirstMessage(text: string, to: { id: string; name: string }): SavedSignup {
  const kept = loadSavedSignup() ?? { form: emptyForm, step: 'who' as const, isResumed: false }
  const form = { ...kept.form, signup_message: text, signup_message_to: text.trim() ? to : null }
  saveSignup({ form, step: kept.step })
  return { ...kept, form }
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
export function consumeCompletedMark(): boolean {
  try {
    const found = sessionStorage.getItem(completedMark) !== null
    sessionStorage.removeItem(completedMark)
    return found
  } catch {
    return false
  }
}

/** Deletes what was stored: the account is made, or someone begins again. */
export function deleteSavedSignup(options: StorageOptions = {}): void {
  try {
    localStorage.removeItem(storageKeyOf(options))
  } catch {
    // Nothing was kept.
  }
}

interface StoredSignup extends Pick<SavedSignup, 'form' | 'step'> {
  readonly savedAt: number
  readonly of?: unknown
}

function isStoredSignup(value: unknown): value is StoredSignup {
  if (typeof value !== 'object' || value === null || !('form' in value) || !('step' in value)) return false
  if (!('savedAt' in value) || typeof value.savedAt !== 'number') return false
  const { form, step } = value
  return typeof form === 'object' && form !== null && STEPS.some((known) => known === step) && hasValidFields(form)
}

function hasValidFields(form: object): boolean {
  return Object.entries(form).every(([field, value]) => (checks[field] ?? isString)(value))
}

const checks: Record<string, (value: unknown) => boolean> = {
  city: (value) => value === null || hasName(value, 'number'),
  signup_message_to: (value) => value === null || hasName(value, 'string'),
}

function isString(value: unknown): boolean {
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
