import { getSiteSettings } from '#features/sites/server/sites.ts'
import { event } from '#platform/event.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { estimateGuesses, isMadeOfOwnWords, listOwnWords } from '#platform/server/security/password-strength.ts'
import { validateEmail } from '../../email.rules.ts'
import { MIN_GUESSES_LOG10, validatePasswordLength } from '../../password.rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Published to collect the words about a member that are no password, such as their name. Later features add them. */
export const ownWordsCollected = event<{ memberId: string; words: string[] }>('accounts.own_words_collected')

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
  const ownWords = await findOwnWords(ctx, input)
  const isCommon = isCommonPassword(password, ownWords) || isMadeOfOwnWords(password, ownWords)
  const isWeak = isCommon || (await estimateGuesses({ password, ownWords })) < MIN_GUESSES_LOG10
  return isWeak ? new Refusal('password_common', { field: 'password' }) : null
}

async function findOwnWords(ctx: Context, { email, name, memberId }: NewPassword): Promise<string[]> {
  const { name: siteName } = await getSiteSettings(ctx)
  const words = [siteName, new URL(ctx.origin).hostname, email, ...(name ? [name] : [])]
  if (memberId) await ownWordsCollected.publish(ctx, { memberId, words })
  return listOwnWords(words)
}
