import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { CODE_DIGITS, CODE_TRIES, CONFIRMATION_SECONDS } from '../rules.ts'
import { endCodes, endProofs, insertProof, redeemProof, spendCodeTry } from './accounts.sql.ts'

/** What a mail carries to prove its mailbox: a link's token, or a code to type. */
export interface MailedProof {
  readonly token: string
  readonly code: string
}

const kind = 'confirm'

/** Makes the proof for a confirmation mail. Only hashes are stored; earlier links go on, earlier codes end. */
export async function makeProof(ctx: Context, memberId: string): Promise<MailedProof> {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await storeProof(ctx, memberId, { tokenHash: hashOf(token), codeHash: codeHashOf(ctx, memberId, code) })
  return { token, code }
}

/** Stores a proof that nobody holds, so that trying codes feels the same where an address is already claimed. */
export async function makeVoidProof(ctx: Context, memberId: string): Promise<void> {
  await storeProof(ctx, memberId, { tokenHash: hashOf(randomBytes(32).toString('base64url')), codeHash: null })
}

/** The stored form of a link's token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Spends one of the tries of the newest code, for good: call it outside of the transaction that uses the proof.
 * @returns the hash of the link that belongs to the code
 * @throws Refusal `code_wrong` with `triesLeft`, or `code_used_up` when a new code must be asked for
 */
export async function tryCode(ctx: Context, memberId: string, code: string): Promise<string> {
  const proof = await spendCodeTry.one(ctx.db, [memberId, kind, ctx.now()])
  if (!proof) throw new Refusal('code_used_up')
  if (proof.code_hash !== null && same(proof.code_hash, codeHashOf(ctx, memberId, code))) return proof.token_hash
  if (proof.tries_left === 0) throw new Refusal('code_used_up')
  throw new Refusal('code_wrong', { triesLeft: proof.tries_left })
}

/**
 * Uses a proof, once (I25), and ends the member's others, in the transaction of what it allows.
 * @returns whose proof it is
 * @throws Refusal `link_expired` when it is unknown, used, too old, or another site's
 */
export async function redeem(ctx: Context, tokenHash: string): Promise<string> {
  const proof = await redeemProof.one(ctx.db, [tokenHash, kind, ctx.now(), ctx.siteId])
  if (!proof) throw new Refusal('link_expired')
  await endProofs.run(ctx.db, [proof.account_id, kind, ctx.now()])
  return proof.account_id
}

async function storeProof(
  ctx: Context,
  memberId: string,
  { tokenHash, codeHash }: { tokenHash: string; codeHash: string | null },
): Promise<void> {
  await endCodes.run(ctx.db, [memberId, kind])
  const expiresAt = new Date(ctx.now().getTime() + CONFIRMATION_SECONDS * 1000)
  await insertProof.run(ctx.db, [tokenHash, memberId, kind, codeHash, CODE_TRIES, ctx.now(), expiresAt])
}

// A code has a million values, so its hash is keyed: the table alone must not give it away.
function codeHashOf(ctx: Context, memberId: string, code: string): string {
  return createHmac('sha256', ctx.services.settings.secret).update(`${memberId} ${code}`).digest('hex')
}

function same(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
