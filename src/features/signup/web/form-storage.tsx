import { STEPS, type SignupForm, type Step } from '../rules.ts'

const place = 'signup'

/** Nothing filled in. */
export const emptyForm: SignupForm = {
  gender: '',
  seeks: '',
  day: '',
  month: '',
  year: '',
  country: '',
  city: null,
  name: '',
  email: '',
}

/** How far someone came. */
export interface KeptSignup {
  readonly form: SignupForm
  readonly step: Step
}

/** Keeps how far someone came, over a reload. The password is not part of it and never stored. */
export function keepSignup({ form, step }: KeptSignup): void {
  const { gender, seeks, day, month, year, country, city, name, email } = form
  try {
    const kept = { gender, seeks, day, month, year, country, city, name, email }
    localStorage.setItem(place, JSON.stringify({ form: kept, step }))
  } catch {
    // Private windows may refuse storage; then a reload begins anew.
  }
}

/** How far someone came before; a step after the password begins at the password, since that was not kept. */
export function keptSignup(): KeptSignup | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
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

/** Forgets what was kept: the account is made. */
export function forgetSignup(): void {
  try {
    localStorage.removeItem(place)
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
  return Object.entries(form).every(([field, value]) =>
    field === 'city' ? value === null || isCity(value) : typeof value === 'string',
  )
}

function isCity(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' && 'name' in value
}
