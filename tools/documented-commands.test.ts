import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand, type CommandResources } from '#app/commands.ts'
import { readConfig } from '#app/config.ts'
import { findCommands, splitWords } from './documented-commands.ts'
import { listFiles } from './sources.ts'

const OLDEST_NODE = 20
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const manuals = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...manuals]
const commands = documents.flatMap((file) => findCommands(file, readFileSync(file, 'utf8')))

test('commands are found in code blocks and spans, also after environment variables', () => {
  const markdown = [
    'Run `PORT=3001 npm start`, or `npm run vonk -- photos save <key> a.webp`; `npm` alone is none, nor is `node_modules`.',
    '```sh',
    '$ node tools/start.mjs',
    'sed -n 1p file',
    'taskset -c 0 npm run bench -- --reason "zo is het"',
    '```',
  ].join('\n')
  const found = findCommands('x.md', markdown).map(({ text }) => text)
  expect(found).toEqual([
    'node tools/start.mjs',
    'npm run bench -- --reason "zo is het"',
    'npm start',
    'npm run vonk -- photos save <key> a.webp',
  ])
  expect(splitWords(found[1] ?? '')).toEqual(['npm', 'run', 'bench', '--', '--reason', 'zo is het'])
  expect(splitWords(found[3] ?? '')).toEqual(['npm', 'run', 'vonk', '--', 'photos', 'save', 'value', 'a.webp'])
})

test('every command in the documents exists, in a form that the oldest supported Node runs', async () => {
  const faults: string[] = []
  for (const { file, text } of commands) {
    const fault = await findFault(splitWords(text))
    if (fault) faults.push(`${file}: ${text}: ${fault}`)
  }
  expect(faults).toEqual([])
  expect(commands.length).toBeGreaterThan(40)
})

test.each([
  ['node tools/make-pictures.ts', 'needs Node 24'],
  ['node tools/nothing.mjs', 'does not exist'],
  ['npm run nothing', 'no such script'],
  ['npm run vonk -- photos judge <key>', 'no such command'],
  ['npm run node -- tools/nothing.ts', 'does not exist'],
  ['npm start -- --frehs', '--fresh'],
  ['npx vitest', 'npm run'],
  ['vitest run --project browser', 'npm run'],
])('%s is a fault', async (text, reason) => {
  expect(await findFault(splitWords(text))).toContain(reason)
})

test('every npm script starts with JavaScript that needs no packages', () => {
  const firstFiles = Object.entries(scripts).map(([name, line]) => [
    name,
    /^(?:exec )?node (tools\/\S+\.mjs)/.exec(line)?.[1],
  ])
  expect(firstFiles.filter(([, file]) => !file)).toEqual([])
  const importedPackages = [...new Set(firstFiles.flatMap(([, file]) => listImports(String(file))))]
  expect(importedPackages.filter((name) => !builtinModules.includes(name.replace(/^node:/, '')))).toEqual([])
})

test('no comment or message runs TypeScript with the system’s Node', () => {
  const files = ['tools', 'bench', 'db', 'e2e', 'src'].flatMap((folder) => listFiles('.', folder))
  const thisFile = 'tools/documented-commands.test.ts'
  const lines = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== thisFile)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /(?<!run )\bnode [\w./-]+\.ts\b/.test(line))
        .map((line) => `${file}: ${line}`),
    )
  expect(lines).toEqual([])
})

test('the site, a script and a command start under an older Node of the machine', { timeout: 180_000 }, () => {
  const node = findOlderNode()
  if (!node) return console.warn('Skipped: this machine has no older Node.')
  const run = (...words: string[]) => spawnSync(node, words, { encoding: 'utf8', env: withoutOwnNode() })
  expect(run('tools/start.mjs', '--frehs')).toMatchObject({
    status: 1,
    stderr: 'Known options are --demo, --fresh and --dev.\n',
  })
  expect(run('tools/ready.mjs', 'node', '--version').stdout).toMatch(/^v24\./)
  expect(run('tools/ready.mjs', 'node', 'src/app/cli.ts')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('recount'),
  })
})

/** Describes what is wrong with a command, or returns null. */
async function findFault([program, name = '', ...rest]: string[]): Promise<string | null> {
  if (program === 'node') return findNodeFault(name)
  if (program !== 'npm') return `${program} is on no user's PATH: use npm run …`
  if (['ci', 'install', 'i'].includes(name)) return null
  if (name === 'start') return findStartFault(rest.slice(1))
  if (name === 'test') return null
  const [script = '', ...words] = name === 'run' ? rest.filter((word) => word !== '--silent') : []
  if (!scripts[script]) return 'no such script'
  if (script === 'vonk') return findVonkFault(words.slice(1))
  return script === 'node' ? findFileFault(words[1] ?? '') : null
}

function findNodeFault(file: string): string | null {
  return file.endsWith('.mjs') ? findFileFault(file) : `${file} needs Node 24: use npm run node -- ${file}`
}

function findFileFault(file: string): string | null {
  return existsSync(file) ? null : `${file} does not exist`
}

function findStartFault(words: string[]): string | null {
  try {
    readConfig(words, {})
    return null
  } catch (error) {
    return String(error)
  }
}

class DatabaseOpened extends Error {}

async function throwDatabaseOpened(): Promise<never> {
  throw new DatabaseOpened()
}

const throwingResources: CommandResources = {
  database: throwDatabaseOpened,
  unlimitedDatabase: throwDatabaseOpened,
  demoDatabase: throwDatabaseOpened,
  context: throwDatabaseOpened,
}

/** Runs a command of `npm run vonk` with resources that throw. A command that tries to use them is valid. */
async function findVonkFault(words: string[]): Promise<string | null> {
  if (words.length === 0) return null
  try {
    return (await runCommand(
      throwingResources,
      words.filter((word) => word !== '--demo'),
    ))
      ? null
      : 'no such command'
  } catch (error) {
    return error instanceof DatabaseOpened ? null : String(error)
  }
}

/** Lists the packages that a module imports, also through its own modules. */
function listImports(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(/^import .*?from '([^']+)'|^import '([^']+)'/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  )
  return names.flatMap((name) => (name.startsWith('.') ? listImports(join(dirname(file), name), seen) : [name]))
}

function listSearchPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
}

function withoutOwnNode(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: listSearchPath().join(delimiter) }
}

function findOlderNode(): string | undefined {
  return listSearchPath()
    .map((folder) => join(folder, 'node'))
    .find((path) => {
      const version = existsSync(path) ? spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout : ''
      const major = Number(/^v(\d+)\./.exec(version)?.[1])
      return major >= OLDEST_NODE && major < 24
    })
}
