import { parseArgs } from 'node:util'
import {
  findAccountsByIdOrEmail,
  banMember,
  unbanMember,
  type AccountReference,
} from '#features/accounts/server/accounts.ts'
import { findSiteByHost } from '#features/sites/server/sites.ts'
import type { StaffContext } from '#platform/server/context.ts'

type MakeContext = () => Promise<StaffContext>

/** The help text of these commands. */
export const accountUsage = `  accounts ban <address or id> --reason "…"   closes an account and mails its owner this reason
  accounts unban <address or id>         reopens it
                                         (--site <host> where the address has accounts on several sites)`

/** Runs `accounts …`; returns the output, or null when the arguments are no command. */
export async function runAccountCommand(makeContext: MakeContext, args: string[]): Promise<string | null> {
  const { values, positionals } = parseCommand(args)
  const [command, action, addressOrId] = positionals
  const accountAction = actions[`${command} ${action}`]
  if (!accountAction || !addressOrId) return null
  if (action === 'ban' && !values.reason?.trim())
    throw new Error('give a reason with --reason "…": it is mailed to the owner of the account')
  const ctx = await makeContext()
  const account = await requireAccount(ctx, addressOrId, values.site)
  const reason = values.reason?.trim() ?? ''
  return `${addressOrId} ${await accountAction({ ...ctx, siteId: account.siteId }, { memberId: account.id, reason })}`
}

function parseCommand(args: string[]) {
  const [command] = args
  if (command !== 'accounts') return { values: {}, positionals: [] }
  return parseArgs({
    args,
    options: { site: { type: 'string' }, reason: { type: 'string' } },
    allowPositionals: true,
  })
}

type AccountAction = (ctx: StaffContext, target: { memberId: string; reason: string }) => Promise<string>

const actions: Readonly<Record<string, AccountAction>> = {
  'accounts ban': async (ctx, ban) => ((await banMember(ctx, ban)) ? 'is banned' : 'was banned already'),
  'accounts unban': async (ctx, { memberId }) =>
    (await unbanMember(ctx, { memberId })) ? 'is no longer banned' : 'was not banned',
}

async function requireAccount(ctx: StaffContext, addressOrId: string, host?: string): Promise<AccountReference> {
  const site = host === undefined ? null : await findSiteByHost(ctx.db, host)
  if (host !== undefined && !site) throw new Error(`no site has the host ${host}`)
  const accounts = await findAccountsByIdOrEmail(ctx.db, addressOrId)
  const [account, ...others] = accounts.filter(({ siteId }) => !site || siteId === site.id)
  if (!account) throw new Error(`no account has the address or id ${addressOrId}`)
  if (others.length > 0) throw new Error(`${addressOrId} has accounts on several sites: choose one with --site <host>`)
  return account
}
