import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { recordAccessFailure } from '#features/staff/server/access-failures.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { CODE_DIGITS, CODE_TRIES, CONFIRMATION_SECONDS } from '../../confirmation.rules.ts'
import {
  revokeCodes,
  revokeConfirmationTokens,
  findAccountActivatedBy,
  insertConfirmationToken,
  redeemConfirmationToken,
  spendCodeTry,
} from '../accounts.sql.ts'
import { revokeLinkTokens, findOpenLinkToken, insertLinkToken, redeemLinkToken } from '../credentials.sql.ts'
import { later } from '#platform/server/ago.ts'

/** The secrets of a confirmation mail: the token of its link, and a code to type. */
export interface MailedToken {
  readonly token: string
  readonly code: string
}

/** The action that a mailed link allows. */
export type LinkKind = 'reset' | 'mail_change' | 'mail_undo' | 'reactivate'

/** A link to be mailed. */
export interface NewLink {
  readonly kind: LinkKind
  readonly accountId: string
  /** The validity of the link. */
  readonly seconds: number
  /** The new or the old address, for links of a mail change. */
  readonly email?: string
}

/** The account of a link, and the address of a mail change. */
export interface Link {
  readonly accountId: string
  readonly email: string | null
}

/** A link token from a request, not yet validated. */
export interface PresentedLink {
  readonly kind: LinkKind
  readonly token: string
}

const confirmKind = 'confirm'

/** Creates the token and code of a confirmation mail and stores their hashes. Revokes earlier codes, not links. */
export async function createConfirmationToken(ctx: Context, memberId: string): Promise<MailedToken> {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await storeConfirmationToken(ctx, memberId, { tokenHash: hashToken(token), codeHash: hashCode(ctx, memberId, code) })
  return { token, code }
}

/** Stores a token without a valid code, so that trying codes gives the same responses for a claimed address. */
export async function createDummyToken(ctx: Context, memberId: string): Promise<void> {
  await storeConfirmationToken(ctx, memberId, {
    tokenHash: hashToken(randomBytes(32).toString('base64url')),
    codeHash: null,
  })
}

/** Returns the stored form of a link token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Verifies a code and spends one of its tries. Call it outside of a transaction, which would roll the try back.
 * @returns the token hash that belongs to the code
 * @throws Refusal `code_wrong` with `triesLeft`, or `code_used_up` when a new code is needed
 */
export async function verifyCode(ctx: Context, memberId: string, code: string): Promise<string> {
  const row = await spendCodeTry.one(ctx, { accountId: memberId, kind: confirmKind })
  if (!row) throw new Refusal('code_used_up', { field: 'code' })
  if (row.codeHash !== null && equalsInConstantTime(row.codeHash, hashCode(ctx, memberId, code))) return row.tokenHash
  await recordAccessFailure(ctx, { kind: 'code_failed', isOffice: false })
  if (row.triesLeft === 0) throw new Refusal('code_used_up', { field: 'code' })
  throw new Refusal('code_wrong', { field: 'code', triesLeft: row.triesLeft })
}

/**
 * Redeems a confirmation token, once (I25), and revokes the account's other ones. Call it in the transaction of the
 * confirmation.
 * @returns the account of the token
 * @throws Refusal `already_active` when this token confirmed the account; else `link_expired`, when the token is
 * unknown, revoked, expired or of another site
 */
export async function redeemConfirmation(ctx: Context, tokenHash: string): Promise<string> {
  const row = await redeemConfirmationToken.one(ctx, { tokenHash, kind: confirmKind })
  if (!row) throw await findRedeemRefusal(ctx, tokenHash)
  await revokeConfirmationTokens.run(ctx, { accountId: row.accountId, kind: confirmKind })
  return row.accountId
}

async function findRedeemRefusal(ctx: Context, tokenHash: string): Promise<Refusal> {
  const activated = await findAccountActivatedBy.one(ctx, { tokenHash, kind: confirmKind })
  return new Refusal(activated ? 'already_active' : 'link_expired')
}

/** Creates a link token of 256 random bits and stores its hash. Earlier links stay valid. */
export async function createLink(ctx: Context, { kind, accountId, seconds, email }: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = later(ctx, { seconds })
  await insertLinkToken.run(ctx, { tokenHash: hashToken(token), accountId, kind, email: email ?? null, expiresAt })
  return token
}

/**
 * Finds a link without using it.
 * @throws Refusal `link_expired` when the link is unknown, used, expired, of another kind or of another site
 */
export async function requireLink(ctx: Context, { kind, token }: PresentedLink): Promise<Link> {
  const row = await findOpenLinkToken.require(ctx, { tokenHash: hashToken(token), kind }, 'link_expired')
  return { accountId: row.accountId, email: row.email }
}

/**
 * Redeems a link, once, also for concurrent calls (I25). Call it in the transaction of the allowed action.
 * @throws Refusal `link_expired`, in the same cases as `requireLink`
 */
export async function redeemLink(ctx: Context, { kind, token }: PresentedLink): Promise<Link> {
  const row = await redeemLinkToken.require(ctx, { tokenHash: hashToken(token), kind }, 'link_expired')
  return { accountId: row.accountId, email: row.email }
}

/** Revokes an account's open links of these kinds. */
export async function revokeLinks(ctx: Context, accountId: string, kinds: readonly LinkKind[]): Promise<void> {
  await revokeLinkTokens.run(ctx, { accountId, kinds })
}

async function storeConfirmationToken(
  ctx: Context,
  memberId: string,
  { tokenHash, codeHash }: { tokenHash: string; codeHash: string | null },
): Promise<void> {
  await revokeCodes.run(ctx, { accountId: memberId, kind: confirmKind })
  const expiresAt = later(ctx, { seconds: CONFIRMATION_SECONDS })
  await insertConfirmationToken.run(ctx, {
    tokenHash,
    accountId: memberId,
    kind: confirmKind,
    codeHash,
    tries: CODE_TRIES,
    expiresAt,
  })
}

// A code has only a million values, so its hash is keyed: the table alone must not reveal it.
function hashCode(ctx: Context, memberId: string, code: string): string {
  return createHmac('sha256', ctx.services.settings.secret).update(`${memberId} ${code}`).digest('hex')
}

function equalsInConstantTime(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
