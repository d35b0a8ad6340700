import ts from 'typescript6'
import { lineOf, literalText, parseSource, walk, type Finding, type Source } from './sources.ts'

const TEXT_ATTRIBUTES =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|placeholder|title|alt|label|description|hint|heading|confirmLabel|cancelLabel)$/
const LETTERS = /\p{L}{2,}/u
const NAME = /^\p{Lu}\p{Ll}+( [\p{L}|]+)*$/u
const TWO_WORDS = /\p{L}{2,}[,.!?]? \p{L}{2,}/u

/** Finds user-facing text that is hard-coded in a component, a mail or a constant. */
export function findHardCodedText(source: Source): Finding[] {
  const findings: Finding[] = []
  walk(parseSource(source), (node) => {
    const text = findText(source.path, node)
    if (!text) return
    const message = `"${text.trim().slice(0, 40)}" belongs in src/texts`
    findings.push({ rule: 'text-in-catalogue', file: source.path, line: lineOf(node), message })
  })
  return findings
}

function findText(path: string, node: ts.Node): string | null {
  if (path.endsWith('.mails.ts')) return findMailText(node)
  return (path.endsWith('.tsx') ? findComponentText(node) : null) ?? findNameText(node)
}

/** Finds a name among the values of a constant, such as `{ creditcard: 'Creditcard' }`. */
function findNameText(node: ts.Node): string | null {
  if (!ts.isPropertyAssignment(node) && !ts.isArrayLiteralExpression(node)) return null
  const values = ts.isPropertyAssignment(node) ? [node.initializer] : [...node.elements]
  return values.map(literalText).find((text) => text !== null && NAME.test(text)) ?? null
}

function findComponentText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return LETTERS.test(node.text.replace(/&[a-z]+;/g, '')) ? node.text : null
  if (ts.isJsxAttribute(node)) return TEXT_ATTRIBUTES.test(node.name.getText()) ? findValueText(node.initializer) : null
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return findValueText(node)
  if (isTitle(node)) return findValueText(node.initializer)
  return null
}

/** Matches `title: 'Zoeken'`, which React Router's `meta` returns. */
function isTitle(node: ts.Node): node is ts.PropertyAssignment {
  return ts.isPropertyAssignment(node) && node.name.getText() === 'title'
}

function findValueText(node: ts.Node | undefined): string | null {
  if (!node) return null
  if (ts.isJsxExpression(node)) return findValueText(node.expression)
  if (ts.isParenthesizedExpression(node)) return findValueText(node.expression)
  if (ts.isConditionalExpression(node)) return findValueText(node.whenTrue) ?? findValueText(node.whenFalse)
  if (ts.isBinaryExpression(node))
    return isLogicalOperator(node) ? (findValueText(node.right) ?? findValueText(node.left)) : null
  const text = literalText(node)
  return text !== null && LETTERS.test(text) ? text : null
}

function isLogicalOperator({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind
  return kind === AmpersandAmpersandToken || kind === BarBarToken || kind === QuestionQuestionToken
}

function findMailText(node: ts.Node): string | null {
  const text = literalText(node)?.replace(/<[^>]*>/g, ' ')
  return text && TWO_WORDS.test(text) ? text : null
}
