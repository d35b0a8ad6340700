import { INVITATION_DAYS, INVITATION_USES } from '#features/signup/rules.ts'
import { createInvitation } from '#features/signup/server/invitations.ts'
import { href } from '#links.ts'
import { createMistake, defineCommand, siteOption } from './command.ts'
import { requireSite } from './site-reference.ts'

/** Creates an invitation to a site whose `signups` is `invite_only`. */
export const inviteCommand = defineCommand({
  name: 'invite',
  parameters: [],
  options: {
    site: siteOption,
    uses: { type: 'string', value: '<number>', help: `the signups that it allows, ${INVITATION_USES} by default` },
    days: { type: 'string', value: '<number>', help: `the days that it is valid, ${INVITATION_DAYS} by default` },
  },
  summary: 'creates an invitation to a site whose signups are invite_only',
  async run(resources, { values }) {
    const [uses, days] = [parseCount(values.uses ?? INVITATION_USES), parseCount(values.days ?? INVITATION_DAYS)]
    if (uses === null || days === null) return createMistake('--uses and --days are whole numbers from 1 to 1000000.')
    const ctx = await requireSite(await resources.context(), values.site)
    const code = await createInvitation(ctx, { uses, days })
    const path = href('signup', {}, { invitation: code })
    return `${code}\n${ctx.origin}${path}; ${uses} ${uses === 1 ? 'use' : 'uses'}, ${days} days`
  },
})

function parseCount(value: string | number): number | null {
  const count = Number(value)
  return Number.isInteger(count) && count >= 1 && count <= 1_000_000 ? count : null
}
