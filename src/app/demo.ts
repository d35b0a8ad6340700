import { refreshDemo, seedDemo } from '../../db/seed/demo.ts'
import { seedRemainingPhotos } from '../../db/seed/remaining-photos.ts'
import { markDemoSeeded, isDemoSeeded } from '#features/sites/server/installation.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import type { Config } from './config.ts'
import { isOlderDemo } from './processes/data-folder.ts'

/** The seed of the random generator, so that every demo has the same members. */
const RANDOM_SEED = 20_231_201
const GENERATED_MEMBER_COUNT = 320
/** The pause between two photos that are drawn in the background. Each takes about as long to draw. */
const DRAWING_PAUSE_MILLISECONDS = 200

/**
 * Seeds an empty demo once and refreshes its dates at each start: Eva joined minutes ago, a tenth of the members is
 * online. Call it after `openInstallation`, which refuses the database of a real site.
 */
export async function prepareDemo(config: Config, ownerDatabase: Database, storage: Storage): Promise<void> {
  const now = new Date()
  if (!(await isDemoSeeded(ownerDatabase))) await seed(config, ownerDatabase, { storage, now })
  await refreshDemo(ownerDatabase, now)
}

async function seed(
  config: Config,
  ownerDatabase: Database,
  { storage, now }: { storage: Storage; now: Date },
): Promise<void> {
  process.stdout.write('Making the demo world …\n')
  if (isOlderDemo(config.dataFolder))
    process.stdout.write(
      `${config.dataFolder}/postgres is the demo of an earlier version of Vonk; it is not used and not deleted.\n`,
    )
  await seedDemo(ownerDatabase, storage, {
    people: GENERATED_MEMBER_COUNT,
    portraits: true,
    now,
    seed: RANDOM_SEED,
    port: config.port,
  })
  await markDemoSeeded(ownerDatabase, now)
}

/**
 * Draws the remaining photos of the demo members in the background.
 * @returns a function that stops and waits for the photo that is being drawn
 */
export function drawRemainingPhotos(
  database: Database,
  storage: Storage,
  reportError: (error: unknown) => void,
): () => Promise<void> {
  const abort = new AbortController()
  const options = { now: new Date(), signal: abort.signal, pauseMilliseconds: DRAWING_PAUSE_MILLISECONDS }
  const drawing = seedRemainingPhotos(database, storage, options).catch(reportError)
  return async () => {
    abort.abort()
    await drawing
  }
}

/** Prints the address of the site and the demo accounts, and sends `ready` to the supervising process. */
export function reportReady({ port, demo, role }: Config): void {
  const lines = [role === 'worker' ? 'The worker is ready.' : `Vonk is ready: http://localhost:${port}`]
  if (demo && role !== 'worker') lines.push(...listDemoLines(port))
  process.stdout.write(`${lines.join('\n')}\n`)
  process.send?.('ready', undefined, undefined, () => undefined) // the supervisor may have exited
}

function listDemoLines(port: number): string[] {
  return [
    '',
    '  Demo accounts, password welkom-bij-vonk:',
    '    anna@demo.vonk.test   free, 12 credits        bert@demo.vonk.test   premium, 250 credits',
    '    carl@demo.vonk.test   blocked by Anna         dora@demo.vonk.test   not confirmed',
    '    eva@demo.vonk.test    signed up minutes ago',
    '',
    `  The office, for staff: http://office.localhost:${port}`,
    '    admin@, moderator@, support@, finance@ and operator@demo.vonk.test, same password; the page shows the code',
    '',
    `  Mails appear at http://localhost:${port}/dev/mail`,
    `  A second site, Vonkje Plus: http://plus.localhost:${port}`,
    '  Stop with Ctrl-C; start again with npm start; npm start -- --fresh begins anew.',
  ]
}
