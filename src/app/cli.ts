import { isDemoComplete } from '#features/sites/server/sites.ts'
import { openDatabase, type Database, type DatabaseOptions } from '#platform/server/db.ts'
import { openLog } from '#platform/server/log.ts'
import { commandContext } from './command-context.ts'
import { runCommand, usage, type Workplace } from './commands.ts'
import { readConfig, type Config } from './config.ts'
import { noDemo, requireDemo } from './data-folder.ts'
import { openInstallation, type Stop } from './installation.ts'
import { sentenceOf } from './start-failure.ts'

/** The command line of the operator; it needs the site to be stopped, or an external database. */
async function run(words: string[]): Promise<void> {
  if (words.length === 0 || words.includes('--help')) return void process.stdout.write(`${usage}\n`)
  const stops: Stop[] = []
  try {
    const outcome = await runCommand(
      workplace(stops, words.includes('--demo')),
      words.filter((word) => word !== '--demo'),
    )
    if (!outcome) throw new Error(`${words.join(' ')} is no command.\n\n${usage}`)
    process.stdout.write(`${outcome.text}\n`)
    if (!outcome.isRight) process.exitCode = 1 // for whoever runs it every night
  } finally {
    for (const stop of stops) await stop()
  }
}

function workplace(stops: Stop[], demo: boolean): Workplace {
  const config = () => readConfig(demo ? ['--demo'] : [])
  const database = () => openOwn(config(), stops, { size: 2 })
  return {
    database,
    patientDatabase: () => openOwn(config(), stops, { size: 2, statementSeconds: 3_600 }),
    async demoDatabase() {
      if (!config().demo) throw new Error('generate adds members to a demo only, not to the site of DATABASE_URL.')
      return database()
    },
    context: async () => commandContext(config(), await database()),
  }
}

/** Opens what is there; only `npm start` makes a demo. */
async function openOwn(config: Config, stops: Stop[], options: DatabaseOptions): Promise<Database> {
  if (config.demo && !config.databaseUrl) requireDemo(config)
  const url = await openInstallation(config, openLog('error'), stops)
  const database = openDatabase(url, options)
  stops.unshift(() => database.close())
  if (config.demo && !(await isDemoComplete(database))) throw noDemo('this database')
  return database
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
