import { Refusal } from '#platform/refusal.ts'

/** Invitations that are not said otherwise: how long they last, and how many may use one. */
export const INVITATION_DAYS = 30
export const INVITATION_USES = 1

/** How many mails a day partners together may cause to one address; more are accepted and not mailed. */
export const PARTNER_MAILS_PER_DAY = 2

/** How long the link of a partner's signup works, and how long its reference is remembered. */
export const PENDING_SIGNUP_SECONDS = 7 * 24 * 60 * 60
export const REFERENCE_SECONDS = 30 * 24 * 60 * 60

/** How long a message from before signing up waits for its writer. */
export const FIRST_MESSAGE_SECONDS = 30 * 24 * 60 * 60

/** How long after confirming a member is welcomed. */
export const WELCOME_SECONDS = 30 * 60

/** Whether an address was confirmed so recently that its member is welcomed. */
export function isJustConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < WELCOME_SECONDS * 1_000
}

/** Who may sign up on a site (C-32). */
export type SignupsMode = 'all' | 'with_trafficsource' | 'invite_only' | 'closed'

/** What a visitor brings that may let them in. */
export interface SignupAccess {
  /** They came from a known traffic source. */
  readonly isFromTrafficSource: boolean
  /** They hold an invitation; whether it is good is looked at apart. */
  readonly hasInvitation: boolean
}

/** Why nobody, or not this visitor, may sign up now, or null (R-6.02 –, C-32). */
export function whyNotSignUp(mode: SignupsMode, { isFromTrafficSource: fromSource, hasInvitation: invited }: SignupAccess): Refusal | null {
  if (mode === 'all' || (mode === 'with_trafficsource' && fromSource) || (mode === 'invite_only' && invited))
    return null
  return new Refusal('signups_closed', { mode: mode === 'invite_only' ? 'invite_only' : 'closed' })
}

/** Which consent is missing, or null: the terms, and apart from them the use of sensitive data (L-27). */
export function whyNotConsent({ terms, sensitive }: { terms: boolean; sensitive: boolean }): Refusal | null {
  if (!terms) return new Refusal('terms_required', { field: 'terms' })
  return sensitive ? null : new Refusal('consent_required', { field: 'sensitive' })
}

/** The steps of signing up, in order; each asks one thing. */
export const STEPS = ['who', 'born', 'place', 'name', 'login', 'consent'] as const

export type Step = (typeof STEPS)[number]

/** What a visitor has filled in so far. The password lives only in the form, never in storage. */
export interface SignupForm {
  gender: 'male' | 'female' | ''
  seeks: 'male' | 'female' | 'both' | ''
  day: string
  month: string
  year: string
  country: string
  city: { id: number; name: string; regionName: string } | null
  /** Typed where no city was chosen yet. */
  cityTyped: string
  name: string
  email: string
  /** Typed to a member before signing up (C-80), and to whom. */
  signup_message: string
  signup_message_to: { id: string; name: string } | null
}

/** The date in the form as 'YYYY-MM-DD', or '' while a part is missing; a date that does not exist stays as typed. */
export function formatBirthDate({ day, month, year }: Pick<SignupForm, 'day' | 'month' | 'year'>): string {
  if (!day || !month || !year) return ''
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The parts of a birth date, in the order in which they are typed. */
export const DATE_PARTS = ['day', 'month', 'year'] as const

export type DatePart = (typeof DATE_PARTS)[number]

/** Whether what was typed of a part can be no longer: two digits, or one that no second can follow. */
export function isDatePartComplete(part: DatePart, typed: string): boolean {
  if (part === 'year') return typed.length === 4
  return typed.length === 2 || (part === 'day' ? /^[4-9]$/ : /^[2-9]$/).test(typed)
}

/** The part of a birth date to look at when it is refused: what is missing or impossible, else the year. */
export function findWrongDatePart({ day, month, year }: Pick<SignupForm, DatePart>): DatePart {
  if (!isBetween(day, 1, 31)) return 'day'
  if (!isBetween(month, 1, 12)) return 'month'
  if (year.length < 4) return 'year'
  const isReal = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  return isReal ? 'year' : 'day'
}

function isBetween(digits: string, lowest: number, highest: number): boolean {
  return Number(digits) >= lowest && Number(digits) <= highest
}

const pastedDates = [
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]

/** The parts of a whole date that was pasted, day or year first; null for anything else. */
export function parsePastedDate(text: string): Pick<SignupForm, DatePart> | null {
  for (const pattern of pastedDates) {
    const { day = '', month = '', year = '' } = pattern.exec(text.trim())?.groups ?? {}
    if (isBetween(day, 1, 31) && isBetween(month, 1, 12)) return { day, month, year }
  }
  return null
}

const stepOfField: Readonly<Record<string, Step>> = {
  gender: 'who',
  seeks: 'who',
  birthDate: 'born',
  cityId: 'place',
  name: 'name',
  email: 'login',
  password: 'login',
}

/** The step on which a refused field is asked; the last one when it is unknown. */
export function stepOfRefusal(code: string, field?: unknown): Step {
  if (code === 'invalid_input') return stepOfField[String(field)] ?? 'consent'
  if (/^(birth_date|under_age)/.test(code)) return 'born'
  if (code === 'unknown_city') return 'place'
  if (code.startsWith('name_')) return 'name'
  if (/^(password_|invalid_email|email_)/.test(code)) return 'login'
  return code === 'sexuality_mismatch' ? 'who' : 'consent'
}

/** What a site gives to whom signs up, and when. */
export interface SignupCreditSettings {
  readonly signup_credits: number
  readonly signup_credits_at: 'confirmed' | 'signup'
}

/** Credits that confirming gives: none where signing up gave them (C-07). */
export function creditsOnConfirming({ signup_credits: credits, signup_credits_at: at }: SignupCreditSettings): number {
  return at === 'confirmed' ? credits : 0
}

/** What a signup tells whoever shows it. */
export type SignupEvent = 'started' | 'flow_complete' | 'closed' | 'redirected_to_login'

/** How far the signup modal is. */
export type ModalState = 'fresh' | 'under_way' | 'complete' | 'gone'

/** Where an event brings the modal: going to log in takes it away like closing does. */
export function nextModalState(state: ModalState, event: SignupEvent): ModalState {
  if (event === 'closed' || event === 'redirected_to_login') return 'gone'
  if (event === 'flow_complete') return 'complete'
  return state === 'fresh' ? 'under_way' : state
}

/** Whether a press beside the modal or Escape closes it: not while someone is signing up. */
export function isDismissible(state: ModalState): boolean {
  return state !== 'under_way'
}

/** What decides how a member is reminded to confirm. */
export interface ReminderConditions {
  readonly status: string
  readonly profileStatus: string
  /** The account came with a network (C-26). */
  readonly isApiSignup: boolean
  readonly hasJustSignedUp: boolean
  /** A coarse pointer and less than 768 px (C-26). */
  readonly isSmartphone: boolean
}

/** How a member is reminded to confirm their address, or null. */
export function chooseActivationReminder(given: ReminderConditions): 'alert' | 'modal' | null {
  if (given.status !== 'not_confirmed' || given.profileStatus !== 'disabled') return null
  return given.isApiSignup && given.hasJustSignedUp && given.isSmartphone ? 'modal' : 'alert'
}
