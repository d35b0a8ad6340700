import { refreshDemo, seedDemo } from '../../db/seed/demo.ts'
import { markDemoSeeded, isDemoSeeded } from '#features/sites/server/sites.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import type { Config } from './config.ts'
import { isOlderDemo } from './data-folder.ts'

const demoSeed = 20_231_201
const generatedMemberCount = 320

/**
 * Seeds an empty demo once and refreshes its dates at each start: Eva joined minutes ago, a tenth of the members is
 * online. Call it after `openInstallation`, which refuses the database of a real site.
 */
export async function prepareDemo(config: Config, owner: Database, storage: Storage): Promise<void> {
  if (!config.demo) return
  const now = new Date()
  if (!(await isDemoSeeded(owner))) await seed(config, owner, { storage, now })
  await refreshDemo(owner, now)
}

async function seed(config: Config, owner: Database, { storage, now }: { storage: Storage; now: Date }): Promise<void> {
  process.stdout.write('Making the demo world …\n')
  if (isOlderDemo(config.dataFolder))
    process.stdout.write(`${config.dataFolder}/postgres is of an earlier version and no longer used.\n`)
  await seedDemo(owner, storage, {
    people: generatedMemberCount,
    portraits: true,
    now,
    seed: demoSeed,
    port: config.port,
  })
  await markDemoSeeded(owner, now)
}

/** Prints the address of the site and the demo accounts, and sends `ready` to the supervising process. */
export function reportReady({ port, demo }: Config): void {
  const lines = [`Vonk is ready: http://localhost:${port}`]
  if (demo) lines.push(...listDemoLines(port))
  process.stdout.write(`${lines.join('\n')}\n`)
  process.send?.('ready', undefined, undefined, () => undefined) // the supervisor may have exited
}

function listDemoLines(port: number): string[] {
  return [
    '',
    '  Demo accounts, password welkom-bij-vonk:',
    '    anna@demo.vonk.test   free, 12 credits        bert@demo.vonk.test   premium, 250 credits',
    '    carl@demo.vonk.test   blocked by Anna         dora@demo.vonk.test   not confirmed',
    '    eva@demo.vonk.test    signed up minutes ago   admin@demo.vonk.test  staff (also moderator@, support@, finance@)',
    '',
    `  Mails appear at http://localhost:${port}/dev/mail`,
    `  A second site, Vonkje Plus: http://plus.localhost:${port}`,
    '  Stop with Ctrl-C; start again with npm start; npm start -- --fresh begins anew.',
  ]
}
