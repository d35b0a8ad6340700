import { hashSecret } from '#features/signup/server/partner-mail.ts'
import { createPartnerKey } from '#features/signup/server/partners.ts'
import { insertPartner } from '#features/signup/server/signup.sql.ts'
import type { Context } from '#platform/server/context.ts'

/** Adds a partner without amounts to a site. Returns its key. */
export async function addPartner(ctx: Context, network: string): Promise<string> {
  const key = createPartnerKey()
  const added = await insertPartner.run(ctx, { id: ctx.newId(), network, keyHash: hashSecret(key) })
  if (added === 0) throw new Error(`${network} has a key already`)
  return key
}
