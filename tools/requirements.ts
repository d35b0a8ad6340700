// `npm run requirements`: lists the requirements of docs/product/requirements.md that no test names.
// `--all` prints every requirement with its tests. A test names a requirement in its title, or in the table of a
// `test.each`. A range ("R-3.28 – R-3.49") names every requirement in it. Skipped tests name none.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript6'
import { lineOf, literalText, parseSource, readSources, walk, type Finding, type Source } from './sources.ts'

interface Requirement {
  id: string
  section: string
  text: string
  tests: string[]
}

const FOLDERS = ['src', 'tools', 'db', 'e2e', 'bench']
const TEST = /\.(test|spec|journey)\.tsx?$|^(e2e|bench)\/.*\.ts$/
const REFERENCE = /\b(?:R-\d+\.\d+|[CL]-\d{2}[a-z]?)(?![\w.-]*\w)/g
const RANGE = /\bR-(\d+)\.(\d+)\s*[–-]\s*R-\1\.(\d+)(?![\w.-]*\w)/g
const TEST_CALLS = new Set(['test', 'it', 'describe'])
const SKIPPED_TEST_CALLS = new Set(['skip', 'todo', 'fixme'])

/** Lists the requirements, each with the tests that name it. */
export function listRequirements(root: string): Requirement[] {
  const tests = listReferences(root)
  let section = ''
  return readFileSync(join(root, 'docs/product/requirements.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      section = /^## (.*)$/.exec(line)?.[1] ?? section
      const [id, , , text] = line.split(' | ')
      if (!id || !text || !/^R-\d+\.\d+$/.test(id)) return []
      return [{ id, section, text, tests: tests.filter((test) => test.id === id).map(({ file }) => file) }]
    })
}

/** Finds tests that name a requirement or decision that does not exist. */
export function checkNamedRequirements(root: string): Finding[] {
  const documents = readSources(root, ['docs/product'], /\.md$/)
  const documented = new Set(documents.flatMap(({ text }) => text.match(REFERENCE) ?? []))
  return listReferences(root)
    .filter(({ id }) => !documented.has(id))
    .map(({ id, file, line }) => ({
      rule: 'known-requirement',
      file,
      line,
      message: `${id} is in no product document`,
    }))
}

function listReferences(root: string): { id: string; file: string; line: number }[] {
  return readSources(root, FOLDERS, TEST).flatMap((source) => {
    const references = findTitles(source).flatMap(({ text, line }) =>
      findIds(text).map((id) => ({ id, file: source.path, line })),
    )
    return references.filter(({ id }, index) => references.findIndex((other) => other.id === id) === index)
  })
}

/** Returns the ids in a title and all ids of the ranges in it. */
function findIds(title: string): string[] {
  const ranges = [...title.matchAll(RANGE)].flatMap(([, section, first, last]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `R-${section}.${Number(first) + index}`),
  )
  return [...new Set([...ranges, ...(title.match(REFERENCE) ?? [])])]
}

/** Finds the titles of the tests in a file, and the strings in the tables of `test.each`. */
function findTitles(source: Source): { text: string; line: number }[] {
  const titles: { text: string; line: number }[] = []
  walk(parseSource(source), (node) => {
    if (!ts.isCallExpression(node) || !isTestCall(node.expression)) return
    const isTable = ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'each'
    for (const title of isTable ? node.arguments : node.arguments.slice(0, 1)) {
      walk(title, (child) => {
        const text = literalText(child)
        if (text) titles.push({ text, line: lineOf(child) })
      })
    }
  })
  return titles
}

/** Returns whether a callee is `test`, `describe` or a variant such as `test.each`, and does not skip the test. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return TEST_CALLS.has(callee.text)
  if (ts.isCallExpression(callee)) return isTestCall(callee.expression)
  return (
    ts.isPropertyAccessExpression(callee) && !SKIPPED_TEST_CALLS.has(callee.name.text) && isTestCall(callee.expression)
  )
}

function printMissing(requirements: Requirement[]): void {
  for (const { id, text } of requirements.filter(({ tests }) => tests.length === 0)) console.log(`${id}  ${text}`)
  console.log()
  for (const [section, lines] of Map.groupBy(requirements, ({ section }) => section)) printTotal(section, lines)
  printTotal('All', requirements)
}

function printTotal(name: string, requirements: Requirement[]): void {
  const namedCount = requirements.filter(({ tests }) => tests.length > 0).length
  console.log(
    `${String(namedCount).padStart(4)} of ${String(requirements.length).padStart(3)} named by a test  ${name}`,
  )
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { all: { type: 'boolean' }, root: { type: 'string', default: process.cwd() } },
  })
  const requirements = listRequirements(values.root)
  if (values.all) for (const { id, tests } of requirements) console.log(`${id.padEnd(8)} ${tests.join(', ') || '–'}`)
  else printMissing(requirements)
}
