// Installs packages of the system, where that is possible: on Debian and Ubuntu, as root.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs the first of the packages that can be installed. Returns false when none can. */
export function installWithApt(names) {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const aptArguments = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300']
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 }
  spawnSync('apt-get', [...aptArguments, 'update'], options)
  return names.some(
    (name) => spawnSync('apt-get', [...aptArguments, 'install', '--no-install-recommends', name], options).status === 0,
  )
}
