import { rebuildMemberCounts } from '#features/search/server/search.ts'
import type { StaffNetworkContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/db.ts'
import { generateBenchmarkMembers } from '../../../db/seed/benchmark-members.ts'
import { prepareCitySearch } from '../../../db/seed/city-index.ts'
import { seedPlaces } from '../../../db/seed/places.ts'
import { accountUsage, runAccountCommand } from './account-commands.ts'
import { codeUsage, runCodeCommand } from './code-commands.ts'
import { checkCounters } from './counter-commands.ts'
import { debitUsage, runDebitCommand } from './debit-commands.ts'
import { checkInvariants } from './invariant-commands.ts'
import { doctorUsage, runDoctorCommand, type Examine } from './doctor-command.ts'
import { landerUsage, runLanderCommand } from './lander-commands.ts'
import { complaintUsage, runComplaintCommand } from './complaint-commands.ts'
import { mailUsage, runMailCommand } from './mail-commands.ts'
import { methodUsage, runMethodCommand } from './method-commands.ts'
import { pageUsage, runPageCommand } from './page-commands.ts'
import { photoUsage, runPhotoCommand } from './photo-commands.ts'
import { refundUsage, runRefundCommand } from './refund-commands.ts'
import { runSettingCommand, settingUsage } from './setting-commands.ts'
import { runSiteCommand, siteUsage, type Ask } from './site-commands.ts'
import { runSignupCommand, signupUsage } from './signup-commands.ts'
import { runStaffCommand, staffUsage } from './staff-commands.ts'
import { runTransparencyCommand, transparencyUsage } from './transparency-command.ts'
import { runTransferCommand, transferUsage } from './transfer-commands.ts'
import { runVatCommand, vatUsage } from './vat-commands.ts'

/** The help text of the command line. */
export const usage = `npm run vonk -- <command>
  generate <members>   adds generated members to the demo, for load tests
  places               fills in regions and cities, which a real site needs before its first signup
  counters check       compares the stored counts of members with a real count, and lists those that are wrong
  invariants           checks balances, charges, orders, conversations and counters, lists violations, and the
                       refunds and amounts that need you
  recount              rebuilds the stored counts of members
${doctorUsage}
${siteUsage}
${settingUsage}
${signupUsage}
${photoUsage}
${accountUsage}
${staffUsage}
${codeUsage}
${vatUsage}
${refundUsage}
${debitUsage}
${transferUsage}
${methodUsage}
${landerUsage}
${pageUsage}
${complaintUsage}
${mailUsage}
${transparencyUsage}
  --demo with any of these uses the demo of DATABASE_URL; without DATABASE_URL they use the built-in one`

/** The resources of a command, each opened on first use. */
export interface CommandResources {
  /** Connects as the owner of the tables. */
  database(): Promise<Database>
  /** Connects with a statement timeout for reading whole tables. */
  unlimitedDatabase(): Promise<Database>
  /** Connects as the owner; throws outside of the demo. */
  demoDatabase(): Promise<Database>
  /** Creates the context of the operator, without a site. */
  context(): Promise<StaffNetworkContext>
  /** Examines the installation without migrating its database or writing to its folder. */
  readonly examine: Examine
  /** Asks the operator a question, when there is somebody to ask. */
  readonly ask?: Ask
}

/** The output of a command; `isOk` is false when a check failed. */
export interface CommandResult {
  readonly text: string
  readonly isOk: boolean
}

/** Runs a command of the operator. Returns null, without opening anything, when the arguments are no command. */
export async function runCommand(resources: CommandResources, args: string[]): Promise<CommandResult | null> {
  if (args.join(' ') === 'counters check') return checkCounters(await resources.database())
  if (args.join(' ') === 'invariants') return checkInvariants(await resources.unlimitedDatabase())
  const report = await runDoctorCommand(resources.examine, args)
  if (report) return report
  const text =
    (await runTableCommand(resources, args)) ??
    (await runSignupCommand(resources.database, args)) ??
    (await runPhotoCommand(resources.context, args)) ??
    (await runStaffCommand(resources.context, args)) ??
    (await runAccountCommand(resources.context, args)) ??
    (await runCodeCommand(resources.context, args)) ??
    (await runDebitCommand(resources.context, args)) ??
    (await runVatCommand(resources.unlimitedDatabase, args)) ??
    (await runRefundCommand(resources.context, args)) ??
    (await runTransferCommand(resources.context, args)) ??
    (await runMethodCommand(resources.context, args)) ??
    (await runSettingCommand(resources.context, args)) ??
    (await runSiteCommand({ makeContext: resources.context, ask: resources.ask ?? null, importPlaces }, args)) ??
    (await runLanderCommand(resources.context, args)) ??
    (await runPageCommand(resources.context, args)) ??
    (await runComplaintCommand(resources.context, args)) ??
    (await runMailCommand(resources.context, args)) ??
    (await runTransparencyCommand(resources.context, args))
  return text === null ? null : { text, isOk: true }
}

async function importPlaces({ db }: Pick<StaffNetworkContext, 'db'>): Promise<void> {
  await seedPlaces(db)
}

async function runTableCommand(resources: CommandResources, args: string[]): Promise<string | null> {
  const [command, argument, ...more] = args
  const memberCount = Number(argument)
  if (command === 'generate' && Number.isInteger(memberCount) && memberCount > 0 && more.length === 0) {
    await generateBenchmarkMembers(await resources.demoDatabase(), { memberCount, now: new Date() })
    return `${memberCount} members are there`
  }
  if (argument !== undefined) return null
  if (command === 'places') {
    const database = await resources.database()
    await prepareCitySearch(database)
    await seedPlaces(database)
    return 'regions and cities are there'
  }
  if (command !== 'recount') return null
  await rebuildMemberCounts({ db: await resources.database() })
  return 'the members are counted'
}
