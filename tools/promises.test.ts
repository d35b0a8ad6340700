import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface PromiseRow {
  readonly key: string
  readonly file: string
  readonly title: string
}

const document = readFileSync('docs/product/promises.md', 'utf8')
const rows: PromiseRow[] = [...document.matchAll(/^\|\s*`([^`]+)`\s*\|\s*`([^`]+)`\s*\|\s*(.+?)\s*\|$/gm)].map(
  ([, key = '', file = '', title = '']) => ({ key, file, title }),
)

/** Returns whether every language has a text, such as `chat.send.button`. */
function hasText(key: string): boolean {
  const [namespace = '', ...path] = key.split('.')
  return ['nl', 'en', 'de'].every((locale) => {
    const file = `src/texts/${locale}/${namespace}.json`
    if (!existsSync(file)) return false
    const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const found = path.reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts)
    return typeof found === 'string'
  })
}

/** Returns whether a file has a test with a title, without the backslashes that escape quotes in it. */
function hasTest({ file, title }: PromiseRow): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').replaceAll('\\', '').includes(title.replaceAll('\\', ''))
}

test('every promise is a row with a text and a test, each text once', () => {
  const lines = document.split('\n').filter((line) => line.startsWith('| `') || /^\|\s*`/.test(line))
  expect(rows).toHaveLength(new Set(lines).size)
  expect(rows.length).toBeGreaterThan(90)
  const keys = rows.map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('every text and every test of the promises exists', () => {
  expect(rows.filter(({ key }) => !hasText(key)).map(({ key }) => key)).toEqual([])
  expect(rows.filter((row) => !hasTest(row)).map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})
