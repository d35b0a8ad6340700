import type { SignupSettings } from '#features/signup/web/calls.ts'
import type { SignupForm, Step } from '#features/signup/rules.ts'
import { emptyForm, loadSavedSignup, saveSignup } from '#features/signup/web/form-storage.ts'
import { SignupFlow } from '#features/signup/web/signup-flow.tsx'
import { renderScreen } from './render-screen.tsx'

/** The settings of a site where anybody may sign up. */
export const signupSettings: SignupSettings = {
  signup_credits: 5,
  signup_credits_at: 'confirmed',
  min_age: 18,
  time_zone: 'Europe/Amsterdam',
  countries: ['nl'],
  geoip_country: 'nl',
  geoip_selected_country: null,
  public_visible_default: false,
}

/** A signup form with every answer but the password and the consents. */
export const filledInForm: SignupForm = {
  ...emptyForm,
  gender: 'female',
  seeks: 'male',
  day: '17',
  month: '5',
  year: '1992',
  country: 'nl',
  city: { id: 1, name: 'Utrecht', regionName: 'Utrecht' },
  name: 'Noor',
  email: 'iemand@mail.test',
}

/** Renders the signup form with the answers that the browser saved. */
export function openSignup(maskedEmail?: string) {
  const signupKind = maskedEmail ? { path: '/api/signup/complete' as const, token: 'token', maskedEmail } : undefined
  const saved = loadSavedSignup({ maskedEmail })
  return renderScreen(<SignupFlow {...{ settings: signupSettings, saved, signupKind }} onEvent={() => undefined} />)
}

/** Renders the signup form at a step, with the answers of the earlier steps. */
export function openSignupStep(step: Step, form = filledInForm) {
  saveSignup({ form, step })
  return openSignup()
}
