import { hash, verify } from '@node-rs/argon2'
import type { Context } from '#platform/server/context.ts'

// Argon2id, 19 MiB, two passes: about 6 ms. The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of nothing anybody knows, with the same cost as a real one; made with 32 random bytes.
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$JkkFtESw1Ur9kFG1LLV3VA$UiJBwzMVvd37w1Wo6O3narmJ9K3GWUCqSL4n5GwIl+8'

/** Hashes a password behind the gate for such work. Call it outside of transactions: it may wait its turn. */
export function hashBehindGate(ctx: Context, password: string): Promise<string> {
  return ctx.services.gates.passwords.run(() => hash(normalized(password), cost))
}

/**
 * Whether the password fits the hash. Without a hash it works as long and says no, so that the time it takes tells
 * nothing about who has an account (T10). Call it behind the gate.
 */
export async function fits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? nobodysHash, normalized(password))
  return right && passwordHash !== undefined
}

// One keyboard writes é as one sign and another as two.
function normalized(password: string): string {
  return password.normalize('NFKC')
}
