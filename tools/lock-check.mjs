// Checks that package-lock.json contains the optional packages of every platform. npm may omit the packages of other
// platforms, and then `npm ci` fails on those.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Lists the optional dependencies that the lock file lacks, as "dependent → missing package". */
function findMissingOptionalPackages(lock) {
  const packages = lock.packages ?? {}
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path || 'the project'} → ${name}`),
  )
}

/** Looks for a package as Node does: in the folder of its dependent, then in every folder above. */
function isLocked(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

/** Lists the packages that `npm ci` cannot verify because they have no checksum. */
function findUnverifiedPackages(lock) {
  return Object.entries(lock.packages ?? {})
    .filter(([path, entry]) => path !== '' && !entry.link && !entry.inBundle && !entry.integrity)
    .map(([path]) => path)
}

/** Checks the lock file in the first argument, or the project's. */
function main() {
  const lockFile = process.argv[2] || fileURLToPath(new URL('../package-lock.json', import.meta.url))
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  const missing = findMissingOptionalPackages(lock)
  const unverified = findUnverifiedPackages(lock)
  for (const line of missing) console.error(`package-lock.json lacks an optional package: ${line}`)
  for (const path of unverified) console.error(`package-lock.json has no checksum for: ${path}`)
  if (missing.length + unverified.length > 0) process.exit(1)
  console.log(`package-lock.json is complete (${Object.keys(lock.packages).length} packages)`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
