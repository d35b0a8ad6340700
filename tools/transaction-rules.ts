import ts from 'typescript6'
import { lineOf, parseSource, walk, type Finding, type Source } from './sources.ts'

const RULE = 'transaction-context'

/**
 * Finds transaction callbacks that use an outer context or the network. The type of the context that a callback receives
 * forbids network calls (it is no `NetworkContext`), but the callback could still use an outer context.
 */
export function checkTransactions(source: Source): Finding[] {
  const findings: Finding[] = []
  walk(parseSource(source), (node) => {
    const transaction = findTransaction(node)
    if (transaction) findings.push(...checkCallback(source.path, transaction))
  })
  return findings
}

interface Transaction {
  readonly outerContexts: ReadonlySet<string>
  readonly callback: ts.ArrowFunction | ts.FunctionExpression
}

function findTransaction(node: ts.Node): Transaction | null {
  if (!ts.isCallExpression(node)) return null
  const isTransaction =
    node.expression.getText() === 'inTransaction' ||
    (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'transaction')
  const callback = node.arguments.at(-1)
  if (!isTransaction || !callback || !(ts.isArrowFunction(callback) || ts.isFunctionExpression(callback))) return null
  const parameterNames = new Set(callback.parameters.map(({ name }) => name.getText()))
  const outerContexts = node.arguments.slice(0, -1).flatMap(listContextNames)
  return { outerContexts: new Set(outerContexts.filter((name) => !parameterNames.has(name))), callback }
}

/** Lists the contexts of a call: `ctx` in `inTransaction(ctx, …)` and in `inTransaction({ ...ctx, siteId }, …)`. */
function listContextNames(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) =>
    ts.isSpreadAssignment(property) ? listContextNames(property.expression) : [],
  )
}

function checkCallback(file: string, { outerContexts, callback }: Transaction): Finding[] {
  const findings: Finding[] = []
  walk(callback.body, (node) => {
    if (!ts.isIdentifier(node)) return
    const message = findMisuse(node, outerContexts)
    if (message) findings.push({ rule: RULE, file, line: lineOf(node), message })
  })
  return findings
}

function findMisuse(node: ts.Identifier, outerContexts: ReadonlySet<string>): string | null {
  if (node.text === 'fetch' && ts.isCallExpression(node.parent)) return 'a transaction never waits for the network'
  if (!outerContexts.has(node.text) || isPropertyName(node)) return null
  const { parent } = node
  const isRead = ts.isPropertyAccessExpression(parent) && !['db', 'services', 'afterCommit'].includes(parent.name.text)
  return isRead ? null : `a transaction uses its own context, not ${node.text}`
}

/** Returns whether an identifier is the name of a property and not a variable. */
function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node
}
