import ts from 'typescript6'
import { lineOf, parseSource, walk, type Finding, type Source } from './sources.ts'

const RULE = 'transaction-context'

/**
 * Finds callbacks of a transaction that use the outer context or the network. The type of a transaction's own context
 * excludes network calls (`NetworkContext`), but its callback could still use the outer one.
 */
export function checkTransactions(source: Source): Finding[] {
  const findings: Finding[] = []
  walk(parseSource(source), (node) => {
    const transaction = findTransaction(node)
    if (transaction) findings.push(...checkWork(source.path, transaction))
  })
  return findings
}

interface Transaction {
  readonly outer: ReadonlySet<string>
  readonly work: ts.ArrowFunction | ts.FunctionExpression
}

function findTransaction(node: ts.Node): Transaction | null {
  if (!ts.isCallExpression(node)) return null
  const isTransaction =
    node.expression.getText() === 'inTransaction' ||
    (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'transaction')
  const work = node.arguments.at(-1)
  if (!isTransaction || !work || !(ts.isArrowFunction(work) || ts.isFunctionExpression(work))) return null
  const parameterNames = new Set(work.parameters.map(({ name }) => name.getText()))
  const outer = node.arguments.slice(0, -1).flatMap(listContextNames)
  return { outer: new Set(outer.filter((name) => !parameterNames.has(name))), work }
}

/** Lists the contexts of a call: `ctx` in `inTransaction(ctx, …)` and in `inTransaction({ ...ctx, siteId }, …)`. */
function listContextNames(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) =>
    ts.isSpreadAssignment(property) ? listContextNames(property.expression) : [],
  )
}

function checkWork(file: string, { outer, work }: Transaction): Finding[] {
  const findings: Finding[] = []
  walk(work.body, (node) => {
    if (!ts.isIdentifier(node)) return
    const message = findMisuse(node, outer)
    if (message) findings.push({ rule: RULE, file, line: lineOf(node), message })
  })
  return findings
}

function findMisuse(node: ts.Identifier, outer: ReadonlySet<string>): string | null {
  if (node.text === 'fetch' && ts.isCallExpression(node.parent)) return 'a transaction never waits for the network'
  if (!outer.has(node.text) || isPropertyName(node)) return null
  const { parent } = node
  const isRead = ts.isPropertyAccessExpression(parent) && !['db', 'services', 'afterCommit'].includes(parent.name.text)
  return isRead ? null : `a transaction uses its own context, not ${node.text}`
}

/** Whether an identifier is the name of a property, which is no use of a variable. */
function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node
}
