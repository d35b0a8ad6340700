import { openDatabase, type Database } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { openLog } from '#platform/server/log.ts'
import { rebuildMemberCounts } from '#features/search/server/search.ts'
import { generateMembers } from '../../db/seed/generator.ts'
import { seedPlaces } from '../../db/seed/places.ts'
import { accountUsage, runAccountCommand } from './account-commands.ts'
import { openCluster } from './cluster.ts'
import { commandContext } from './command-context.ts'
import { readConfig, type Config } from './config.ts'
import { photoUsage, runPhotoCommand } from './photo-commands.ts'
import { checkCounters } from './counter-commands.ts'
import { runSignupCommand, signupUsage } from './signup-commands.ts'

const usage = `npm run vonk -- <command>
  generate <members>   adds made-up members to the demo site, for measuring
  places               fills in regions and cities, which a real site needs before its first signup
  counters check       compares the kept counts of members with a real count, and names those that are wrong
  recount              counts the visible members anew from their rows
${signupUsage}
${photoUsage}
${accountUsage}`

/** The command line of the operator; it needs the site to be stopped, or an external database. */
async function run(words: string[]): Promise<void> {
  const [command, argument] = words
  const config = readConfig([])
  const cluster = await openCluster(config, openLog('error'))
  const database = openDatabase(cluster.url, { size: 2 })
  try {
    await migrate(cluster.url)
    if (command === 'generate' && Number(argument) > 0)
      await generateMembers(database, { members: Number(argument), now: new Date() })
    else if (command === 'places') await seedPlaces(database)
    else if (command === 'counters' && argument === 'check') await sayCounters(database)
    else if (command === 'recount') await rebuildMemberCounts({ db: database })
    else process.stdout.write(`${(await runOther(config, database, words)) ?? usage}\n`)
  } finally {
    await database.close()
    await cluster.stop()
  }
}

async function runOther(config: Config, database: Database, words: string[]): Promise<string | null> {
  const context = () => commandContext(config, database)
  const said = (await runSignupCommand(database, words)) ?? (await runPhotoCommand(context, words))
  return said ?? runAccountCommand(context, words)
}

/** Says what is wrong, and ends with 1 when something is, for whoever runs it every night. */
async function sayCounters(database: Database): Promise<void> {
  const { isRight, text } = await checkCounters(database)
  process.stdout.write(`${text}\n`)
  if (!isRight) process.exitCode = 1
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
