import ts from 'typescript6'
import { lineOf, literalText, parseSource, walk, type Source } from './sources.ts'

/** A text that a source uses. `*` in `key` stands for an unknown part; the key is null when all of it is unknown. */
export interface Usage {
  namespace: string
  key: string | null
  /** The names of the values in the call, or null when they are unknown. */
  values: string[] | null
  file: string
  line: number
}

const METHODS = new Set(['rich', 'markup', 'raw', 'has'])
const DIRECTIVE = /\/\/ texts: ([a-z-]+): ([^\n]+)/g

/**
 * Finds the texts that a source uses. It recognizes `const t = useTexts('chat')` (or any function named …texts…),
 * parameters typed `Texts` (of the own feature), and then `t('key', { value })`, `t.rich('key')`, a choice of two keys, and
 * a template that begins with a fixed part. Other keys are declared in a comment: `// texts: chat: status.*, kinds.*`.
 */
export function findUsages(source: Source): Usage[] {
  const tree = parseSource(source)
  const translators = findTranslators(tree, /^src\/features\/([^/]+)/.exec(source.path)?.[1] ?? null)
  const declared = [...source.text.matchAll(DIRECTIVE)].flatMap((match) => parseDirective(source, match))
  const found: Usage[] = []
  walk(tree, (node) => {
    if (!ts.isCallExpression(node)) return
    const [argument, valuesArgument] = node.arguments
    const location = { file: source.path, line: lineOf(node), values: listValueNames(node.expression, valuesArgument) }
    for (const namespace of findNamespaces(node.expression, translators)) {
      const keys = argument ? listKeys(argument) : [null]
      found.push(...keys.map((key) => toUsage(location, namespace, key)))
    }
  })
  const covered = new Set(declared.map(({ namespace }) => namespace))
  return [...declared, ...found.filter(({ key, namespace }) => key !== null || !covered.has(namespace))]
}

function parseDirective({ path, text }: Source, match: RegExpExecArray): Usage[] {
  const line = text.slice(0, match.index).split('\n').length
  const keys = (match[2] ?? '').split(',').map((key) => key.trim())
  return keys.map((key) => ({ namespace: match[1] ?? '', key, values: null, file: path, line }))
}

/** Lists the names in the object literal of a call. Returns null for other arguments and calls without values. */
function listValueNames(callee: ts.Expression, valuesArgument: ts.Expression | undefined): string[] | null {
  if (ts.isPropertyAccessExpression(callee) && ['has', 'raw'].includes(callee.name.text)) return null
  return valuesArgument ? listNames(valuesArgument) : []
}

/** Lists the names of an object literal, or of a constant in the file. Returns null when one is unknown. */
export function listNames(node: ts.Expression): string[] | null {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return listNames(node.expression)
  if (ts.isIdentifier(node)) {
    const constant = findConstant(node)
    return constant ? listNames(constant) : null
  }
  if (!ts.isObjectLiteralExpression(node)) return null
  const names = node.properties.map(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : null,
  )
  return names.every((name) => name !== null) ? names : null
}

/** Returns the value of a constant that its file declares exactly once. */
function findConstant(name: ts.Identifier): ts.Expression | null {
  const found: ts.Node[] = []
  walk(name.getSourceFile(), (node) => {
    const isDeclared = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
    if (isDeclared && node.name.getText() === name.text) found.push(node)
  })
  const [only, ...more] = found
  return only && more.length === 0 && ts.isVariableDeclaration(only) ? (only.initializer ?? null) : null
}

/** Whether a key of a catalogue matches the pattern of a usage. */
export function matchesKey(pattern: string, key: string): boolean {
  if (!pattern.includes('*')) return pattern === key
  const parts = pattern.split('*')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (!key.startsWith(first) || !key.endsWith(last)) return false
  return parts.every((part, index) => index === 0 || key.indexOf(part, first.length) >= 0)
}

/** Builds a usage. A translator may be bound to a part of a catalogue: `useTexts('chat.footer')`. */
function toUsage(location: Pick<Usage, 'file' | 'line' | 'values'>, bound: string, key: string | null): Usage {
  const [namespace = '', ...rest] = bound.split('.')
  const prefix = rest.map((part) => `${part}.`).join('')
  return { ...location, namespace, key: key === null ? null : prefix + key }
}

function findTranslators(tree: ts.SourceFile, feature: string | null): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  walk(tree, (node) => {
    if (!ts.isVariableDeclaration(node) && !ts.isParameter(node) && !ts.isPropertySignature(node)) return
    const namespace =
      namespaceOfType(node.type, feature) ?? (ts.isPropertySignature(node) ? null : namespaceOfCall(node.initializer))
    if (!namespace || !ts.isIdentifier(node.name)) return
    found.set(node.name.text, (found.get(node.name.text) ?? new Set()).add(namespace))
  })
  return found
}

function namespaceOfCall(node: ts.Expression | undefined): string | null {
  if (!node) return null
  if (ts.isAwaitExpression(node)) return namespaceOfCall(node.expression)
  if (!ts.isCallExpression(node) || !/texts/i.test(node.expression.getText())) return null
  return node.arguments.map(literalText).find((text) => text !== null && /^[a-z][a-zA-Z.-]+$/.test(text)) ?? null
}

function namespaceOfType(type: ts.TypeNode | undefined, feature: string | null): string | null {
  return type && ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Texts' ? feature : null
}

function findNamespaces(callee: ts.Expression, translators: Map<string, Set<string>>): Iterable<string> {
  if (ts.isCallExpression(callee)) return [namespaceOfCall(callee)].filter((namespace) => namespace !== null)
  if (ts.isPropertyAccessExpression(callee) && METHODS.has(callee.name.text)) {
    return findNamespaces(callee.expression, translators)
  }
  if (ts.isPropertyAccessExpression(callee)) return translators.get(callee.name.text) ?? []
  return ts.isIdentifier(callee) ? (translators.get(callee.text) ?? []) : []
}

function listKeys(node: ts.Expression): (string | null)[] {
  if (ts.isConditionalExpression(node)) return [...listKeys(node.whenTrue), ...listKeys(node.whenFalse)]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return listKeys(node.expression)
  if (ts.isTemplateExpression(node)) {
    const { head, templateSpans } = node
    return [head.text === '' ? null : head.text + templateSpans.map(({ literal }) => `*${literal.text}`).join('')]
  }
  return [literalText(node)]
}
