import { addStaff, listStaff, resetAccess } from '#features/staff/server/administration.ts'
import { STAFF_ROLES } from '#features/staff/rules.ts'
import type { CommandContext } from '#platform/server/context.ts'
import { createMistake, defineCommand, siteOption } from './command.ts'
import { requireSite } from './site-reference.ts'

/** The commands that give access to the office when nobody in it can. */
export const staffCommands = [
  defineCommand({
    name: 'staff add',
    parameters: ['<address>'],
    options: {
      site: siteOption,
      name: { type: 'string', value: '<name>', help: 'the name that decisions are recorded under' },
      role: { type: 'string', value: '<role>', help: STAFF_ROLES.join(', ') },
    },
    summary: 'gives a person access to the office, and prints the link to choose a password',
    async run(resources, { positionals: [email = ''], values }) {
      const name = values.name?.trim() ?? ''
      const role = STAFF_ROLES.find((each) => each === values.role)
      if (name === '') return createMistake('give a name with --name "…"')
      if (!role) return createMistake(`give a role with --role: ${STAFF_ROLES.join(', ')}`)
      const ctx = await requireSite(await resources.context(), values.site)
      const { link } = await addStaff(ctx, { email, name, role })
      return link === null
        ? `${email} has an account at another site, and gets a mail to accept. Access begins when they do.`
        : `${email} has access. Give this link, which works once, for two days:\n${link}`
    },
  }),
  defineCommand({
    name: 'staff reset-codes',
    parameters: ['<address>'],
    options: { site: siteOption },
    summary: 'prints a new link for a colleague who lost password, phone, passkeys and recovery codes',
    async run(resources, { positionals: [address = ''], values }) {
      const ctx = await requireSite(await resources.context(), values.site)
      const { link } = await resetAccess(ctx, { id: await requireStaffId(ctx, address) })
      return `The old password, app, passkeys and codes no longer work. Give this link, which works once, for two days:\n${link}`
    },
  }),
]

async function requireStaffId(ctx: CommandContext, address: string): Promise<string> {
  const found = (await listStaff(ctx)).find(({ email }) => email.toLowerCase() === address.trim().toLowerCase())
  if (!found) throw new Error(`nobody with the address ${address} works for this site`)
  return found.id
}
