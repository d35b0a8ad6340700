import { rebuildMemberCounts } from '#features/search/server/search.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import { generateMembers } from '../../db/seed/generator.ts'
import { seedPlaces } from '../../db/seed/places.ts'
import { accountUsage, runAccountCommand } from './account-commands.ts'
import { checkCounters } from './counter-commands.ts'
import { checkInvariants } from './invariant-commands.ts'
import { photoUsage, runPhotoCommand } from './photo-commands.ts'
import { runSignupCommand, signupUsage } from './signup-commands.ts'

/** What the command line says of the commands. */
export const usage = `npm run vonk -- <command>
  generate <members>   adds made-up members to the demo, for measuring
  places               fills in regions and cities, which a real site needs before its first signup
  counters check       compares the kept counts of members with a real count, and names those that are wrong
  invariants           checks balances, charges, orders, conversations and counters, names what contradicts them, and the
                       refunds and chargebacks that wait for you
  recount              counts the visible members anew from their rows
${signupUsage}
${photoUsage}
${accountUsage}
  --demo with any of these uses the demo of DATABASE_URL; without DATABASE_URL they use the built-in one`

/** What a command works on; each part is opened when a command first asks for it. */
export interface Workplace {
  /** As the owner of the tables. */
  database(): Promise<Database>
  /** The same, for statements that read whole tables: without the time limit that requests have. */
  patientDatabase(): Promise<Database>
  /** The same, refused outside of the demo. */
  demoDatabase(): Promise<Database>
  /** Of no member and of no site. */
  context(): Promise<NetworkContext>
}

/** What a command has to say; `isRight` is false when what it checked is wrong. */
export interface Outcome {
  readonly text: string
  readonly isRight: boolean
}

/** Runs a command of the operator; null when the words make none, and then nothing was opened. */
export async function runCommand(work: Workplace, words: string[]): Promise<Outcome | null> {
  if (words.join(' ') === 'counters check') return checkCounters(await work.database())
  if (words.join(' ') === 'invariants') return checkInvariants(await work.patientDatabase())
  const text =
    (await runOnTables(work, words)) ??
    (await runSignupCommand(work.database, words)) ??
    (await runPhotoCommand(work.context, words)) ??
    (await runAccountCommand(work.context, words))
  return text === null ? null : { text, isRight: true }
}

async function runOnTables(work: Workplace, words: string[]): Promise<string | null> {
  const [command, argument, ...more] = words
  const members = Number(argument)
  if (command === 'generate' && Number.isInteger(members) && members > 0 && more.length === 0) {
    await generateMembers(await work.demoDatabase(), { members, now: new Date() })
    return `${members} members are there`
  }
  if (argument !== undefined) return null
  if (command === 'places') {
    await seedPlaces(await work.database())
    return 'regions and cities are there'
  }
  if (command !== 'recount') return null
  await rebuildMemberCounts({ db: await work.database() })
  return 'the members are counted'
}
