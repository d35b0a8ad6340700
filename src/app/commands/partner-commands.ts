import { addPartner, listPartners, removePartner } from '#features/signup/server/partners.ts'
import { findSiteByHost } from '#features/sites/server/site-cache.ts'
import type { Database } from '#platform/server/database/db.ts'
import { newUuid } from '#platform/server/database/uuid.ts'

type OperatorContext = Parameters<typeof addPartner>[0]

/** The help text of these commands. */
export const partnerUsage = `  partner add <host> <network>           adds a key for the partner API and shows it once
  partner end <host> <network>           revokes that key
  partner list <host>                    lists the networks with a key`

/** Runs `partner …`; returns the output, or null when the arguments are no command. */
export async function runPartnerCommand(
  open: () => Promise<Database>,
  [action, host, network]: readonly string[],
): Promise<string | null> {
  if (!host || (action !== 'list' && (!network || (action !== 'add' && action !== 'end')))) return null
  const ctx = await findOperatorContext(await open(), host)
  if (action === 'list' || !network) return (await listPartners(ctx)).map((each) => each.network).join('\n') || 'none'
  if (action === 'end')
    return (await removePartner(ctx, network)) ? `${network} has no key any more` : `no ${network} here`
  const key = await addPartner(ctx, network)
  return key ?? `${network} has a key already; end it first`
}

async function findOperatorContext(db: Database, host: string): Promise<OperatorContext> {
  const site = await findSiteByHost(db, host)
  if (!site) throw new Error(`no site has the host ${host}`)
  return { db, now: () => new Date(), siteId: site.id, newId: () => newUuid(new Date()) }
}
