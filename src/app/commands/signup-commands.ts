import { parseArgs } from 'node:util'
import { INVITATION_DAYS, INVITATION_USES } from '#features/signup/rules.ts'
import { addPartner, createInvitation, listPartners, removePartner } from '#features/signup/server/signup.ts'
import { findSiteByHost } from '#features/sites/server/sites.ts'
import type { Database } from '#platform/server/database/db.ts'
import { newUuid } from '#platform/server/database/uuid.ts'
import { href } from '#links.ts'

type OperatorContext = Parameters<typeof addPartner>[0]
type OpenDatabase = () => Promise<Database>

/** The help text of these commands. */
export const signupUsage = `  invite <host> [--uses 1] [--days 30]   creates an invitation to the site on that host, for signups that are invite_only
  partner add <host> <network>           adds a key for the partner API and shows it once
  partner end <host> <network>           revokes that key
  partner list <host>                    lists the networks with a key`

/** Runs `invite …` or `partner …`; returns the output, or null when the arguments are no command. */
export async function runSignupCommand(open: OpenDatabase, args: string[]): Promise<string | null> {
  const [command, ...rest] = args
  if (command === 'invite') return runInviteCommand(open, rest)
  return command === 'partner' ? runPartnerCommand(open, rest) : null
}

async function runInviteCommand(open: OpenDatabase, args: string[]): Promise<string | null> {
  const { values, positionals } = parseArgs({
    args,
    options: { uses: { type: 'string' }, days: { type: 'string' } },
    allowPositionals: true,
  })
  const [host] = positionals
  if (!host) return null
  const uses = parseCount('uses', values.uses, INVITATION_USES)
  const days = parseCount('days', values.days, INVITATION_DAYS)
  const code = await createInvitation(await findOperatorContext(await open(), host), { uses, days })
  const path = href('signup', {}, { invitation: code })
  return `${code}\n${path} on ${host}; ${uses} ${uses === 1 ? 'use' : 'uses'}, ${days} days`
}

async function runPartnerCommand(open: OpenDatabase, [action, host, network]: string[]): Promise<string | null> {
  if (!host || (action !== 'list' && (!network || (action !== 'add' && action !== 'end')))) return null
  const ctx = await findOperatorContext(await open(), host)
  if (action === 'list' || !network) return (await listPartners(ctx)).map((each) => each.network).join('\n') || 'none'
  if (action === 'end')
    return (await removePartner(ctx, network)) ? `${network} has no key any more` : `no ${network} here`
  const key = await addPartner(ctx, network)
  return key ?? `${network} has a key already; end it first`
}

function parseCount(name: string, value: string | undefined, defaultValue: number): number {
  const number = Number(value ?? defaultValue)
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000) throw new Error(`--${name} must be 1 or more`)
  return number
}

async function findOperatorContext(db: Database, host: string): Promise<OperatorContext> {
  const site = await findSiteByHost(db, host)
  if (!site) throw new Error(`no site has the host ${host}`)
  return { db, now: () => new Date(), siteId: site.id, newId: () => newUuid(new Date()) }
}
