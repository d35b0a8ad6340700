import { splitOutside, splitRules } from '#platform/server/rendering/style-rules.ts'

/** The parts of a page that the selectors of a style sheet can name. */
interface PageNames {
  readonly classes: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
}

/** At-rules whose block contains rules. */
const groupRule = /^@(media|supports|layer|container|starting-style)\b/

/**
 * Returns the rules of a minified style sheet that can match an element of the page. A rule stays when each class, id and
 * tag of one of its selectors occurs in the page; attributes, states and the arguments of pseudo-classes are not compared.
 */
export function selectUsedStyles(css: string, html: string): string {
  const rules = keepRules(css.replaceAll(/\/\*[^]*?\*\//g, ''), findNames(html))
  return dropUnusedVariables(dropUnusedDefinitions(rules).join(''), html)
}

function findNames(html: string): PageNames {
  const values = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)
  return {
    classes: new Set(values(/\sclass="([^"]*)"/g).flatMap((value) => decodeEntities(value).split(/\s+/))),
    ids: new Set(values(/\sid="([^"]*)"/g)),
    tags: new Set(values(/<([a-z][a-z0-9-]*)/gi).map((tag) => tag.toLowerCase())),
  }
}

function decodeEntities(value: string): string {
  return value
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

/** Returns the texts of the rules that stay. */
function keepRules(css: string, names: PageNames): string[] {
  return splitRules(css).flatMap(({ prelude, block }) => {
    if (block === null) return [`${prelude};`]
    if (groupRule.test(prelude)) {
      const inner = keepRules(block, names).join('')
      return inner === '' ? [] : [`${prelude}{${inner}}`]
    }
    if (prelude.startsWith('@')) return [`${prelude}{${block}}`]
    const selectors = splitOutside(prelude, ',').filter((selector) => canMatch(selector, names))
    return selectors.length === 0 ? [] : [`${selectors.join(',')}{${block}}`]
  })
}

const definition = /^@(?:-webkit-)?(?:keyframes|property) ([\w-]+)\{/

/** Drops the keyframes and registered properties that no other rule names. */
function dropUnusedDefinitions(rules: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const [name] of rules.join('').matchAll(/[\w-]+/g)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return rules.filter((rule) => {
    const name = definition.exec(rule)?.[1]
    return name === undefined || (counts.get(name) ?? 0) > 1 // more than its definition
  })
}

const variable = /(--[\w-]+):(?:"[^"]*"|'[^']*'|[^;{}"'])*(?:;|(?=\}))/g

/** Drops the custom properties that nothing reads, and then those that only they read. */
function dropUnusedVariables(css: string, html: string): string {
  const used = new Set([...`${css} ${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const rest = css.replaceAll(variable, (declaration: string, name: string) => (used.has(name) ? declaration : ''))
  return rest.length === css.length ? css : dropUnusedVariables(rest, html)
}

function canMatch(selector: string, { classes, ids, tags }: PageNames): boolean {
  const plain = dropBrackets(selector)
  const compounds = plain.match(/\\.|::?[\w-]+|[.#]?(?:[\w-]|\\[0-9a-fA-F]{1,6} ?|\\.|\P{ASCII})+/gu) ?? []
  return compounds.every((part) => {
    if (part.startsWith(':') || part.startsWith('\\')) return true
    const name = unescapeName(part)
    if (name.startsWith('.')) return classes.has(name.slice(1))
    if (name.startsWith('#')) return ids.has(name.slice(1))
    return /^\d/.test(name) || tags.has(name.toLowerCase())
  })
}

function unescapeName(name: string): string {
  return name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')
}

/** Removes attributes and the arguments of pseudo-classes: everything in brackets that are not escaped. */
function dropBrackets(selector: string): string {
  let depth = 0
  let text = ''
  for (let index = 0; index < selector.length; index++) {
    const character = selector[index] ?? ''
    if (character === '\\') {
      if (depth === 0) text += selector.slice(index, index + 2)
      index += 1
    } else if (character === '(' || character === '[') depth += 1
    else if (character === ')' || character === ']') depth -= 1
    else if (depth === 0) text += character
  }
  return text
}
