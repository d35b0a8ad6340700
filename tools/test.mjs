// npm test: every check, the build, all tests and the journeys. npm run check: the checks alone.
// Each stage writes to test-results/<stage>.log; only what failed is shown. The last line is the sum.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { ready, root } from './ready.mjs'

const RESULTS = join(root, 'test-results')
const SHOWN_LINES = 60
const MINUTE = 60_000
const MOST_WAIT = 5_000

const CHECKS = [
  'check:lock',
  'check:format',
  'check:lint',
  'check:types',
  'check:structure',
  'check:dead',
  'check:texts',
  'requirements',
]

/** A stage: its npm script, the longest it may take, and how its report is counted. */
const TESTS = [
  { script: 'build', minutes: 5 },
  { script: 'test:unit', minutes: 12, report: 'unit.json', count: countVitest },
  { script: 'test:journeys', minutes: 17, report: 'journeys.json', count: countPlaywright },
]

const onlyChecks = process.argv.includes('--checks')
let passed = 0
let failed = 0
process.on('exit', (code) => console.log(`${passed} passed, ${failed || (code === 0 ? 0 : 1)} failed`))

const env = ready()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

for (const script of CHECKS) await runStage({ script, minutes: 4 })
if (!onlyChecks) {
  prepareBrowser()
  for (const stage of TESTS) await runStage(stage)
}
process.exitCode = failed === 0 ? 0 : 1

function prepareBrowser() {
  const browser = findOrInstallBrowser(env)
  if (browser) env.CHROMIUM_PATH = browser
  else
    console.error(
      'There is no Chromium for the journeys and none could be installed; install one and set CHROMIUM_PATH to it.',
    )
}

async function runStage(stage) {
  const startedAt = Date.now()
  const output = join(RESULTS, `${stage.script.replace(':', '-')}.log`)
  const code = await runScript(stage, output)
  const counts = stage.count
    ? stage.count(readReport(stage.report), code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  passed += counts.passed
  failed += counts.failed
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)
  console.log(
    `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${stage.script.padEnd(16)} ${seconds} s${describe(stage, counts)}`,
  )
  if (counts.failed > 0) console.log(readTail(output))
}

function describe(stage, counts) {
  if (!stage.count) return ''
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  return `   ${counts.passed} passed, ${counts.failed} failed${skipped}`
}

/** Runs an npm script in a process group of its own, so that nothing of it is left when it takes too long. */
async function runScript({ script, minutes }, output) {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const file = createWriteStream(output)
  child.stdout.on('data', (chunk) => file.write(chunk))
  child.stderr.on('data', (chunk) => file.write(chunk))
  const stop = (signal) => {
    process.kill(-child.pid, 'SIGTERM')
    if (signal) process.exit(1)
  }
  const timer = setTimeout(() => {
    file.write(`\n${script} took longer than ${minutes} minutes and was stopped.\n`)
    stop()
  }, minutes * MINUTE)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  const code = await endOf(child)
  clearTimeout(timer)
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  await new Promise((written) => file.end(written))
  return code
}

/** The exit code, once all output has come; what outlives the script may hold the output open for a while only. */
async function endOf(child) {
  const closed = new Promise((resolve) => child.once('close', resolve))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const late = setTimeout(() => [child.stdout, child.stderr].forEach((stream) => stream.destroy()), MOST_WAIT)
  await closed
  clearTimeout(late)
  return code
}

function countVitest(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  )
  const counted = report.numFailedTests + brokenFiles.length
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? counted : Math.max(1, counted),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countPlaywright(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const counted = unexpected + flaky
  return { passed: expected, failed: code === 0 ? counted : Math.max(1, counted), skipped }
}

function readReport(name) {
  const file = join(RESULTS, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function readTail(file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const tail = lines.slice(-SHOWN_LINES).map((line) => `       ${line}`)
  return lines.length > SHOWN_LINES ? [`       (all of it: ${file})`, ...tail].join('\n') : tail.join('\n')
}
