import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findText } from '../src/platform/server/texts.ts'
import { completeLocales } from '../src/texts/locales.ts'

interface PromiseRow {
  readonly key: string
  readonly file: string
  readonly title: string
}

const document = readFileSync('docs/product/promises.md', 'utf8')
const rows: PromiseRow[] = [
  ...document.matchAll(/^\|\s*((?:`[^`]+`(?:, )?)+)\s*\|\s*`([^`]+)`\s*\|\s*(.+?)\s*\|$/gm),
].flatMap(([, keys = '', file = '', title = '']) =>
  [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => ({ key, file, title })),
)
const untestedKeys = [...document.matchAll(/^\|\s*`([^`]+)`\s*\|\s*[^`|]+\|$/gm)].map(([, key = '']) => key)

/** Returns whether every language has a text, such as `chat.send.button`. */
function hasText(key: string): boolean {
  return completeLocales.every((locale) => findText(locale, key) !== null)
}

/** Returns whether a file has a test with a title, without the backslashes that escape quotes in it. */
function hasTest({ file, title }: PromiseRow): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').replaceAll('\\', '').includes(title.replaceAll('\\', ''))
}

test('every promise is a row with a text and a test, each pair once', () => {
  const lines = document.split('\n').filter((line) => /^\|\s*`/.test(line))
  expect(rows.length).toBeGreaterThan(800)
  expect(lines.filter((line) => !isParsed(line) && !untestedKeys.some((key) => line.includes(`\`${key}\``)))).toEqual(
    [],
  )
  const pairs = rows.map(({ key, file, title }) => `${key}: ${file} ${title}`)
  expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([])
})

/** Returns whether a line of the document is read as rows. */
function isParsed(line: string): boolean {
  return rows.some(({ key, file, title }) => [`\`${key}\``, `\`${file}\``, title].every((part) => line.includes(part)))
}

test('every text and every test of the promises exists', () => {
  const keys = [...rows.map(({ key }) => key), ...untestedKeys]
  expect(keys.filter((key) => !hasText(key))).toEqual([])
  expect(rows.filter((row) => !hasTest(row)).map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})
