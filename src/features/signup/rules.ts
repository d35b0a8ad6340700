import { Refusal } from '#platform/refusal.ts'

/** How often one address of the internet may sign up. */
export const SIGNUPS_PER_IP = { name: 'signup.ip', points: 5, windowSeconds: 30 * 60 }

/** How often one mail address may be signed up, known or not, so that nobody's mailbox is filled. */
export const SIGNUPS_PER_EMAIL = { name: 'signup.email', points: 5, windowSeconds: 60 * 60 }

/** How often a member may ask for the confirmation mail again. */
export const RESENDS = { name: 'signup.resend', points: 3, windowSeconds: 60 * 60 }

/** Who may sign up on a site (C-32). */
export type SignupsMode = 'all' | 'with_trafficsource' | 'invite_only' | 'closed'

/** Why nobody, or not this visitor, may sign up now, or null (R-6.02 –, C-32). */
export function whyNotSignUp(mode: SignupsMode, trafficSource: string | undefined): Refusal | null {
  if (mode === 'all' || (mode === 'with_trafficsource' && trafficSource)) return null
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
  name: string
  email: string
}

/** The date in the form as 'YYYY-MM-DD', or '' while a part is missing; a date that does not exist stays as typed. */
export function typedDate({ day, month, year }: Pick<SignupForm, 'day' | 'month' | 'year'>): string {
  if (!day || !month || !year) return ''
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The step on which a refused field is asked; the last one when it is unknown. */
export function stepOfRefusal(code: string): Step {
  if (/^(birth_date|under_age)/.test(code)) return 'born'
  if (code === 'unknown_city') return 'place'
  if (code.startsWith('name_')) return 'name'
  if (/^(password_|invalid_email|email_)/.test(code)) return 'login'
  return code === 'sexuality_mismatch' ? 'who' : 'consent'
}
