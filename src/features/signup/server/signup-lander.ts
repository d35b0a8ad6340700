// Public: other features or the app use this file.
import { port } from '#platform/port.ts'
import type { Context } from '#platform/server/context.ts'

/** The page on which a visitor started the signup: the home page or a lander, and its slug. */
export type SignupLander = Readonly<{ page: string; slug?: string }>

/** Finds the lander with a name that a browser sent; a later feature has the landers. */
export const landerOfSignup = port<{ readonly name: string }, SignupLander | null>('signup.lander')

/** Finds the lander on which a signup started. One that the site does not have is null, never a refusal. */
export async function findSignupLander(ctx: Context, name = ''): Promise<SignupLander | null> {
  if (name === '') return null
  return landerOfSignup.ask(ctx, { name })
}
