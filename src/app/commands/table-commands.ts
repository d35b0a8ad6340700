import { rebuildMemberCounts } from '#features/search/server/search.ts'
import { generateBenchmarkMembers } from '../../../db/seed/benchmark-members.ts'
import { prepareCitySearch } from '../../../db/seed/city-index.ts'
import { seedPlaces } from '../../../db/seed/places.ts'
import { createMistake, defineCommand } from './command.ts'
import { checkCounters } from './counter-commands.ts'
import { checkInvariants } from './invariant-commands.ts'

const noArguments = { parameters: [], options: {} } as const

/** The commands that fill or check whole tables. */
export const tableCommands = [
  defineCommand({
    ...noArguments,
    name: 'places',
    summary: 'fills in regions and cities, which a real site needs before its first signup',
    async run(resources) {
      const database = await resources.database()
      await prepareCitySearch(database)
      await seedPlaces(database)
      return 'regions and cities are there'
    },
  }),
  defineCommand({
    ...noArguments,
    name: 'counters check',
    summary: 'compares the stored counts of members with a real count, and lists those that are wrong',
    run: async (resources) => toResult(await checkCounters(await resources.database())),
  }),
  defineCommand({
    ...noArguments,
    name: 'recount',
    summary: 'rebuilds the stored counts of members',
    async run(resources) {
      await rebuildMemberCounts({ db: await resources.database() })
      return 'the members are counted'
    },
  }),
  defineCommand({
    ...noArguments,
    name: 'invariants',
    summary: 'checks balances, charges, orders, conversations and counters, and lists the refunds that need you',
    run: async (resources) => toResult(await checkInvariants(await resources.unlimitedDatabase())),
  }),
  defineCommand({
    name: 'generate',
    parameters: ['<members>'],
    options: {},
    summary: 'adds generated members to the demo, for load tests',
    async run(resources, { positionals: [count] }) {
      const memberCount = Number(count)
      if (!Number.isInteger(memberCount) || memberCount < 1) return createMistake(`${count} is no number of members.`)
      await generateBenchmarkMembers(await resources.demoDatabase(), { memberCount, now: new Date() })
      return `${memberCount} members are there`
    },
  }),
]

function toResult({ isOk, text }: { readonly isOk: boolean; readonly text: string }) {
  return { text, exitCode: isOk ? 0 : 1 } as const
}
