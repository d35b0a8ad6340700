// Finds Lighthouse for the benchmark of browsers, or installs it in a cache folder: it is too large for a dependency.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const VERSION = '13.5.0'

/** Returns the path of Lighthouse's module, after installing it if needed. Returns null when that fails. */
export function findOrInstallLighthouse(): string | null {
  const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), `vonk-lighthouse-${VERSION}`)
  const path = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  return existsSync(path) || (install(folder) && existsSync(path)) ? path : null
}

function install(folder: string): boolean {
  console.log(`Installing Lighthouse ${VERSION} (npm) …`)
  mkdirSync(folder, { recursive: true })
  const npmArguments = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', [...npmArguments, `lighthouse@${VERSION}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 600_000,
  })
  return status === 0
}
