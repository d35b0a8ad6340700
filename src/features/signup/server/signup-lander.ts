import { event } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'

/** The page on which a visitor started the signup: the home page or a lander, and its slug. */
export type SignupLander = Readonly<{ page: string; slug?: string }>

/** Collects the lander with a name that a browser sent, from the later feature that has the landers. */
export const landersCollected = event<{ readonly name: string; readonly landers: SignupLander[] }>(
  'signup.landers_collected',
)

/** Finds the lander on which a signup started. One that the site does not have is null, never a refusal. */
export async function findSignupLander(ctx: Context, name = ''): Promise<SignupLander | null> {
  if (name === '') return null
  const landers: SignupLander[] = []
  await landersCollected.publish(ctx, { name, landers })
  return landers[0] ?? null
}
