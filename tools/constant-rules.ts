import ts from 'typescript6'
import { lineOf, parseSource, readSources, type Finding, type Source } from './sources.ts'

const CHECKED = /^src\/(features|platform|app|screens|ui)\//
const IS_TEST = /\.test\.tsx?$/
const CONSTANT_NAME = /^[A-Z][A-Z0-9_]*$/
const ARITHMETIC = new Set(['+', '-', '*', '/', '**'])

/** Checks that module constants with a number or a list of literals have names in SCREAMING_CASE. Tests may differ. */
export function checkConstants(root: string): Finding[] {
  return readSources(root, ['src'], /\.tsx?$/)
    .filter(({ path }) => CHECKED.test(path) && !IS_TEST.test(path))
    .flatMap(checkSource)
}

function checkSource(source: Source): Finding[] {
  return parseSource(source)
    .statements.filter((node) => ts.isVariableStatement(node))
    .filter(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Const) !== 0)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(
      ({ name, initializer }) => ts.isIdentifier(name) && !CONSTANT_NAME.test(name.text) && isConstant(initializer),
    )
    .map((node) => ({
      rule: 'constant-names',
      file: source.path,
      line: lineOf(node),
      message: `write ${node.name.getText()} in SCREAMING_CASE, or move it into the function that needs it`,
    }))
}

function isConstant(value: ts.Expression | undefined): boolean {
  return value !== undefined && (isNumber(value) || isList(value))
}

/** Matches `3`, `-1`, `60 * 60` and `DAYS * 24`. */
function isNumber(value: ts.Expression): boolean {
  const node = unwrap(value)
  if (ts.isPrefixUnaryExpression(node)) return isNumber(node.operand)
  if (!ts.isBinaryExpression(node)) return ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)
  return ARITHMETIC.has(node.operatorToken.getText()) && isOperand(node.left) && isOperand(node.right)
}

function isOperand(value: ts.Expression): boolean {
  return isNumber(value) || isNamedConstant(unwrap(value))
}

/** Matches `['a', 'b'] as const`, `[...OTHERS, 'c']` and `new Set(['a'])`. */
function isList(value: ts.Expression): boolean {
  const node = unwrap(value)
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 && node.elements.every(isElement)
  const [argument] = ts.isNewExpression(node) && node.expression.getText() === 'Set' ? (node.arguments ?? []) : []
  return argument !== undefined && isList(argument)
}

function isElement(value: ts.Expression): boolean {
  const node = unwrap(value)
  if (ts.isSpreadElement(node)) return isNamedConstant(node.expression)
  return ts.isStringLiteralLike(node) || isOperand(node) || isList(node)
}

function isNamedConstant(node: ts.Node): boolean {
  return ts.isIdentifier(node) && CONSTANT_NAME.test(node.text)
}

/** Returns an expression without parentheses, `as` and `satisfies`. */
function unwrap(node: ts.Expression): ts.Expression {
  const isWrapped = ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
  return isWrapped ? unwrap(node.expression) : node
}
