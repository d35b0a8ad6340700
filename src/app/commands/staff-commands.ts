import { parseArgs } from 'node:util'
import { findSiteByHost, listSiteSummaries } from '#features/sites/server/sites.ts'
import { addStaff, changeRole, listStaff, removeStaff, resetAccess } from '#features/staff/server/staff.ts'
import { STAFF_ROLES } from '#features/staff/rules.ts'
import type { StaffRole } from '#platform/contract.ts'
import type { StaffContext } from '#platform/server/context.ts'

type MakeContext = () => Promise<StaffContext>

/** The help text of these commands. */
export const staffUsage = `  staff list                             lists who works in the office of a site
  staff add <address> --name "…" --role <role>
                                         gives a person access and prints the link to choose a password
  staff role <address> --role <role>     changes a role: ${STAFF_ROLES.join(', ')}
  staff remove <address>                 takes access away
  staff reset-codes <address>            prints a new link for whoever lost password, phone, passkeys and recovery codes
                                         (--site <host> with several sites)`

/** Runs `staff …`; returns the output, or null when the arguments are no command. */
export async function runStaffCommand(makeContext: MakeContext, args: string[]): Promise<string | null> {
  if (args[0] !== 'staff') return null
  const { values, positionals } = parseArgs({
    args,
    options: { site: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
    allowPositionals: true,
  })
  const [, action = '', address = ''] = positionals
  const run = actions[action]
  if (!run || (action !== 'list' && address === '')) return null
  const ctx = await toSiteContext(await makeContext(), values.site)
  return run(ctx, { address, name: values.name?.trim() ?? '', role: values.role ?? '' })
}

interface StaffArguments {
  readonly address: string
  readonly name: string
  readonly role: string
}

type StaffAction = (ctx: StaffContext, given: StaffArguments) => Promise<string>

const actions: Readonly<Record<string, StaffAction>> = {
  list: async (ctx) => {
    const rows = await listStaff(ctx)
    return rows.length === 0
      ? 'nobody works here yet: staff add <address> --name "…" --role admin'
      : rows
          .map(
            ({ email, name, role, isSetUp }) => `${email}  ${name}  ${role}${isSetUp ? '' : '  (has not logged in)'}`,
          )
          .join('\n')
  },
  add: async (ctx, { address, name, role }) => {
    if (name === '') throw new Error('give a name with --name "…"')
    const { link } = await addStaff(ctx, { email: address, name, role: requireRole(role) })
    return link === null
      ? `${address} has an account at another site, and gets a mail to accept. Access begins when they do.`
      : `${address} has access. Give this link, which works once, for two days:\n${link}`
  },
  role: async (ctx, { address, role }) => {
    await changeRole(ctx, { id: await requireStaffId(ctx, address), role: requireRole(role) })
    return `${address} is now ${role}`
  },
  remove: async (ctx, { address }) => {
    await removeStaff(ctx, { id: await requireStaffId(ctx, address) })
    return `${address} no longer has access`
  },
  'reset-codes': async (ctx, { address }) => {
    const { link } = await resetAccess(ctx, { id: await requireStaffId(ctx, address) })
    return `The old password, app, passkeys and codes no longer work. Give this link, which works once, for two days:\n${link}`
  },
}

function requireRole(role: string): StaffRole {
  const known = STAFF_ROLES.find((each) => each === role)
  if (!known) throw new Error(`give a role with --role: ${STAFF_ROLES.join(', ')}`)
  return known
}

async function requireStaffId(ctx: StaffContext, address: string): Promise<string> {
  const found = (await listStaff(ctx)).find(({ email }) => email.toLowerCase() === address.trim().toLowerCase())
  if (!found) throw new Error(`nobody with the address ${address} works for this site`)
  return found.id
}

/** Returns the context of the chosen site, or of the only one, with the address of its main host. */
async function toSiteContext(ctx: StaffContext, host: string | undefined): Promise<StaffContext> {
  const sites = await listSiteSummaries(ctx)
  const chosen = host === undefined ? null : await findSiteByHost(ctx.db, host)
  if (host !== undefined && !chosen) throw new Error(`no site has the host ${host}`)
  if (!chosen && sites.length > 1) throw new Error('there are several sites: choose one with --site <host>')
  const site = sites.find(({ id }) => id === (chosen?.id ?? sites[0]?.id))
  if (!site) throw new Error('there is no site yet: site add')
  return { ...ctx, siteId: site.id, origin: toOrigin(ctx, site.hosts[0] ?? 'localhost') }
}

function toOrigin({ services }: StaffContext, host: string): string {
  const { protocol, port } = new URL(services.settings.payment?.notificationOrigin ?? 'https://localhost')
  return `${protocol}//${host}${port ? `:${port}` : ''}`
}
