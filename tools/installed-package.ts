// Finds packages that are too large or too seldom used for a dependency, or installs them in a cache folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A package of the npm registry. */
export interface InstalledPackage {
  readonly name: string
  readonly version: string
  /** The path of its module in its folder. */
  readonly entry: string
}

/** Returns the path of a package's module, after installing it if needed. Returns null when that fails. */
export function findOrInstallPackage({ name, version, entry }: InstalledPackage): string | null {
  const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), `vonk-${name}-${version}`)
  const path = join(folder, 'node_modules', name, entry)
  return existsSync(path) || (install(folder, `${name}@${version}`) && existsSync(path)) ? path : null
}

function install(folder: string, specifier: string): boolean {
  console.log(`Installing ${specifier} (npm) …`)
  mkdirSync(folder, { recursive: true })
  const npmArguments = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', specifier]
  const { status } = spawnSync('npm', npmArguments, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
  return status === 0
}
