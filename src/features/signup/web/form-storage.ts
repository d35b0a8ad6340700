import { STEPS, STORED_HOURS, type SignupForm, type Step } from '../rules.ts'
import { hasVisibleText } from '#platform/text/visible-text.ts'

/** The empty form. */
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
  interests: [],
  lander: '',
  signup_message: '', // the specification's name of the first message to a member
  signup_message_to: null,
}

/** An unfinished signup. */
export interface SavedSignup {
  readonly form: SignupForm
  readonly step: Step
  /** An earlier visit reached this step. The form then shows a notice and offers to start over. */
  readonly isResumed: boolean
}

/** The signup to read or write, and the current time. */
export interface StorageOptions {
  /** The masked address of a signup that a partner started; undefined for an ordinary one. */
  readonly maskedEmail?: string
  readonly now?: Date
}

function storageKeyOf({ maskedEmail }: StorageOptions): string {
  return maskedEmail === undefined ? 'signup' : 'partner-signup'
}

/** Stores an unfinished signup, so that it survives a reload. Leaves out the password and the consents. */
export function saveSignup({ form, step }: Pick<SavedSignup, 'form' | 'step'>, options: StorageOptions = {}): void {
  const { gender, seeks, day, month, year, country, city, cityTyped, name, email } = form
  const { interests, lander, signup_message, signup_message_to } = form
  try {
    const location = { country, city, cityTyped }
    const message = { signup_message, signup_message_to }
    const answers = { gender, seeks, day, month, year, ...location, name, email, interests, lander, ...message }
    const savedAt = (options.now ?? new Date()).getTime()
    localStorage.setItem(
      storageKeyOf(options),
      JSON.stringify({ form: answers, step, savedAt, maskedEmail: options.maskedEmail }),
    )
  } catch {
    // Private windows may refuse storage. A reload then starts over.
  }
}

/**
 * Returns the unfinished signup of the last 24 hours and deletes an older one. A signup past the password step resumes
 * at the password, which is not stored.
 */
export function loadSavedSignup(options: StorageOptions = {}): SavedSignup | null {
  const { maskedEmail, now = new Date() } = options
  try {
    const stored = parseStored(localStorage.getItem(storageKeyOf(options)))
    const isValid =
      stored !== null && stored.maskedEmail === maskedEmail && now.getTime() - stored.savedAt < STORED_HOURS * 3_600_000
    if (isValid) return toSavedSignup(stored)
    localStorage.removeItem(storageKeyOf(options))
  } catch {
    // Nothing was stored.
  }
  return null
}

function parseStored(text: string | null): StoredSignup | null {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return isStoredSignup(parsed) ? parsed : null
  } catch {
    return null
  }
}

function toSavedSignup({ form, step }: StoredSignup): SavedSignup {
  return {
    form: { ...emptyForm, ...form },
    step: step === 'consent' ? 'credentials' : step,
    isResumed: step !== 'gender',
  }
}

/** Clears the answers, except the country, the lander and the message to a member. */
export function clearAnswers({ country, lander, signup_message, signup_message_to }: SignupForm): SignupForm {
  return { ...emptyForm, country, lander, signup_message, signup_message_to }
}

/** The answers that were given on the home page or a landing page, before the first step. */
export interface StartAnswers {
  readonly gender?: string
  readonly seeks?: string
  readonly interests?: readonly string[]
  /** The name of the lander. */
  readonly lander?: string
}

/** A signup without answers. */
const newSignup: SavedSignup = { form: emptyForm, step: 'gender', isResumed: false }

/** Merges the answers from the home page into a saved signup and skips their step. */
export function mergeStartAnswers(
  { lander, ...answers }: StartAnswers,
  stored: SavedSignup | null,
): SavedSignup | null {
  const saved = lander ? setLander(lander, stored ?? newSignup) : stored
  const { gender, seeks } = answers
  if ((gender !== 'male' && gender !== 'female') || (seeks !== 'male' && seeks !== 'female' && seeks !== 'both'))
    return saved
  const form = saved?.form ?? emptyForm
  const interests =
    Array.isArray(answers.interests) && answers.interests.length > 0 ? answers.interests : form.interests
  return {
    form: { ...form, gender, seeks, interests },
    step: saved && saved.step !== 'gender' ? saved.step : 'birthDate',
    isResumed: saved?.isResumed ?? false,
  }
}

function setLander(lander: string, saved: SavedSignup): SavedSignup {
  return { ...saved, form: { ...saved.form, lander } }
}

/** Stores a visitor's message to a member, next to their other answers (C-80). */
export function saveFirstMessage(text: string, to: { id: string; name: string }): SavedSignup {
  const saved = loadSavedSignup() ?? newSignup
  const form = { ...saved.form, signup_message: text, signup_message_to: hasVisibleText(text) ? to : null }
  saveSignup({ form, step: saved.step })
  return { ...saved, form }
}

const COMPLETED_KEY = 'just-signed-up'

/** Marks that this browser has just signed up, for the first page of the new member. */
export function markCompleted(): void {
  try {
    sessionStorage.setItem(COMPLETED_KEY, '1')
  } catch {
    // Without storage the new member sees the confirmation reminder of every later visit, not the first one.
  }
}

/** Returns whether this browser has just signed up, and clears the mark. */
export function consumeCompletedMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(COMPLETED_KEY) !== null
    sessionStorage.removeItem(COMPLETED_KEY)
    return isMarked
  } catch {
    return false
  }
}

/** Deletes the saved signup. */
export function deleteSavedSignup(options: StorageOptions = {}): void {
  try {
    localStorage.removeItem(storageKeyOf(options))
  } catch {
    // Nothing was stored.
  }
}

interface StoredSignup extends Pick<SavedSignup, 'form' | 'step'> {
  readonly savedAt: number
  readonly maskedEmail?: unknown
}

function isStoredSignup(value: unknown): value is StoredSignup {
  if (typeof value !== 'object' || value === null || !('form' in value) || !('step' in value)) return false
  if (!('savedAt' in value) || typeof value.savedAt !== 'number') return false
  const { form, step } = value
  return typeof form === 'object' && form !== null && STEPS.some((name) => name === step) && hasValidFields(form)
}

function hasValidFields(form: object): boolean {
  return Object.entries(form).every(([field, value]) => (fieldChecks[field] ?? isString)(value))
}

const fieldChecks: Record<string, (value: unknown) => boolean> = {
  city: (value) => value === null || hasIdAndName(value, 'number'),
  interests: (value) => Array.isArray(value) && value.every(isString),
  signup_message_to: (value) => value === null || hasIdAndName(value, 'string'),
}

function isString(value: unknown): boolean {
  return typeof value === 'string'
}

function hasIdAndName(value: unknown, idType: 'number' | 'string'): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === idType &&
    'name' in value &&
    typeof value.name === 'string'
  )
}
