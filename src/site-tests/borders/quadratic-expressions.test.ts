import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'

interface Expression {
  readonly place: string
  readonly pattern: string
  readonly flags: string
}

/** Lists the regular expressions in a syntax tree. */
function collect(node: unknown, place: string): Expression[] {
  if (typeof node !== 'object' || node === null) return []
  if ('regex' in node && node.regex) return [{ place, ...(node.regex as Pick<Expression, 'pattern' | 'flags'>) }]
  return Object.values(node).flatMap((part) => collect(part, place))
}

/** Lists every regular expression of the features, which read what people typed. */
function listExpressions(): Expression[] {
  const files = globSync('src/{app,features,screens}/**/*.{ts,tsx}').filter((file) => !/\.test\.|\.d\.ts$/.test(file))
  return files.flatMap((file) => {
    const lang = file.endsWith('x') ? 'tsx' : 'ts'
    return collect(parseAst(readFileSync(file, 'utf8'), { lang }).body, file)
  })
}

/** An opening character, and what follows it up to a closing one without a limit: `\[[^\]]+`. */
const followed = /(\\?[^\\])\(?(?:\?:)?\[\^((?:\\.|[^\]\\])*)\](?:[*+](?!\?)|\{\d+,\})\)?(?=[^)|$])/g

/** Returns whether many openings without an end cost the square of their number: each is followed through the others. */
function isQuadratic({ pattern, flags }: Expression): boolean {
  if (pattern.startsWith('^') && !flags.includes('m')) return false
  return [...pattern.matchAll(followed)].some(([, opening = '', excluded = '']) => {
    if (/^(?:[\])]|\\[a-z])$/i.test(opening)) return false // the end of a class or a group, which is not compared
    const stops = new RegExp(`^[^${excluded}]$`, flags.replace(/[gy]/g, ''))
    return stops.test(opening.at(-1) ?? '')
  })
}

test.each([
  [String.raw`\[([^\]\n]+)\]\(`, true],
  [String.raw`\(([^)\s]+)\)`, true],
  [String.raw`\[([^[\]\n]+)\]\(`, false],
  [String.raw`^\[([^\]\n]+)\]`, false],
  [String.raw`@([^\s]+)`, false],
  [String.raw`"([^"]*)"`, false],
])('%s costs the square of its input: %s', (pattern, expected) => {
  expect(isQuadratic({ place: '', pattern, flags: 'g' })).toBe(expected)
})

test('no expression of the features follows an opening through the openings after it', () => {
  const expressions = listExpressions()
  expect(expressions.length).toBeGreaterThan(150)
  expect(expressions.filter(isQuadratic)).toEqual([])
})
