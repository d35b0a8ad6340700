import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#app/commands/commands.ts'
import { readConfig } from '#app/config.ts'
import { closedResources, OPENED } from '#testing/commands.ts'
import { findCommands, splitArguments } from './documented-commands.ts'
import { listFiles } from './sources.ts'

const OLDEST_NODE = 20
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const documentationPages = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...documentationPages]
const commands = documents.flatMap((file) => findCommands(file, readFileSync(file, 'utf8')))

test('commands are found in code blocks and spans, also after environment variables', () => {
  const markdown = [
    'Run `PORT=3001 npm start`, or `npm run vonk -- company set <field> value`; `npm` alone is no command, nor is `node_modules`.',
    '```sh',
    '$ node tools/start.mjs',
    'sed -n 1p file',
    'taskset -c 0 npm run bench -- --reason "zo is het"',
    '```',
  ].join('\n')
  const commandTexts = findCommands('x.md', markdown).map(({ text }) => text)
  expect(commandTexts).toEqual([
    'node tools/start.mjs',
    'npm run bench -- --reason "zo is het"',
    'npm start',
    'npm run vonk -- company set <field> value',
  ])
  expect(splitArguments(commandTexts[1] ?? '')).toEqual(['npm', 'run', 'bench', '--', '--reason', 'zo is het'])
  expect(splitArguments(`call x reason="zo is het" note='"ja"'`)).toEqual([
    'call',
    'x',
    'reason=zo is het',
    'note="ja"',
  ])
  expect(splitArguments(commandTexts[3] ?? '')).toEqual([
    'npm',
    'run',
    'vonk',
    '--',
    'company',
    'set',
    'value',
    'value',
  ])
})

test('every command in the documentation exists and runs with the oldest supported Node', async () => {
  const errors: string[] = []
  for (const { file, text } of commands) {
    const error = await findCommandError(splitArguments(text))
    if (error) errors.push(`${file}: ${text}: ${error}`)
  }
  expect(errors).toEqual([])
  expect(commands.length).toBeGreaterThan(40)
})

test.each([
  ['node tools/make-pictures.ts', 'needs Node 24'],
  ['node tools/nothing.mjs', 'does not exist'],
  ['npm run nothing', 'no such script'],
  ['npm run vonk -- site nothing', 'is no command'],
  ['npm run vonk -- call orders.refnud', 'is no endpoint'],
  ['npm run vonk -- call orders.refund orderId=<id> --as <address>', 'has no field orderId'],
  ['npm run node -- tools/nothing.ts', 'does not exist'],
  ['npm start -- --frehs', '--fresh'],
  ['npx vitest', 'npm run'],
  ['vitest run --project browser', 'npm run'],
])('%s is reported as an error', async (text, reason) => {
  expect(await findCommandError(splitArguments(text))).toContain(reason)
})

test('every npm script starts with JavaScript that needs no packages', () => {
  const scriptFiles = Object.entries(scripts).map(([name, line]) => [
    name,
    /^(?:exec )?node (tools\/\S+\.mjs)/.exec(line)?.[1],
  ])
  expect(scriptFiles.filter(([, file]) => !file)).toEqual([])
  const importedPackages = [...new Set(scriptFiles.flatMap(([, file]) => listImports(String(file))))]
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

test('the site, a script and a command start with an older Node that is installed', { timeout: 180_000 }, () => {
  const node = findOlderNode()
  if (!node) return console.warn('Skipped: no older Node is installed.')
  const run = (...args: string[]) => spawnSync(node, args, { encoding: 'utf8', env: withoutProjectNode() })
  expect(run('tools/start.mjs', '--frehs')).toMatchObject({
    status: 1,
    stderr: 'Known options are --demo, --fresh, --dev, --web and --worker.\n',
  })
  expect(run('tools/ready.mjs', 'node', '--version').stdout).toMatch(/^v24\./)
  expect(run('tools/ready.mjs', 'node', 'src/app/cli.ts')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('recount'),
  })
})

/** Returns what is wrong with a command, or null. */
async function findCommandError([program, name = '', ...rest]: string[]): Promise<string | null> {
  if (program === 'node') return findNodeCommandError(name)
  if (program !== 'npm') return `${program} is not on the PATH of a user: use npm run …`
  if (['ci', 'install', 'i'].includes(name)) return null
  if (name === 'start') return findStartError(rest.slice(1))
  if (name === 'test') return null
  const [script = '', ...args] = name === 'run' ? rest.filter((arg) => arg !== '--silent') : []
  if (!scripts[script]) return 'no such script'
  if (script === 'vonk') return findVonkCommandError(args.slice(1))
  return script === 'node' ? findFileError(args[1] ?? '') : null
}

function findNodeCommandError(file: string): string | null {
  return file.endsWith('.mjs') ? findFileError(file) : `${file} needs Node 24: use npm run node -- ${file}`
}

function findFileError(file: string): string | null {
  return existsSync(file) ? null : `${file} does not exist`
}

function findStartError(args: string[]): string | null {
  try {
    readConfig(args, {})
    return null
  } catch (error) {
    return String(error)
  }
}

/** Runs a command of `npm run vonk` with resources that throw when used. A command that uses them is valid. */
async function findVonkCommandError(args: string[]): Promise<string | null> {
  try {
    const withoutFiles = args.map((arg) => arg.replace(/=@[\w./-]+$/, '=@-')) // those of the examples do not exist
    const { exitCode, notes = '' } = await runCommand(
      { ...closedResources, readInput: async () => Buffer.from('x') },
      withoutFiles.filter((arg) => arg !== '--demo'),
    )
    return exitCode === 2 ? notes : null
  } catch (error) {
    return error instanceof Error && error.message === OPENED ? null : String(error)
  }
}

/** Lists the packages that a module imports directly or through other modules of the project. */
function listImports(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const names = [...readFileSync(file, 'utf8').matchAll(/^import .*?from '([^']+)'|^import '([^']+)'/gm)].map(
    ([, importedFrom, imported]) => importedFrom ?? imported ?? '',
  )
  return names.flatMap((name) => (name.startsWith('.') ? listImports(join(dirname(file), name), seen) : [name]))
}

function listPathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
}

function withoutProjectNode(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: listPathFolders().join(delimiter) }
}

function findOlderNode(): string | undefined {
  return listPathFolders()
    .map((folder) => join(folder, 'node'))
    .find((path) => {
      const version = existsSync(path) ? spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout : ''
      const major = Number(/^v(\d+)\./.exec(version)?.[1])
      return major >= OLDEST_NODE && major < 24
    })
}
