import { dirname, join, normalize } from 'node:path'
import ts from 'typescript6'
import { parseSource, walk, type Source } from './sources.ts'

/** The input of a declared statement, as its type says it. */
export interface StatementInput {
  /** Matches the name of the statement, or of each one that a function declares with a name such as `likes.page_of_${list}`. */
  readonly name: RegExp
  /** The names of its parameters; null for a type that this does not read. */
  readonly keys: readonly string[] | null
}

/** Lists the inputs of the statements that are declared as `statement<Input, Row>('name', …)` or `exportStatement('name', …)`. */
export function listStatementInputs(sources: readonly Source[]): StatementInput[] {
  const readKeys = createKeyReader(new Map(sources.map((source) => [source.path, source])))
  return sources.flatMap((source) => {
    const inputs: StatementInput[] = []
    walk(parseSource(source), (node) => {
      if (!ts.isCallExpression(node)) return
      const [input] = node.typeArguments ?? []
      const name = node.arguments[0] && toPattern(node.arguments[0])
      const callee = node.expression.getText()
      if (callee === 'statement' && name && input) inputs.push({ name, keys: readKeys(input, source) })
      if (callee === 'exportStatement' && name) inputs.push({ name, keys: ['memberId'] })
    })
    return inputs
  })
}

function toPattern(node: ts.Expression): RegExp | null {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return null
  const parts = ts.isStringLiteralLike(node) ? [node] : [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  return new RegExp(`^${parts.map(({ text }) => text.replaceAll('.', String.raw`\.`)).join('[a-z_]+')}$`)
}

type KeyReader = (type: ts.TypeNode, source: Source) => string[] | null

/** Creates the function that lists the property names of an object type. It follows names into other sources. */
function createKeyReader(sources: ReadonlyMap<string, Source>): KeyReader {
  const readKeys: KeyReader = (type, source) => {
    if (type.kind === ts.SyntaxKind.VoidKeyword) return []
    if (ts.isTypeLiteralNode(type)) return listMembers(type)
    if (ts.isIntersectionTypeNode(type)) return combine(type.types.map((part) => readKeys(part, source)))
    return ts.isTypeReferenceNode(type) && !type.typeArguments ? readNamed(type.typeName.getText(), source) : null
  }
  const readNamed = (name: string, source: Source): string[] | null => {
    for (const node of parseSource(source).statements) {
      if (ts.isTypeAliasDeclaration(node) && node.name.text === name) return readKeys(node.type, source)
      if (ts.isInterfaceDeclaration(node) && node.name.text === name)
        return node.heritageClauses ? null : listMembers(node)
      const imported = findImported(node, name) && sources.get(resolveImport(node, source))
      if (imported) return readNamed(name, imported)
    }
    return null
  }
  return readKeys
}

const listMembers = ({ members }: ts.TypeLiteralNode | ts.InterfaceDeclaration) =>
  members.flatMap(({ name }) => (name ? [name.getText()] : []))

const combine = (parts: (string[] | null)[]) =>
  parts.every((part) => part !== null) ? [...new Set(parts.flat())] : null

function findImported(node: ts.Statement, name: string): boolean {
  const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined
  return (
    bindings !== undefined && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name)
  )
}

function resolveImport(node: ts.Statement, { path }: Source): string {
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return ''
  const { text } = node.moduleSpecifier
  return text.startsWith('#') ? text.replace('#', 'src/') : normalize(join(dirname(path), text))
}
