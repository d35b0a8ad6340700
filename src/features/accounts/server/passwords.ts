import type { Context } from '#platform/server/context.ts'
import { createWorkerThread } from '#platform/server/worker-thread.ts'

/** A password to compare with a hash, or without one to make a hash of. */
export interface PasswordTask {
  readonly password: string
  readonly passwordHash?: string
}

// One thread: the next hash finds the memory of the last one warm, which takes a sixth less time than the pool's threads do.
const thread = createWorkerThread<PasswordTask, string | boolean>(
  new URL('./password-worker.ts', import.meta.url),
  () => new Error('the thread for passwords died'),
)

// The hash of nothing anybody knows, with the same cost as a real one; made with 32 random bytes.
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$JkkFtESw1Ur9kFG1LLV3VA$UiJBwzMVvd37w1Wo6O3narmJ9K3GWUCqSL4n5GwIl+8'

/** Hashes a password behind the gate for such work. Call it outside of transactions: it may wait its turn. */
export async function hashPassword(ctx: Context, password: string): Promise<string> {
  return String(await ctx.services.limiters.passwords.run(() => thread.run({ password: normalizePassword(password) })))
}

/**
 * Whether the password fits the hash. Without a hash it works as long and says no, so that the time it takes tells
 * nothing about who has an account (T10). Call it behind the gate.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await thread.run({ password: normalizePassword(password), passwordHash: passwordHash ?? dummyHash })
  return right === true && passwordHash !== undefined
}

// One keyboard writes é as one sign and another as two.
function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}
