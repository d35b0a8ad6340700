import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDataFolder, createUnusableError } from '#platform/server/data-folder.ts'
import { removePostgresCluster } from '#platform/server/embedded-database/embedded-postgres.ts'
import type { Config } from '../config.ts'

/** The file that marks the folder of a demo. */
export const DEMO_MARKER = 'made-by-demo-mode.txt'
const SITE_MARKER = 'made-by-a-real-site.txt'
const SECRET_LENGTH = 64

/**
 * Creates the data folder and writes a marker, so that the demo and a real site never use each other's files (C-79).
 * @throws Error of one sentence when the folder cannot be used, or when the demo finds files of a real site or the reverse
 */
export function prepareDataFolder({ demo, dataFolder, dataDirectory, s3 }: Config): void {
  if (!demo) return s3 ? undefined : prepareSiteFolder(dataFolder)
  refuseSiteFolder(dataFolder)
  openDataFolder(dataFolder)
  openDataFolder(dataDirectory)
  const names = readdirSync(dataDirectory)
  if (names.length > 0 && !names.includes(DEMO_MARKER))
    throw new Error(
      `The folder ${dataDirectory} holds files that are not the demo's; move them, or set VONK_DATA to another folder.`,
    )
  writeMarker(dataDirectory, DEMO_MARKER, 'npm start -- --fresh deletes what lies here and makes a new demo.\n')
}

function prepareSiteFolder(folder: string): void {
  if (existsSync(join(folder, DEMO_MARKER)))
    throw new Error(`The folder ${folder} is the demo's; set VONK_DATA to another one for a real site.`)
  openDataFolder(folder)
  writeMarker(
    folder,
    SITE_MARKER,
    'The photos of a real site lie here: save them with its database. No demo starts here.\n',
  )
}

/** Refuses the folder of a real site. Without a marker, photos without a demo database indicate a real site. */
function refuseSiteFolder(folder: string): void {
  const isMarked = existsSync(join(folder, SITE_MARKER))
  if (!isMarked && (!hasFiles(join(folder, 'photos')) || isOlderDemo(folder))) return
  throw new Error(
    `The folder ${join(folder, 'photos')} holds the photos of a real site: set DATABASE_URL to run that site, or VONK_DATA to another folder for a demo.`,
  )
}

/**
 * Returns whether the folder itself contains a demo, as an earlier version stored it. That demo is neither used nor
 * deleted.
 */
export function isOlderDemo(folder: string): boolean {
  return existsSync(join(folder, 'postgres', 'PG_VERSION'))
}

/** Requires that a demo with the built-in database exists in the folder; creates nothing. */
export function requireDemo({ dataFolder, dataDirectory }: Config): void {
  refuseSiteFolder(dataFolder)
  if (!existsSync(join(dataDirectory, 'postgres', 'PG_VERSION'))) throw createMissingDemoError(dataDirectory)
}

/** Creates the error for a demo command without a demo. */
export function createMissingDemoError(where: string): Error {
  return new Error(
    `There is no demo in ${where} (npm start makes one); for a real site set DATABASE_URL and its other settings.`,
  )
}

/** Deletes the files of the demo and no others. Throws while its database is in use. */
export async function removeDemo({ dataDirectory }: Config): Promise<void> {
  await removePostgresCluster(join(resolve(dataDirectory), 'postgres'))
  for (const name of ['photos', 'secret', 'pretend-psp.json', 'pretend-sms.jsonl'])
    rmSync(join(dataDirectory, name), { recursive: true, force: true })
}

/**
 * Returns the secret of the settings, or else the secret of the demo. The latter is generated once, so that mailed codes
 * survive a restart.
 */
export function readSecret({ secret, dataDirectory }: Config): string {
  if (secret !== null) return secret
  const file = join(dataDirectory, 'secret')
  const storedSecret = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (storedSecret.length === SECRET_LENGTH) return storedSecret
  writeFileSync(`${file}.new`, randomBytes(SECRET_LENGTH / 2).toString('hex'), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return readFileSync(file, 'utf8')
}

/** Writes the marker at each start, which also checks that the folder is writable. */
function writeMarker(folder: string, name: string, text: string): void {
  try {
    writeFileSync(join(folder, name), text)
  } catch (error) {
    throw createUnusableError(folder, error)
  }
}

function hasFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}
