import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCommandContext } from '#app/commands/command-context.ts'
import type { CommandResources } from '#app/commands/command.ts'
import { runCommand } from '#app/commands/commands.ts'
import { readConfig } from '#app/config.ts'
import { examineInstallation, type Examination } from '#app/doctor/doctor.ts'
import type { Finding } from '#app/doctor/doctor-findings.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { splitArguments } from '../../../tools/documented-commands.ts'
import { queryDatabase, type Installations } from './installations.ts'
import { runNode } from './programs.ts'

type Env = Record<string, string>

/** The environment of a real site that lacks nothing, without `DATABASE_URL` and `VONK_DATA`. */
const healthyEnvironment = {
  SMTP_URL: 'smtps://vonk:secret@mail.vlam.example',
  MAIL_FROM: 'post@vlam.example',
  MAIL_REPORT_KEY: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  PAYMENT_KEY: 'live_key',
  PUBLIC_ORIGIN: 'https://www.vlam.example',
  TRUST_PROXY: 'loopback',
  VONK_SECRET: '7f9c0b1d2e3a4f5566778899aabbccdd',
}

const siteAdd = [
  'site',
  'add',
  '--hosts',
  'www.vlam.example',
  '--yes',
  '--company-name',
  'Vlam B.V.',
  '--kvk',
  '87654321',
]
const facts = ['--address', 'Straat 1', '--city', 'Utrecht', '--vat', 'NL000000000B01', '--phone', '+31 30 123 45 67']

/** Creates the database of a real site with the commands of the documentation. Returns its environment. */
export async function addRealSite({ newDatabase, newFolder }: Installations): Promise<Env> {
  const env = { ...healthyEnvironment, DATABASE_URL: await newDatabase(), VONK_DATA: newFolder() }
  const added = await runNode(['src/app/cli.ts', ...siteAdd, ...facts, '--email', 'help@vlam.internal'], env)
  if (added.code !== 0) throw new Error(added.errors)
  return env
}

/** Completes a new site as an operator does: own texts, a backup and running jobs. */
export async function completeRealSite({ DATABASE_URL: url = '', VONK_DATA: folder = '' }: Env): Promise<void> {
  const texts = JSON.stringify({ index_title: 'Daten bij Vlam', description: 'Ontmoet mensen bij Vlam.' })
  await queryDatabase(url, `update site set settings = settings || '${texts}'`)
  await queryDatabase(
    url,
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('x', now(), now())`,
  )
  writeFileSync(join(folder, 'last-backup'), '')
}

/** Copies a site: its database, and a data folder with a backup. */
export async function copyRealSite(env: Env, { newDatabase, newFolder }: Installations): Promise<Env> {
  const name = new URL(env['DATABASE_URL'] ?? '').pathname.slice(1)
  const folder = newFolder()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'last-backup'), '')
  return { ...env, DATABASE_URL: await newDatabase(`template ${name} strategy file_copy`), VONK_DATA: folder }
}

/** Examines an installation, by default a real one with a disk that is nearly empty. */
export function examine(env: Env, options: Partial<Examination> = {}): Promise<Finding[]> {
  const readDisk = async () => ({ free: 10 ** 12, total: 2 * 10 ** 12 })
  return examineInstallation({ env, demo: false, site: null, now: new Date(), readDisk, ...options })
}

/** Runs the command of a remedy, when it is one of ours or a statement that changes something. */
export async function runRemedy(remedy: string, env: Env): Promise<'done' | 'not a command'> {
  const [, change] = /^psql "\$DATABASE_URL" -c "((?:insert|update|delete|revoke|alter) .*)"$/.exec(remedy) ?? []
  if (change !== undefined) {
    await queryDatabase(env['DATABASE_URL'] ?? '', change)
    return 'done'
  }
  if (!remedy.startsWith('npm run vonk -- ') || /[…<]/.test(remedy)) return 'not a command'
  await runVonk(splitArguments(remedy).slice(4), env)
  return 'done'
}

async function runVonk(args: string[], env: Env): Promise<void> {
  const database = openDatabase(env['DATABASE_URL'] ?? '', { size: 2 })
  const context = await createCommandContext(readConfig([], env), database)
  const open = async () => database
  try {
    const resources: CommandResources = {
      database: open,
      unlimitedDatabase: open,
      demoDatabase: open,
      context: async () => context,
      examine: async () => [],
    }
    const { exitCode, notes } = await runCommand(resources, args)
    if (exitCode !== 0) throw new Error(notes)
  } finally {
    await context.services.bus.close()
    await database.close()
  }
}
