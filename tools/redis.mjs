// Finds the Redis server for the tests of several processes, or installs it.
import { spawnSync } from 'node:child_process'
import { installWithApt } from './apt.mjs'

const NAMES = ['redis-server', 'valkey-server']

/** Returns the path of a working Redis server, after installing one if needed. Returns null when that fails. */
export function findOrInstallRedis() {
  return findRedis() || (install() && findRedis()) || null
}

function findRedis() {
  const candidates = [process.env.REDIS_SERVER_PATH, ...NAMES.map((name) => `/usr/bin/${name}`), ...NAMES]
  return candidates.find((path) => path && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0)
}

function install() {
  console.log('Installing redis-server (apt-get) …')
  return installWithApt(NAMES)
}
