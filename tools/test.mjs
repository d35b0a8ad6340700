// npm test: runs every check, the build, the tests and the journeys. npm run check: runs only the checks.
// npm run test:release: runs the build and the tests that npm test leaves out or samples.
// Each stage writes to test-results/<stage>.log. Failures are printed, and the last line has the totals.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { prepareCheckout, root } from './ready.mjs'
import { findOrInstallRedis } from './redis.mjs'

const RESULTS = join(root, 'test-results')
const MAX_PRINTED_LINES = 60
const MAX_MESSAGE_CHARACTERS = 2_000
const MINUTE = 60_000
const MAX_OUTPUT_WAIT_MILLISECONDS = 5_000

/** The checks, in two lists that run beside each other: most checks use one processor. */
const CHECKS = [
  ['check:types', 'check:lint', 'check:dead'], // lint and dead code need the generated types
  ['check:lock', 'check:format', 'check:structure', 'check:texts', 'check:tests', 'requirements'],
]

const BUILD = { script: 'build', minutes: 15 }

const JOURNEYS = {
  script: 'test:journeys',
  minutes: 60,
  report: 'journeys.json',
  countTests: countPlaywright,
  listFailures: listPlaywrightFailures,
}

/**
 * The stages after the checks: the npm script, its time limit, and the functions that read its report. The limits end
 * a stage that hangs: they are several times what a stage takes on two idle processors.
 */
const TEST_STAGES = [
  { script: 'test:node', minutes: 60, report: 'node.json', countTests: countVitest, listFailures: listVitestFailures },
  {
    script: 'test:browser',
    minutes: 30,
    report: 'browser.json',
    countTests: countVitest,
    listFailures: listVitestFailures,
    repeatsAfter: 'VITEST_BROWSER_CONNECTION_CLOSED', // the browser died, so most tests have not run
  },
  JOURNEYS,
]

const RELEASE_STAGES = [
  BUILD,
  { script: 'test:full', minutes: 45, report: 'full.json', countTests: countVitest, listFailures: listVitestFailures },
  JOURNEYS,
]

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) stop(child)
    process.exit(1)
  })

const onlyChecks = process.argv.includes('--checks')
const isRelease = process.argv.includes('--release')
let passed = 0
let failed = 0
process.on('exit', (code) => console.log(`${passed} passed, ${failed || (code === 0 ? 0 : 1)} failed`))

const env = prepareCheckout()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

if (isRelease) env.TEST_THIRD = 'all'
else {
  env.TEST_JOURNEYS = 'third'
  await runChecks()
}
if (!onlyChecks) {
  prepareBrowser()
  prepareRedis()
  await runStages(isRelease ? RELEASE_STAGES : TEST_STAGES)
}
process.exitCode = failed === 0 ? 0 : 1

/** Runs the lists of checks beside each other; the shorter one ends with the build, if tests follow. */
async function runChecks() {
  const [long, short] = CHECKS.map((scripts) => scripts.map((script) => ({ script, minutes: 15 })))
  await Promise.all([runStages(long), runStages(onlyChecks ? short : [...short, BUILD])])
}

function prepareBrowser() {
  const browser = findOrInstallBrowser(env)
  if (browser) env.CHROMIUM_PATH = browser
  else
    console.error(
      'Chromium for the browser tests is missing and could not be installed. Install it and set CHROMIUM_PATH.',
    )
}

function prepareRedis() {
  const redis = findOrInstallRedis()
  if (redis) env.REDIS_SERVER_PATH = redis
  else
    console.error(
      'redis-server is missing and could not be installed, so its tests are skipped (they fail with CI set). Install it and set REDIS_SERVER_PATH.',
    )
}

async function runStages(stages) {
  for (const stage of stages) await runStage(stage)
}

async function runStage(stage) {
  const startedAt = Date.now()
  const output = join(RESULTS, `${stage.script.replace(':', '-')}.log`)
  const code = await runScriptOrRepeat(stage, output)
  const counts = stage.countTests
    ? stage.countTests(readReport(stage.report), code)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  passed += counts.passed
  failed += counts.failed
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)
  console.log(
    `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${stage.script.padEnd(16)} ${seconds} s${formatCounts(stage, counts)}`,
  )
  if (counts.failed > 0) console.log(formatFailures(stage, output))
}

function formatCounts(stage, counts) {
  if (!stage.countTests) return ''
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  return `   ${counts.passed} passed, ${counts.failed} failed${skipped}`
}

/** Runs a stage, and once more when its output says that it could not run to its end. */
async function runScriptOrRepeat(stage, output) {
  const code = await runScript(stage, output)
  if (code === 0 || !stage.repeatsAfter || !readFileSync(output, 'utf8').includes(stage.repeatsAfter)) return code
  console.log(`${stage.script} is repeated: ${stage.repeatsAfter}`)
  return runScript(stage, output)
}

/** Runs an npm script in its own process group, so that a timeout kills all of its processes. */
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
  running.add(child)
  const timer = setTimeout(() => {
    file.write(`\n${script} took longer than ${minutes} minutes and was stopped.\n`)
    stop(child)
  }, minutes * MINUTE)
  const code = await waitForExit(child)
  clearTimeout(timer)
  running.delete(child)
  await new Promise((resolve) => file.end(resolve))
  return code
}

/** Ends a script and the processes that it started. */
function stop(child) {
  process.kill(-Number(child.pid), 'SIGTERM')
}

/** Waits for the exit code and the end of the output. Does not wait long for child processes that keep it open. */
async function waitForExit(child) {
  const closed = new Promise((resolve) => child.once('close', resolve))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const outputTimeout = setTimeout(
    () => [child.stdout, child.stderr].forEach((stream) => stream.destroy()),
    MAX_OUTPUT_WAIT_MILLISECONDS,
  )
  await closed
  clearTimeout(outputTimeout)
  return code
}

function countVitest(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  )
  const failedCount = report.numFailedTests + brokenFiles.length
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? failedCount : Math.max(1, failedCount),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countPlaywright(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failedCount = unexpected + flaky
  return { passed: expected, failed: code === 0 ? failedCount : Math.max(1, failedCount), skipped }
}

function readReport(name) {
  const file = join(RESULTS, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Lists the failed tests with their messages. Returns the end of the output when the report lists none. */
function formatFailures(stage, output) {
  const report = stage.listFailures && readReport(stage.report)
  const failures = report ? stage.listFailures(report) : []
  if (failures.length === 0) return readEnd(output)
  return [`(full log: ${output})`, ...failures].map((failure) => failure.replace(/^/gm, '       ')).join('\n')
}

function listVitestFailures(report) {
  return report.testResults.flatMap((file) => [
    ...(file.status === 'failed' && file.message ? [`${file.name}\n${file.message}`] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map(
        (test) => `${file.name}\n${test.fullName}\n${test.failureMessages.join('\n').slice(0, MAX_MESSAGE_CHARACTERS)}`,
      ),
  ])
}

function listPlaywrightFailures(report) {
  const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
  return report.suites.flatMap(listSpecs).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .flatMap((test) => test.results)
      .flatMap((result) => result.errors)
      .map((error) => `${spec.file}\n${spec.title}\n${(error.message ?? '').slice(0, MAX_MESSAGE_CHARACTERS)}`),
  )
}

function readEnd(file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const lastLines = lines.slice(-MAX_PRINTED_LINES).map((line) => `       ${line}`)
  return lines.length > MAX_PRINTED_LINES
    ? [`       (full log: ${file})`, ...lastLines].join('\n')
    : lastLines.join('\n')
}
