import { posix } from 'node:path'
import ts from 'typescript6'
import { lineOf, literalText, parseSource, readSources, walk, type Finding, type Source } from './sources.ts'

// A server file that another feature or the app uses says so in its first line. .dependency-cruiser.mjs checks the
// order of the features.

export const PUBLIC_MARK = '// Public: other features or the app use this file.'

const SERVER_FILE = /^src\/features\/([^/]+)\/server\/(?:.*\/)?[^/]+(?<!\.(?:test|cases|feature))\.ts$/
const USER = /^src\/(?:features\/[^/]+|app)\//

interface NamedImport {
  readonly user: Source
  readonly file: string
  readonly names: readonly string[]
  readonly line: number
}

/** Finds private files that others use, needless marks, re-exports, and statements that another feature runs. */
export function checkPublicFiles(root: string): Finding[] {
  const sources = readSources(root, ['src'], /\.tsx?$/)
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const imports = sources.filter(({ path }) => USER.test(path)).flatMap(listForeignImports)
  return [
    ...imports.flatMap((each) => findPrivate(each, byPath.get(each.file))),
    ...imports.flatMap((each) => findStatements(each, byPath.get(each.file))),
    ...sources.flatMap(findReExports),
    ...findNeedlessMarks(sources, new Set(imports.map(({ file }) => file))),
  ]
}

function findPrivate({ user, file, line }: NamedImport, source?: Source): Finding[] {
  if (!source || isPublic(source)) return []
  const message = `imports ${file}, which is not public: its first line says "${PUBLIC_MARK}" if it is`
  return [{ rule: 'public-file', file: user.path, line, message }]
}

/** Only the feature itself runs its statements; fragments of SQL and types of rows may be public. */
function findStatements({ user, file, names, line }: NamedImport, source?: Source): Finding[] {
  if (!source || !file.endsWith('.sql.ts')) return []
  return names
    .filter((name) =>
      new RegExp(String.raw`export const ${name}\b[^=]*=\s*(?:statement<|exportStatement\()`).test(source.text),
    )
    .map((name) => ({
      rule: 'foreign-statement',
      file: user.path,
      line,
      message: `runs the statement ${name} of ${file}: call an operation of that feature`,
    }))
}

function findNeedlessMarks(sources: readonly Source[], used: ReadonlySet<string>): Finding[] {
  return sources
    .filter((source) => isPublic(source) && !used.has(source.path))
    .map(({ path: file }) => ({
      rule: 'needless-public',
      file,
      message: 'is used only by its feature: remove its mark',
    }))
}

const isPublic = ({ text }: Source): boolean => text.startsWith(`${PUBLIC_MARK}\n`)

/** Lists the imports of server files of other features. */
function listForeignImports(user: Source): NamedImport[] {
  const found: NamedImport[] = []
  walk(parseSource(user), (node) => {
    const specifier = findSpecifier(node)
    const file = specifier && resolveImport(user.path, specifier)
    const feature = file && SERVER_FILE.exec(file)?.[1]
    if (!feature || user.path.startsWith(`src/features/${feature}/`)) return
    found.push({ user, file, names: listNames(node), line: lineOf(node) })
  })
  return found
}

/** Returns the path that an import, an export, an `import()` or a type import names. */
function findSpecifier(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return node.moduleSpecifier ? literalText(node.moduleSpecifier) : null
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return literalText(node.argument.literal)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0])
    return literalText(node.arguments[0])
  return null
}

function listNames(node: ts.Node): string[] {
  const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : null
  return bindings && ts.isNamedImports(bindings)
    ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
    : []
}

function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null
}

/** Finds server files that export a name of another file: everybody imports a name from the file that declares it. */
function findReExports(source: Source): Finding[] {
  if (!SERVER_FILE.test(source.path)) return []
  return parseSource(source)
    .statements.filter((statement) => ts.isExportDeclaration(statement))
    .map((statement) => ({
      rule: 're-export',
      file: source.path,
      line: lineOf(statement),
      message: 'exports a name that it does not declare: import that name from its own file',
    }))
}
