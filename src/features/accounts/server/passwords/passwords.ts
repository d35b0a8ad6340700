// Public: other features or the app use this file.
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { port } from '#platform/port.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { estimateGuesses, isMadeOfOwnWords, listOwnWords } from '#platform/server/security/password-strength.ts'
import { validateEmail } from '../../email.rules.ts'
import { MIN_GUESSES_LOG10, validatePasswordLength } from '../../password.rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Lists the words about a member that are no password, such as their name. */
export const ownWords = port<{ memberId: string }, string[]>('accounts.own_words')

/** A new password with what a guesser may know of its owner. */
interface NewPassword {
  readonly email: string
  readonly password: string
  /** The name of a new member. */
  readonly name?: string
  /** The member that has an account already. */
  readonly memberId?: string
}

/** Validates the credentials of a new account: `email_missing`, `invalid_email`, `password_…` (C-74), or null. */
export async function validateCredentials(ctx: Context, credentials: NewPassword): Promise<Refusal | null> {
  return validateEmail(credentials.email) ?? validatePassword(ctx, credentials)
}

/** Validates a new password for the account with this address (C-74). Returns the refusal, or null. */
export async function validatePassword(ctx: Context, input: NewPassword): Promise<Refusal | null> {
  const { password } = input
  const refusal = validatePasswordLength(password)
  if (refusal) return refusal
  const words = await findOwnWords(ctx, input)
  const isCommon = isCommonPassword(password, words) || isMadeOfOwnWords(password, words)
  const isWeak = isCommon || (await estimateGuesses({ password, ownWords: words })) < MIN_GUESSES_LOG10
  return isWeak ? new Refusal('password_common', { field: 'password' }) : null
}

async function findOwnWords(ctx: Context, { email, name, memberId }: NewPassword): Promise<string[]> {
  const { name: siteName } = await getSiteSettings(ctx)
  const memberWords = memberId ? await ownWords.ask(ctx, { memberId }) : []
  return listOwnWords([siteName, new URL(ctx.origin).hostname, email, ...(name ? [name] : []), ...memberWords])
}
