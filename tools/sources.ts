import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript6'

/** A violation of a rule. */
export interface Finding {
  rule: string
  file: string
  line?: number
  message: string
}

/** A file of the repository: its path from the root, with forward slashes, and its text. */
export interface Source {
  path: string
  text: string
}

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  '.git',
  '.data',
  'build',
  '.react-router',
  'coverage',
  'test-results',
  'results',
  'keys.d.ts', // generated
])

/** Lists the paths of all files under `folder`, sorted and relative to `root`. Returns none for a missing folder. */
export function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !SKIPPED_FOLDERS.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(root, path) : [path]
    })
    .toSorted()
}

/** Reads the files in the folders whose path matches. */
export function readSources(root: string, folders: string[], pathPattern: RegExp): Source[] {
  return folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => pathPattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const trees = new WeakMap<Source, ts.SourceFile>()

/** Returns the syntax tree of a TypeScript file. Trees are cached by source. */
export function parseSource(source: Source): ts.SourceFile {
  const { path, text } = source
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = trees.get(source) ?? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  trees.set(source, tree)
  return tree
}

/** Calls `visit` for every node of the tree, parents first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

/** Returns the line number of a node. The first line is 1. */
export function lineOf(node: ts.Node): number {
  const file = node.getSourceFile()
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
}

/** Returns the text of a string or template literal, with ` ?` for each `${…}`, or null for other nodes. */
export function literalText(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map((span) => ` ? ${span.literal.text}`).join('')
}

/** Prints findings, one per line, and sets the exit code when there are any. */
export function printFindings(name: string, findings: Finding[]): void {
  for (const { file, line, rule, message } of findings) {
    console.error(`${file}${line ? `:${line}` : ''}  ${rule}  ${message}`)
  }
  if (findings.length > 0) process.exitCode = 1
  console.log(findings.length > 0 ? `${name}: ${findings.length} findings` : `${name}: no findings`)
}
