// npm run test:changed: runs the tests that the changes since main can affect, by the imports between files.
import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findAffectedTests } from './affected-tests.ts'
import { readSources } from './sources.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** More take longer than five minutes. The tests of the changed files themselves come first. */
const MAX_TESTS = 60
const SCREENS = /^(src\/(screens|ui)\/|src\/features\/[^/]+\/web\/|src\/texts\/|src\/.*\/refusals\.json$|e2e\/)/

const base = process.argv[2] ?? findBase()
const changed = listChanged(base)
const sources = readSources(ROOT, ['src', 'tools', 'db', 'bench'], /\.(ts|tsx|mjs)$/)
const affected = findAffectedTests(sources, changed)
const tests = affected.slice(0, MAX_TESTS)
console.log(`${changed.length} files differ from ${base.slice(0, 10)}. They can affect ${affected.length} test files.`)
if (affected.length > tests.length)
  console.log(`The nearest ${tests.length} of them run. Run npm test for the others, such as ${affected.at(-1)}.`)
if (changed.some((path) => SCREENS.test(path)))
  console.log(
    'Screens changed: the journeys are not part of this command. Run npm run build, then npm run test:journeys.',
  )
if (tests.length > 0) process.exitCode = runTests(tests)

/** Returns the commit at which the branch left main, or the last commit on main itself. */
function findBase(): string {
  try {
    return git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  } catch {
    return 'HEAD' // a checkout without the branch main
  }
}

/** Lists the files that differ from a commit, also those that no commit has yet. */
function listChanged(commit: string): string[] {
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')
}

function runTests(paths: readonly string[]): number {
  const args = ['run', '--allowOnly=false', '--tags-filter=!release', ...paths]
  return spawnSync('vitest', args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1
}
