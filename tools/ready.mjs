// Makes a checkout ready to run: Node 20 or newer, the locked packages, and the Node 24 that comes with them.
// Plain JavaScript without dependencies, because it runs before anything is installed.
//   node tools/ready.mjs <program> [arguments]   runs a program of node_modules/.bin, ready first
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './child.mjs'

const OLDEST_NODE = 20
const OWN_NODE = 24

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Installs what is missing (nothing, the second time) and returns the environment for child processes,
 * in which `node` is Node 24 and the programs of the packages are found first.
 * Ends the process with one sentence when this machine cannot run the project.
 */
export function ready() {
  requireNode()
  if (readStamp() !== currentStamp()) install()
  const programs = join(root, 'node_modules', '.bin')
  return { ...process.env, PATH: programs + delimiter + (process.env.PATH || '') }
}

/** The path of Node 24; to be called after `ready`. */
export function ownNode() {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
}

/** Ends the process with one sentence. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

function requireNode() {
  const version = process.versions.node
  if (Number(version.split('.')[0]) >= OLDEST_NODE) return
  giveUp(
    `Vonk needs Node ${OLDEST_NODE} or newer, but this is Node ${version}; install a newer one from https://nodejs.org.`,
  )
}

function install() {
  if (!isInStep()) {
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
      giveUp(`${result.output}\nThe packages could not be installed (npm ci); the reason stands above.`)
  }
  requireOwnNode()
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stampFile(), currentStamp())
}

function requireOwnNode() {
  const version = existsSync(ownNode())
    ? execFileSync(ownNode(), ['--version'], { encoding: 'utf8' }).trim()
    : 'missing'
  if (version.startsWith(`v${OWN_NODE}.`)) return
  giveUp(`Node ${OWN_NODE} should have come with the packages but is ${version}; remove node_modules and try again.`)
}

function spawnNpm(words) {
  const script = process.env.npm_execpath || ''
  const throughNode = script.endsWith('npm-cli.js')
  const options = {
    cwd: root,
    env: withCache(process.env),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  }
  const result = throughNode
    ? spawnSync(process.execPath, [script, ...words], options)
    : spawnSync('npm', words, options)
  const said = `${result.stdout || ''}${result.stderr || ''}${result.error ? result.error.message : ''}`
  return { status: result.status, output: said.trim().split('\n').slice(-30).join('\n') }
}

/** A service user may have no home to keep npm's cache in. */
function withCache(env) {
  try {
    accessSync(homedir(), constants.W_OK)
    return env
  } catch {
    return { ...env, npm_config_cache: join(tmpdir(), `vonk-npm-${userInfo().uid}`) }
  }
}

/** True when a developer's own `npm install` left exactly what the lock names. */
function isInStep() {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))
  const wanted = readJson(join(root, 'package-lock.json'))
  if (!installed || !wanted || !existsSync(ownNode())) return false
  const isHere = ([place, entry]) => entry.optional || (installed.packages[place] || {}).version === entry.version
  return Object.entries(wanted.packages).every((pair) => pair[0] === '' || isHere(pair))
}

function currentStamp() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`
}

function readStamp() {
  return existsSync(stampFile()) && existsSync(ownNode()) ? readFileSync(stampFile(), 'utf8') : ''
}

function stampFile() {
  return join(root, 'node_modules', '.vonk-lock')
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

async function main() {
  const [program = 'node', ...words] = process.argv.slice(2)
  const env = ready()
  process.exitCode = await runChild(program, words, { cwd: root, env })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
