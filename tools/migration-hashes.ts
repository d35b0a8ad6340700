// Checks that no migration has changed since it was listed in db/migration-hashes.json. A database refuses to start with
// a changed one. `npm run node -- tools/migration-hashes.ts` lists new migrations; it never changes an entry.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readSources, type Finding } from './sources.ts'

const HASHES_FILE = 'db/migration-hashes.json'

/** Checks that the list has every migration with the hash of its text, and no other. */
export function checkMigrationHashes(root: string): Finding[] {
  const hashes = hashMigrations(root)
  const listed = readListedHashes(root)
  const report = (name: string, message: string): Finding => ({
    rule: 'migration-hash',
    file: `db/migrations/${name}`,
    message,
  })
  return [...new Set([...Object.keys(listed), ...Object.keys(hashes)])].flatMap((name) => {
    if (!listed[name]) return [report(name, `is not in ${HASHES_FILE}; tools/migration-hashes.ts lists it`)]
    if (!hashes[name]) return [report(name, `is in ${HASHES_FILE}, but was deleted`)]
    if (listed[name] === hashes[name]) return []
    return [report(name, 'was changed after it was listed; restore its text, and write a new migration')]
  })
}

/** Adds the migrations that are not listed yet. */
export function listNewMigrations(root: string): void {
  const hashes = { ...hashMigrations(root), ...readListedHashes(root) }
  writeFileSync(join(root, HASHES_FILE), `${JSON.stringify(hashes, null, 2)}\n`)
}

/** Hashes each migration as `npm start` does: without regard to the kind of line ends. */
function hashMigrations(root: string): Record<string, string> {
  const migrations = readSources(root, ['db/migrations'], /\.sql$/)
  return Object.fromEntries(
    migrations.map(({ path, text }) => [
      basename(path),
      createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
    ]),
  )
}

function readListedHashes(root: string): Record<string, string> {
  const file = join(root, HASHES_FILE)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

if (import.meta.main) listNewMigrations(process.cwd())
