import ts from 'typescript6'
import { lineOf, literalText, parseSource, walk, type Source } from './sources.ts'

/** A refusal code and its location. */
export interface CodeLocation {
  code: string
  file: string
  line: number
}

/**
 * Finds the declared codes. In a contract they are the keys of every `.errors({ … })`. For a route outside the contract
 * they are the keys of every object called `…Status` in a *.api.ts.
 */
export function findDeclaredCodes(source: Source): CodeLocation[] {
  const codes: CodeLocation[] = []
  walk(parseSource(source), (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && node.name.getText().endsWith('Status')) {
      codes.push(...listCodes(node.initializer, source))
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
    if (node.expression.name.text !== 'errors') return
    for (const argument of node.arguments) codes.push(...listCodes(argument, source))
  })
  return codes
}

function listCodes(node: ts.Node, source: Source): CodeLocation[] {
  if (ts.isIdentifier(node)) return listCodes(findInitializer(node) ?? node.getSourceFile().endOfFileToken, source)
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return listCodes(node.expression, source)
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) return listCodes(property.expression, source)
    const code = property.name?.getText().replace(/^['"]|['"]$/g, '')
    return code ? [{ code, file: source.path, line: lineOf(property) }] : []
  })
}

function findInitializer(name: ts.Identifier): ts.Expression | undefined {
  let initializer: ts.Expression | undefined
  walk(name.getSourceFile(), (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name.text) initializer = node.initializer
  })
  return initializer
}

/**
 * Finds the codes that a source throws or returns: `new Refusal('…')`, and `find.require(ctx, input, '…')` of a statement.
 * The types compare them with the texts.
 */
export function findThrownCodes(source: Source): CodeLocation[] {
  const codes: CodeLocation[] = []
  walk(parseSource(source), (node) => {
    const argument = findCodeArgument(node)
    const code = argument && literalText(argument)
    if (code) codes.push({ code, file: source.path, line: lineOf(node) })
  })
  return codes
}

function findCodeArgument(node: ts.Node): ts.Expression | undefined {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Refusal') return node.arguments?.[0]
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  return node.expression.name.text === 'require' ? node.arguments[2] : undefined
}

/** A code that a database function returns, with the names of its details. */
export interface SqlCode extends CodeLocation {
  details: string[]
}

const DETAILS_IN_SQL = /'([a-z_]+)'(?:,| then)\s*jsonb_build_object\(([^;]*?)\)(?:\)|\s)/g

/** Finds the codes for which a database function passes details: `'code', jsonb_build_object('detail', …)`. */
export function findCodesInSql({ path, text }: Source): SqlCode[] {
  return [...text.matchAll(DETAILS_IN_SQL)].map(([statement, code = '', detailArguments = '']) => {
    const line = text.slice(0, text.indexOf(statement)).split('\n').length
    return { code, file: path, line, details: [...detailArguments.matchAll(/'(\w+)',/g)].map(([, name = '']) => name) }
  })
}

/** Finds the codes that a source returns as `{ refusal: '…' }`. */
export function findReturnedCodes(source: Source): CodeLocation[] {
  const codes: CodeLocation[] = []
  walk(parseSource(source), (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'refusal') return
    walk(node.initializer, (child) => {
      const code = literalText(child)
      if (code) codes.push({ code, file: source.path, line: lineOf(child) })
    })
  })
  return codes
}
