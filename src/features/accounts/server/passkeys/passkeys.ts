import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type MemberContext } from '#platform/server/context.ts'
import { buildCreationOptions, verifyRegistration } from '#platform/server/security/passkeys.ts'
import { MAX_PASSKEYS } from '../../login.rules.ts'
import { sendAccountMail } from '../addresses/account-mail.ts'
import { renderPasskeyAddedMail } from '../accounts.mails.ts'
import { requireFreshLogin } from '../login/fresh-login.ts'
import { CHALLENGE_MILLISECONDS, createChallenge, redeemChallenge } from './passkey-challenges.ts'
import { isCorrectPassword, requireOwnCredentials } from '../passwords/password-change.ts'
import { deletePasskey, insertPasskey, listCredentialIds, listPasskeys, lockAccount } from './passkeys.sql.ts'
import type { accountsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** A passkey as shown to its owner. */
interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly usedAt: Date | null
}

/** Lists the passkeys of the member, oldest first. */
export async function listOwnPasskeys(ctx: MemberContext): Promise<OwnPasskey[]> {
  return listPasskeys.all(ctx, { accountId: ctx.actor.memberId })
}

/**
 * Returns the WebAuthn options for a new passkey. Requires the password, since a passkey outlives the session.
 * @throws Refusal `password_wrong`, `login_blocked` after too many wrong passwords, `passkey_limit_reached`
 */
export async function createPasskeyOptions(
  ctx: MemberContext,
  { password }: InputOf<typeof accountsContract.passkeyOptions>,
) {
  const account = await requireOwnCredentials(ctx)
  if (!(await isCorrectPassword(ctx, account, password))) throw new Refusal('password_wrong', { field: 'password' })
  const existing = await listCredentialIds.all(ctx, { accountId: account.id })
  if (existing.length >= MAX_PASSKEYS) throw new Refusal('passkey_limit_reached', { limit: MAX_PASSKEYS })
  const [{ name: siteName }, challenge] = [await getSiteSettings(ctx), await createChallenge(ctx, account.id)]
  const { origin } = ctx
  return buildCreationOptions({
    challenge,
    origin,
    siteName,
    owner: account,
    existing,
    timeout: CHALLENGE_MILLISECONDS,
  })
}

/**
 * Adds a passkey to the account of the member and mails them about it. A challenge is valid once.
 * @throws Refusal `passkey_failed` for every failure
 */
export async function addPasskey(
  ctx: MemberContext,
  { name, response }: InputOf<typeof accountsContract.addPasskey>,
): Promise<void> {
  const { memberId } = ctx.actor
  const { origin } = ctx
  const redeem = (challenge: string) => redeemChallenge(ctx, challenge, memberId)
  const credential = await verifyRegistration(ctx, { response, origin, redeemChallenge: redeem })
  if (!credential) throw new Refusal('passkey_failed')
  const { id, publicKey, counter, transports = [] } = credential
  const values = { accountId: memberId, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name }
  await inTransaction(ctx, async (tx) => {
    await lockAccount.run(tx, { id: memberId })
    const added = await insertPasskey.run(tx, { id: ctx.newId(), ...values, max: MAX_PASSKEYS })
    if (added === 0) throw new Refusal('passkey_failed')
    await sendAccountMail(tx, await requireOwnCredentials(tx), (context) =>
      renderPasskeyAddedMail(context, { name, at: ctx.now() }),
    )
  })
}

/**
 * Removes a passkey of the member, after a fresh login. Ignores one that does not exist or belongs to somebody else.
 * @throws Refusal `login_not_fresh`
 */
export async function removePasskey(
  ctx: MemberContext,
  { id }: InputOf<typeof accountsContract.removePasskey>,
): Promise<void> {
  await requireFreshLogin(ctx)
  await deletePasskey.run(ctx, { id, accountId: ctx.actor.memberId })
}
