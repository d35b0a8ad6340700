// Finds Chromium for the browser tests in e2e, or installs it.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installWithApt } from './apt.mjs'

// The headless shell comes first: it renders the same and opens a page in a third of the time.
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
    findBrowser() || (installBrowserPackage() && findBrowser()) || (installWithPlaywright(env) && findBrowser()) || null
  )
}

function findBrowser() {
  const configured = [process.env.CHROMIUM_PATH, process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH]
  return [...configured, ...SYSTEM_BROWSERS, ...listPlaywrightBrowsers()].find(
    (path) => path && existsSync(path) && canRun(path),
  )
}

function canRun(path) {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function listPlaywrightBrowsers() {
  const cacheFolder = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright'
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), cacheFolder)
  if (!existsSync(folder)) return []
  const executables = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ]
  const builds = readdirSync(folder).filter((name) => name.startsWith('chromium-'))
  return builds.flatMap((build) => executables.map((executable) => join(folder, build, executable)))
}

function installBrowserPackage() {
  console.log('Installing Chromium (apt-get) …')
  return installWithApt(['chromium-headless-shell', 'chromium'])
}

function installWithPlaywright(env) {
  console.log('Installing Chromium (playwright install) …')
  return spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', env, timeout: 600_000 }).status === 0
}
