// Prepares a checkout to run: requires Node 20 or newer and installs the locked packages, which include Node 24.
// Plain JavaScript without dependencies, because it runs before anything is installed.
//   node tools/ready.mjs <program> [arguments]   prepares the checkout and runs a program of node_modules/.bin
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './child.mjs'

const MIN_NODE = 20
const PROJECT_NODE = 24

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Installs missing packages and returns the environment for child processes, in which `PATH` starts with Node 24 and
 * the programs of the packages. Exits with an error when this machine cannot run the project.
 */
export function prepareCheckout() {
  requireSupportedNode()
  if (readStamp() !== createStamp()) install()
  const programFolder = join(root, 'node_modules', '.bin')
  return { ...process.env, PATH: programFolder + delimiter + (process.env.PATH || '') }
}

/** Returns the path of Node 24. Call `prepareCheckout` first. */
export function getNodePath() {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
}

/** Prints an error and exits with 1. */
export function exitWithError(message) {
  console.error(message)
  process.exit(1)
}

function requireSupportedNode() {
  const version = process.versions.node
  if (Number(version.split('.')[0]) >= MIN_NODE) return
  exitWithError(
    `Vonk needs Node ${MIN_NODE} or newer, but this is Node ${version}; install a newer one from https://nodejs.org.`,
  )
}

function install() {
  if (!areLockedPackagesInstalled()) {
    console.log('Installing the packages (npm ci) …')
    const result = spawnNpm([
      'ci',
      '--include=dev',
      '--ignore-scripts=false',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    if (result.status !== 0)
      exitWithError(`${result.output}\nThe packages could not be installed (npm ci); the reason is above.`)
  }
  requireProjectNode()
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(getStampFile(), createStamp())
}

function requireProjectNode() {
  const version = existsSync(getNodePath())
    ? execFileSync(getNodePath(), ['--version'], { encoding: 'utf8' }).trim()
    : 'missing'
  if (version.startsWith(`v${PROJECT_NODE}.`)) return
  exitWithError(
    `Node ${PROJECT_NODE} should have come with the packages but is ${version}; remove node_modules and try again.`,
  )
}

function spawnNpm(args) {
  const script = process.env.npm_execpath || ''
  const runsScript = script.endsWith('npm-cli.js')
  const options = {
    cwd: root,
    env: withWritableCache(process.env),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  }
  const result = runsScript ? spawnSync(process.execPath, [script, ...args], options) : spawnSync('npm', args, options)
  const output = `${result.stdout || ''}${result.stderr || ''}${result.error ? result.error.message : ''}`
  return { status: result.status, output: output.trim().split('\n').slice(-30).join('\n') }
}

/** Moves npm's cache to the temporary folder when the home folder is not writable, such as that of a service account. */
function withWritableCache(env) {
  try {
    accessSync(homedir(), constants.W_OK)
    return env
  } catch {
    return { ...env, npm_config_cache: join(tmpdir(), `vonk-npm-${userInfo().uid}`) }
  }
}

/** Returns whether the installed packages are exactly the locked ones, for example after a developer's `npm install`. */
function areLockedPackagesInstalled() {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))
  const locked = readJson(join(root, 'package-lock.json'))
  if (!installed || !locked || !existsSync(getNodePath())) return false
  const isInstalled = ([path, entry]) => entry.optional || (installed.packages[path] || {}).version === entry.version
  return Object.entries(locked.packages).every(([path, entry]) => path === '' || isInstalled([path, entry]))
}

function createStamp() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`
}

function readStamp() {
  return existsSync(getStampFile()) && existsSync(getNodePath()) ? readFileSync(getStampFile(), 'utf8') : ''
}

function getStampFile() {
  return join(root, 'node_modules', '.vonk-lock')
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

async function main() {
  const [program = 'node', ...args] = process.argv.slice(2)
  const env = prepareCheckout()
  process.exitCode = await runChild(program, args, { cwd: root, env })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
