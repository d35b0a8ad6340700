import ts from 'typescript6'
import type { Catalogue } from './catalogues.ts'
import { parseSource, walk, type Finding, type Source } from './sources.ts'

const USED_TEXTS_COMMENT = /\/\/ used texts: ([^\n]+)/g

/**
 * Finds the texts whose key no source uses. A source uses a key when one of its strings or property names equals the key.
 * It also uses the keys that match a template such as `kind.${kind}` or a comment `// used texts: kind.*`.
 */
export function findUnusedTexts(sources: readonly Source[], catalogues: readonly Catalogue[]): Finding[] {
  const literals = new Set<string>()
  const templates = new Set<string>()
  for (const source of sources) collectKeys(source, literals, templates)
  const patterns = [...templates].map(toPattern)
  const isUsed = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))
  return catalogues.flatMap(({ path, messages }) =>
    [...messages.keys()]
      .filter((key) => !isUsed(key))
      .map((key) => ({ rule: 'text-unused', file: path, message: `${key} is not used` })),
  )
}

function collectKeys(source: Source, literals: Set<string>, templates: Set<string>): void {
  for (const [, list = ''] of source.text.matchAll(USED_TEXTS_COMMENT)) {
    for (const pattern of list.split(',')) templates.add(pattern.trim())
  }
  walk(parseSource(source), (node) => {
    if (ts.isStringLiteralLike(node) || (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent)))
      literals.add(node.text)
    if (!ts.isTemplateExpression(node)) return
    const template = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('*')
    if (/^[\w.*-]+$/.test(template) && /[a-z]{2}\.|\.[a-z]{2}/i.test(template)) templates.add(template)
  })
}

function toPattern(template: string): RegExp {
  const parts = template.split('*').map((part) => part.replaceAll('.', '\\.'))
  return new RegExp(`^${parts.join('.*')}$`)
}
