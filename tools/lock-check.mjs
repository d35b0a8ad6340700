// Every optional platform package that a locked package names must itself be locked:
// npm drops the ones it could not install, and the next `npm ci` on another machine dies.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The optional packages a lock names without locking them, as "owner → missing". */
function findMissingOptionalPackages(lock) {
  const packages = lock.packages ?? {}
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, place, name))
      .map((name) => `${place || 'the project'} → ${name}`),
  )
}

/** Looks for the package as Node would: in the owner's folder first, then in every folder above. */
function isLocked(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

/** Packages without a download address or checksum cannot be verified by `npm ci`. */
function findUnverifiedPackages(lock) {
  return Object.entries(lock.packages ?? {})
    .filter(([place, entry]) => place !== '' && !entry.link && !entry.inBundle && !entry.integrity)
    .map(([place]) => place)
}

/** Checks the project's lock, or the one that is named on the command line. */
function main() {
  const lockFile = process.argv[2] || fileURLToPath(new URL('../package-lock.json', import.meta.url))
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  const missing = findMissingOptionalPackages(lock)
  const unverified = findUnverifiedPackages(lock)
  for (const line of missing) console.error(`package-lock.json lacks an optional package: ${line}`)
  for (const place of unverified) console.error(`package-lock.json has no checksum for: ${place}`)
  if (missing.length + unverified.length > 0) process.exit(1)
  console.log(`package-lock.json is complete (${Object.keys(lock.packages).length} packages)`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
