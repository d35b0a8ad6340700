import type { Context } from '#platform/server/context.ts'
import { createWorkerThread } from '#platform/server/worker-thread.ts'

/** A password to verify against a hash, or to hash when there is none. */
export interface PasswordTask {
  readonly password: string
  readonly passwordHash?: string
}

// A single thread reuses warm memory, which makes hashing a sixth faster than a pool of threads.
const thread = createWorkerThread<PasswordTask, string | boolean>(
  new URL('./password-worker.ts', import.meta.url),
  () => new Error('the password worker died'),
)

// The hash of 32 random bytes, with the same cost as a real one.
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$JkkFtESw1Ur9kFG1LLV3VA$UiJBwzMVvd37w1Wo6O3narmJ9K3GWUCqSL4n5GwIl+8'

/** Hashes a password within the limiter `passwords`. It may wait, so call it outside of transactions. */
export async function hashPassword(ctx: Context, password: string): Promise<string> {
  return String(
    await ctx.services.concurrencyLimiters.passwords.run(() => thread.run({ password: normalizePassword(password) })),
  )
}

/**
 * Verifies a password against a hash. Without a hash it takes equally long and returns false, so that the timing does
 * not reveal accounts (T10). Call it within the limiter.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isCorrect = await thread.run({ password: normalizePassword(password), passwordHash: passwordHash ?? dummyHash })
  return isCorrect === true && passwordHash !== undefined
}

// Keyboards send é as one code point or as two.
function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}
