import { parseArgs } from 'node:util'
import { liftSuspensions } from '#features/notifications/server/notifications.ts'
import { getSiteSettings } from '#features/sites/server/sites.ts'
import { localTime } from '#platform/contract.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { requireSite } from './site-reference.ts'

type MakeContext = () => Promise<StaffContext>

/** The help text of these commands. */
export const mailUsage = `  mails resume --since 2026-11-27T09:30 --reason "…" [--site <key or host>]
                                         turns mails on again for members whose mails bounced since that time of the
                                         site, after a fault of your mail server (--by <name> records who decides)`

const text = { type: 'string' } as const
const options = { since: text, reason: text, site: text, by: text }

/** Runs `mails …`; returns the output, or null when the arguments are no command. */
export async function runMailCommand(makeContext: MakeContext, args: string[]): Promise<string | null> {
  if (args[0] !== 'mails') return null
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (positionals.join(' ') !== 'mails resume') return null
  const reason = values.reason?.trim()
  if (!reason) throw new Error('give a reason with --reason "…": it is stored in the audit log')
  const since = localTime.safeParse(values.since)
  if (!since.success) throw new Error('give a time of the site with --since, as in --since 2026-11-27T09:30')
  const ctx = await requireSite(await makeContext(), values.site)
  const { time_zone: timeZone } = await getSiteSettings(ctx)
  const actor = { ...ctx.actor, name: values.by ?? ctx.actor.name }
  const { lifted } = await liftSuspensions({ ...ctx, timeZone, actor }, { since: since.data, reason })
  return `the mails of ${lifted} ${lifted === 1 ? 'member' : 'members'} are on again`
}
