// The browser of the journeys: an installed one, or else one that this script installs.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

// The headless shell opens a page in a third of the time and renders the same.
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of a working Chromium, after installing one if needed. Returns null when that fails. */
export function findOrInstallBrowser(env) {
  return (
    findBrowser() || (installFromSystem() && findBrowser()) || (installFromPlaywright(env) && findBrowser()) || null
  )
}

function findBrowser() {
  const named = [process.env.CHROMIUM_PATH, process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH]
  return [...named, ...SYSTEM_BROWSERS, ...listPlaywrightBrowsers()].find(
    (path) => path && existsSync(path) && canRun(path),
  )
}

function canRun(path) {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function listPlaywrightBrowsers() {
  const inCache = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright'
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), inCache)
  if (!existsSync(folder)) return []
  const programs = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']
  const builds = readdirSync(folder).filter((name) => name.startsWith('chromium-'))
  return builds.flatMap((build) => programs.map((program) => join(folder, build, program)))
}

function installFromSystem() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Chromium (apt-get) …')
  const apt = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300']
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 }
  spawnSync('apt-get', [...apt, 'update'], options)
  const install = (name) =>
    spawnSync('apt-get', [...apt, 'install', '--no-install-recommends', name], options).status === 0
  return install('chromium-headless-shell') || install('chromium')
}

function installFromPlaywright(env) {
  console.log('Installing Chromium (playwright install) …')
  return spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', env, timeout: 600_000 }).status === 0
}
