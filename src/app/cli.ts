import { createInterface } from 'node:readline/promises'
import { buffer } from 'node:stream/consumers'
import { isDemoSeeded } from '#features/sites/server/installation.ts'
import { openDatabase, type Database, type DatabaseOptions } from '#platform/server/database/db.ts'
import { openLog } from '#platform/server/log.ts'
import { createCommandContext } from './commands/command-context.ts'
import type { CommandResources } from './commands/command.ts'
import { runCommand } from './commands/commands.ts'
import { getProcessEnvironment, readConfig, type Config } from './config.ts'
import { createMissingDemoError, requireDemo } from './processes/data-folder.ts'
import { examineInstallation } from './doctor/doctor.ts'
import { openInstallation, type Stop } from './processes/installation.ts'
import { describeFailure } from './processes/start-failure.ts'

/** Runs a command of the operator. With the built-in database the site must be stopped. */
async function run(args: string[]): Promise<void> {
  const stops: Stop[] = []
  try {
    const result = await runCommand(
      createCommandResources(stops, args.includes('--demo')),
      args.filter((arg) => arg !== '--demo'),
    )
    if (result.text !== '') process.stdout.write(result.text.endsWith('\n') ? result.text : `${result.text}\n`)
    if (result.notes) process.stderr.write(`${result.notes}\n`)
    process.exitCode = result.exitCode // lets a scheduled run fail
  } finally {
    for (const stop of stops) await stop()
  }
}

function createCommandResources(stops: Stop[], demo: boolean): CommandResources {
  const config = () => readConfig(demo ? ['--demo'] : [])
  const database = () => openCommandDatabase(config(), stops, { size: 2 })
  return {
    ask: process.stdin.isTTY ? ask : null,
    readInput: () => buffer(process.stdin),
    examine: (site) => examineInstallation({ env: getProcessEnvironment(), demo, site, now: new Date() }),
    database,
    unlimitedDatabase: () => openCommandDatabase(config(), stops, { size: 2, statementSeconds: 3_600 }),
    async demoDatabase() {
      if (!config().demo) throw new Error('generate adds members to a demo only, not to the site of DATABASE_URL.')
      return database()
    },
    async context() {
      const ctx = await createCommandContext(config(), await database())
      stops.unshift(() => ctx.services.bus.close())
      return ctx
    },
  }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

/** Opens an existing database; only `npm start` creates a demo. */
async function openCommandDatabase(config: Config, stops: Stop[], options: DatabaseOptions): Promise<Database> {
  if (config.demo && !config.databaseUrl) requireDemo(config)
  const url = await openInstallation(config, openLog('error'), stops)
  const database = openDatabase(url, options)
  stops.unshift(() => database.close())
  if (config.demo && !(await isDemoSeeded(database))) throw createMissingDemoError('this database')
  return database
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
