import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript6'
import { literalText, parseSource, walk, type Source } from './sources.ts'

/** The exports of a file that other files import: their names, or `all`. */
type Names = ReadonlySet<string> | 'all'

/** A dynamic import: the file that it loads, and the file and line that load it. */
export interface LazyImport {
  readonly from: string
  readonly target: string
}

/** The namespaces that a file and its static imports use, and what they import dynamically. */
export interface TextNeeds {
  readonly namespaces: ReadonlySet<string>
  readonly lazyImports: readonly LazyImport[]
}

/** Finds the namespaces of texts that the components of a file and of its static imports use. */
export function findTextNeeds(root: string, file: string): TextNeeds {
  const namespaces = new Set<string>()
  const lazyImports: LazyImport[] = []
  const visited = new Set<string>()
  function visit(path: string, names: Names): void {
    const source = readSource(root, path)
    for (const { target, names: needed } of listReexports(source, names)) visit(target, needed)
    if (visited.has(path) || (names !== 'all' && isOnlyReexported(source, names))) return
    visited.add(path)
    for (const namespace of listNamespaces(source)) namespaces.add(namespace)
    lazyImports.push(...listLazyImports(source))
    for (const { target, names: needed } of listImports(source)) visit(target, needed)
  }
  visit(file, 'all')
  return { namespaces, lazyImports }
}

/** Lists the namespaces that a file loads itself: those of its `handle` and of its calls of `loadTexts`. */
export function listDeclaredNamespaces(root: string, file: string): string[] {
  const { text } = readSource(root, file)
  return [...text.matchAll(/(?:\b(?:namespaces|NAMESPACES)\b[^=[\n]*[:=] |loadTexts\()\[([^\]]*)\]/g)].flatMap(
    ([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  )
}

const sources = new Map<string, Source>()

function readSource(root: string, path: string): Source {
  const file = join(root, path)
  const source = sources.get(file) ?? { path, text: readFileSync(file, 'utf8') }
  sources.set(file, source)
  if (!existsSync(file)) throw new Error(`${path} does not exist`)
  return source
}

function listNamespaces(source: Source): string[] {
  const namespaces: string[] = []
  walk(parseSource(source), (node) => {
    if (!ts.isCallExpression(node)) return
    const [argument] = node.arguments
    const name = node.expression.getText()
    if (name === 'useRefusalText') namespaces.push('refusals')
    if ((name === 'useTexts' || name === 'useRichTexts') && argument) namespaces.push(literalText(argument) ?? '')
  })
  return namespaces.filter((namespace) => namespace !== '')
}

interface Import {
  readonly target: string
  readonly names: Names
}

function listImports(source: Source): Import[] {
  return parseSource(source)
    .statements.filter(ts.isImportDeclaration)
    .flatMap((statement): Import[] => {
      const target = resolve(source.path, literalText(statement.moduleSpecifier))
      const clause = statement.importClause
      if (!target || clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
      const bindings = clause?.namedBindings
      if (!bindings || clause.name || !ts.isNamedImports(bindings)) return [{ target, names: 'all' as const }]
      const values = bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly)
      const names = new Set(values.map(({ name, propertyName }) => (propertyName ?? name).text))
      return names.size > 0 ? [{ target, names }] : []
    })
}

/** Lists what a file exports from other files, as far as it is needed. */
function listReexports(source: Source, names: Names): Import[] {
  return parseSource(source)
    .statements.filter(ts.isExportDeclaration)
    .flatMap((statement): Import[] => {
      const target = statement.moduleSpecifier && resolve(source.path, literalText(statement.moduleSpecifier))
      if (!target || statement.isTypeOnly || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
        return []
      const found = statement.exportClause.elements
        .filter(({ name, isTypeOnly }) => !isTypeOnly && (names === 'all' || names.has(name.text)))
        .map(({ name, propertyName }) => (propertyName ?? name).text)
      return found.length > 0 ? [{ target, names: new Set(found) }] : []
    })
}

function isOnlyReexported(source: Source, names: ReadonlySet<string>): boolean {
  const reexported = new Set(listReexports(source, names).flatMap(({ names: found }) => [...found]))
  return names.size > 0 && [...names].every((name) => reexported.has(name))
}

function listLazyImports(source: Source): LazyImport[] {
  const imports: LazyImport[] = []
  walk(parseSource(source), (node) => {
    if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword || !node.arguments[0]) return
    const target = resolve(source.path, literalText(node.arguments[0]))
    if (target) imports.push({ from: source.path, target })
  })
  return imports
}

/** Returns the path of an imported source of ours, or null for packages and styles. */
function resolve(from: string, specifier: string | null): string | null {
  if (!specifier || !/\.tsx?$/.test(specifier)) return null
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null
}
