import { Refusal } from '#platform/refusal.ts'

/** The default validity of an invitation. */
export const INVITATION_DAYS = 30

/** The default number of signups that an invitation allows. */
export const INVITATION_USES = 1

/** The tag of endpoints that partners call, which the public OpenAPI document lists. */
export const PARTNER_API_TAG = 'partners'

/** The maximum number of partner mails per day and address. Further signups are accepted but not mailed. */
export const PARTNER_MAILS_PER_DAY = 2

/** The length of the name of a partner's network, and the highest agreed amount. */
export const PARTNER_NETWORK_MAX = 60
export const PARTNER_AMOUNT_MAX_CENTS = 1_000_000

/** The validity of the mailed link that completes a partner's signup. */
export const PENDING_SIGNUP_SECONDS = 7 * 24 * 60 * 60

/** The days within which staff decide about a signup whose mail was refused, and the number on a page of the office. */
export const BOUNCED_DAYS = 2
export const BOUNCED_PAGE_SIZE = 100

/** The retention of a partner's reference. */
export const REFERENCE_SECONDS = 30 * 24 * 60 * 60

/** The retention of an unsent message from before signing up. */
export const FIRST_MESSAGE_SECONDS = 30 * 24 * 60 * 60

/** The retention of an unfinished signup in the browser, in hours. */
export const STORED_HOURS = 24

/** The time after confirming in which a member sees the welcome page. */
export const WELCOME_SECONDS = 30 * 60

/** Returns whether the address was confirmed so recently that its member sees the welcome page. */
export function isJustConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < WELCOME_SECONDS * 1_000
}

/** The visitors who may sign up on a site (C-32). */
export type SignupsMode = 'all' | 'with_trafficsource' | 'invite_only' | 'closed'

/** The facts that decide whether a visitor may sign up. */
export interface SignupAccess {
  /** The visitor came from a known traffic source. */
  readonly isFromTrafficSource: boolean
  /** The visitor has an invitation; its validity is checked separately. */
  readonly hasInvitation: boolean
}

/** Returns the reason why this visitor may not sign up now, or null (R-6.02 –, C-32). */
export function findSignupRefusal(
  mode: SignupsMode,
  { isFromTrafficSource, hasInvitation }: SignupAccess,
): Refusal | null {
  if (
    mode === 'all' ||
    (mode === 'with_trafficsource' && isFromTrafficSource) ||
    (mode === 'invite_only' && hasInvitation)
  )
    return null
  return new Refusal('signups_closed', { mode: mode === 'invite_only' ? 'invite_only' : 'closed' })
}

/** Requires both consents: the terms, and separately the use of sensitive data (L-27). */
export function validateConsent({ terms, sensitive }: { terms: boolean; sensitive: boolean }): Refusal | null {
  if (!terms) return new Refusal('terms_required', { field: 'terms' })
  return sensitive ? null : new Refusal('consent_required', { field: 'sensitive' })
}

/** The steps of the signup form, in order. */
export const STEPS = ['gender', 'birthDate', 'city', 'name', 'credentials', 'consent'] as const

export type Step = (typeof STEPS)[number]

/** The answers of an unfinished signup. The password exists only in the form and is never stored. */
export interface SignupForm {
  gender: 'male' | 'female' | ''
  seeks: 'male' | 'female' | 'both' | ''
  day: string
  month: string
  year: string
  country: string
  city: { id: number; name: string; regionName: string } | null
  /** The text in the city field while no city is chosen. */
  cityTyped: string
  name: string
  email: string
  /** The interests that were chosen on a landing page. */
  interests: readonly string[]
  /** The name of the lander on which the signup was started last; '' without one. */
  lander: string
  /** The message to a member from before signing up, and its recipient (C-80). */
  signup_message: string
  signup_message_to: { id: string; name: string } | null
}

