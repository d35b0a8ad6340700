import { Refusal } from '#platform/refusal.ts'
import { validateEmail } from '../email.rules.ts'
import { validatePasswordLength } from '../password.rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Validates the credentials of a new account: `email_missing`, `invalid_email`, `password_…` (C-74), or null. */
export function validateCredentials({ email, password }: { email: string; password: string }): Refusal | null {
  return validateEmail(email) ?? validatePassword({ email, password })
}

/** Validates a new password for the account with this address (C-74). Returns the refusal, or null. */
export function validatePassword({ email, password }: { email: string; password: string }): Refusal | null {
  const refusal = validatePasswordLength(password)
  if (refusal) return refusal
  return isCommonPassword(password, email) ? new Refusal('password_common', { field: 'password' }) : null
}
