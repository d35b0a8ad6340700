import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { CODE_DIGITS, CODE_TRIES, CONFIRMATION_SECONDS } from '../rules.ts'
import { revokeCodes, revokeConfirmationTokens, findAccountActivatedBy, insertConfirmationToken, redeemConfirmationToken, spendCodeTry } from './accounts.sql.ts'
import { revokeLinkTokens, findOpenLinkToken, insertLinkToken, redeemLinkToken } from './credentials.sql.ts'

/** What a mail carries to prove its mailbox: a link's token, or a code to type. */
export interface MailedToken {
  readonly token: string
  readonly code: string
}

/** What a mailed link allows: another one each for every kind of mail. */
export type LinkKind = 'reset' | 'mail_change' | 'mail_undo' | 'reactivate'

/** A link to be mailed. */
export interface NewLink {
  readonly kind: LinkKind
  readonly accountId: string
  /** How long it works. */
  readonly seconds: number
  /** The address it is about, where that is not the account's own. */
  readonly email?: string
}

/** Whose link it is, and the address it is about. */
export interface Link {
  readonly accountId: string
  readonly email: string | null
}

/** A link as somebody brings it. */
export interface PresentedLink {
  readonly kind: LinkKind
  readonly token: string
}

const kind = 'confirm'

/** Makes the proof for a confirmation mail. Only hashes are stored; earlier links go on, earlier codes end. */
export async function createConfirmationToken(ctx: Context, memberId: string): Promise<MailedToken> {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await storeConfirmationToken(ctx, memberId, { tokenHash: hashToken(token), codeHash: hashCode(ctx, memberId, code) })
  return { token, code }
}

/** Stores a proof that nobody holds, so that trying codes feels the same where an address is already claimed. */
export async function createDummyToken(ctx: Context, memberId: string): Promise<void> {
  await storeConfirmationToken(ctx, memberId, { tokenHash: hashToken(randomBytes(32).toString('base64url')), codeHash: null })
}

/** The stored form of a link's token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Spends one of the tries of the newest code, for good: call it outside of the transaction that uses the proof.
 * @returns the hash of the link that belongs to the code
 * @throws Refusal `code_wrong` with `triesLeft`, or `code_used_up` when a new code must be asked for
 */
export async function verifyCode(ctx: Context, memberId: string, code: string): Promise<string> {
  const proof = await spendCodeTry.one(ctx.db, [memberId, kind, ctx.now()])
  if (!proof) throw new Refusal('code_used_up')
  if (proof.code_hash !== null && equalsInConstantTime(proof.code_hash, hashCode(ctx, memberId, code))) return proof.token_hash
  if (proof.tries_left === 0) throw new Refusal('code_used_up')
  throw new Refusal('code_wrong', { triesLeft: proof.tries_left })
}

/**
 * Uses a proof, once (I25), and ends the member's others, in the transaction of what it allows.
 * @returns whose proof it is
 * @throws Refusal `already_active` when it is what made the account active, which its holder knows; else
 * `link_expired`, when it is unknown, ended, too old, or another site's
 */
export async function redeemConfirmation(ctx: Context, tokenHash: string): Promise<string> {
  const proof = await redeemConfirmationToken.one(ctx.db, [tokenHash, kind, ctx.now(), ctx.siteId])
  if (!proof) throw await findRedeemRefusal(ctx, tokenHash)
  await revokeConfirmationTokens.run(ctx.db, [proof.account_id, kind, ctx.now()])
  return proof.account_id
}

async function findRedeemRefusal(ctx: Context, tokenHash: string): Promise<Refusal> {
  const activated = await findAccountActivatedBy.one(ctx.db, [tokenHash, kind, ctx.now(), ctx.siteId])
  return new Refusal(activated ? 'already_active' : 'link_expired')
}

/** Makes a link of 256 random bits and stores its hash; earlier links go on. */
export async function createLink(ctx: Context, { kind: of, accountId, seconds, email }: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + seconds * 1000)
  await insertLinkToken.run(ctx.db, [hashToken(token), accountId, of, email ?? null, ctx.now(), expiresAt])
  return token
}

/**
 * Whose link it is, without using it.
 * @throws Refusal `link_expired` when it is unknown, used, too old, of another kind or of another site
 */
export async function requireLink(ctx: Context, { kind: of, token }: PresentedLink): Promise<Link> {
  const row = await findOpenLinkToken.one(ctx.db, [hashToken(token), of, ctx.now(), ctx.siteId])
  if (!row) throw new Refusal('link_expired')
  return { accountId: row.account_id, email: row.email }
}

/**
 * Uses a link, once: of many at the same time one succeeds (I25). In the transaction of what it allows.
 * @throws Refusal `link_expired` as `requireLink`
 */
export async function redeemLink(ctx: Context, { kind: of, token }: PresentedLink): Promise<Link> {
  const row = await redeemLinkToken.one(ctx.db, [hashToken(token), of, ctx.now(), ctx.siteId])
  if (!row) throw new Refusal('link_expired')
  return { accountId: row.account_id, email: row.email }
}

/** Ends an account's open links of these kinds. */
export async function revokeLinks(ctx: Context, accountId: string, kinds: readonly LinkKind[]): Promise<void> {
  await revokeLinkTokens.run(ctx.db, [accountId, kinds, ctx.now()])
}

async function storeConfirmationToken(
  ctx: Context,
  memberId: string,
  { tokenHash, codeHash }: { tokenHash: string; codeHash: string | null },
): Promise<void> {
  await revokeCodes.run(ctx.db, [memberId, kind])
  const expiresAt = new Date(ctx.now().getTime() + CONFIRMATION_SECONDS * 1000)
  await insertConfirmationToken.run(ctx.db, [tokenHash, memberId, kind, codeHash, CODE_TRIES, ctx.now(), expiresAt])
}

// A code has a million values, so its hash is keyed: the table alone must not give it away.
function hashCode(ctx: Context, memberId: string, code: string): string {
  return createHmac('sha256', ctx.services.settings.secret).update(`${memberId} ${code}`).digest('hex')
}

function equalsInConstantTime(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