/** Formats the typed date as 'YYYY-MM-DD', or '' while a part is missing. Does not check that the date exists. */
export function formatBirthDate({ day, month, year }: Pick<SignupForm, 'day' | 'month' | 'year'>): string {
  if (!day || !month || !year) return ''
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The parts of a birth date, in typing order. */
export const DATE_PARTS = ['day', 'month', 'year'] as const

export type DatePart = (typeof DATE_PARTS)[number]

/** Returns whether a part can take no further digit: it is full, or no second digit can follow its first. */
export function isDatePartComplete(part: DatePart, typed: string): boolean {
  if (part === 'year') return typed.length === 4
  return typed.length === 2 || (part === 'day' ? /^[4-9]$/ : /^[2-9]$/).test(typed)
}

/** Returns the part of a refused birth date that is missing or impossible. Defaults to the year. */
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

const datePatterns = [
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]

/** Parses a pasted date with the day or the year first. Returns null for any other text. */
export function parsePastedDate(text: string): Pick<SignupForm, DatePart> | null {
  for (const pattern of datePatterns) {
    const { day = '', month = '', year = '' } = pattern.exec(text.trim())?.groups ?? {}
    if (isBetween(day, 1, 31) && isBetween(month, 1, 12)) return { day, month, year }
  }
  return null
}

const stepOfField: Readonly<Record<string, Step>> = {
  gender: 'gender',
  seeks: 'gender',
  birthDate: 'birthDate',
  cityId: 'city',
  name: 'name',
  email: 'credentials',
  password: 'credentials',
}

/** Returns the step that contains a refused field; the last step for an unknown one. */
export function stepOfRefusal(code: string, field?: unknown): Step {
  if (code === 'invalid_input') return stepOfField[String(field)] ?? 'consent'
  if (/^(birth_date|under_age)/.test(code)) return 'birthDate'
  if (code === 'unknown_city') return 'city'
  if (code.startsWith('name_')) return 'name'
  if (/^(password_|invalid_email|email_|account_deleted)/.test(code)) return 'credentials'
  return code === 'sexuality_mismatch' ? 'gender' : 'consent'
}

/** The number of signup credits of a site, and the moment at which they are granted. */
export interface SignupCreditSettings {
  readonly signup_credits: number
  readonly signup_credits_at: 'confirmed' | 'signup'
}

/** Returns the credits that confirming grants; 0 when signing up grants them (C-07). */
export function getConfirmationCredits({
  signup_credits: credits,
  signup_credits_at: grantedAt,
}: SignupCreditSettings): number {
  return grantedAt === 'confirmed' ? credits : 0
}

/** The events that the signup form reports to its page. */
export type SignupEvent = 'started' | 'flow_complete' | 'closed' | 'redirected_to_login'

/** The state of the signup modal. */
export type ModalState = 'initial' | 'in_progress' | 'complete' | 'closed'

/** Returns the state of the modal after an event. A redirect to the login closes it. */
export function getNextModalState(state: ModalState, event: SignupEvent): ModalState {
  if (event === 'closed' || event === 'redirected_to_login') return 'closed'
  if (event === 'flow_complete') return 'complete'
  return state === 'initial' ? 'in_progress' : state
}

/** Returns whether a click outside the modal or Escape closes it: not during a signup. */
export function isDismissible(state: ModalState): boolean {
  return state !== 'in_progress'
}

/** The conditions that decide how a member is reminded to confirm. */
export interface ReminderConditions {
  readonly status: string
  readonly profileStatus: string
  /** The account came from a partner network (C-26). */
  readonly isApiSignup: boolean
  readonly hasJustSignedUp: boolean
  /** A coarse pointer and less than 768 px (C-26). */
  readonly isSmartphone: boolean
}

/** Returns how a member is reminded to confirm their address, or null. */
export function chooseActivationReminder(member: ReminderConditions): 'alert' | 'modal' | null {
  if (member.status !== 'not_confirmed' || member.profileStatus !== 'disabled') return null
  return member.isApiSignup && member.hasJustSignedUp && member.isSmartphone ? 'modal' : 'alert'
}
