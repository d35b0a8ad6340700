import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { CONFIRMATION_SECONDS } from '#features/staff/rules.ts'
import { listStaff } from '#features/staff/server/administration.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import type { CommandNetworkContext, StaffNetworkContext } from '#platform/server/context.ts'
import { requireSite } from '../site-reference.ts'
import type { StaffEndpoint } from './staff-endpoints.ts'
import { later } from '#platform/server/ago.ts'

/** The site and the staff member of a call. */
interface Caller {
  readonly site: string | undefined
  readonly address: string
  readonly isConfirmed: boolean
}

/**
 * Returns the context of a staff member of a site, who has the permissions of their role there. A confirmed one counts
 * as one with a fresh code.
 * @throws Error when nobody with the address works for the site
 */
export async function openStaffContext(
  command: CommandNetworkContext,
  { site, address, isConfirmed }: Caller,
): Promise<StaffNetworkContext> {
  const ctx = await requireSite(command, site)
  const key = address.trim().toLowerCase()
  const found = (await listStaff(ctx)).find(({ email }) => email.toLowerCase() === key)
  if (!found) throw new Error(`nobody with the address ${address} works for this site`)
  const { id: staffId, name, role } = found
  const confirmedUntil = isConfirmed ? later(ctx, { seconds: CONFIRMATION_SECONDS }) : null
  const { time_zone: timeZone } = await getSiteSettings(ctx)
  const actor = { kind: 'staff', staffId, name, role, sessionId: null, confirmedUntil } as const
  return { ...ctx, actor, timeZone, locale: 'en' }
}

/** Records which user of the machine makes a change in the name of the staff member. */
export async function recordCall(ctx: StaffNetworkContext, endpoint: StaffEndpoint, user: string): Promise<void> {
  const subject = { kind: 'endpoint', id: endpoint.name }
  // the entries of a request are read for its answer, so this one has a request of its own
  await recordAudit({ ...ctx, requestId: ctx.newId() }, { action: 'command.call', subject, after: { user } })
}
