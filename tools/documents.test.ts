import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles, readSources } from './sources.ts'

const PAGE = /\bdocs\/[\w/-]+\.md\b/g
const RECORD = /\b(?:docs\/decisions\/|decision )(\d{3})\b/g
const LINK = /\]\(([\w-]+\.md)(?:#([\w-]+))?\)/g

const documents = readSources('.', ['src', 'tools', 'db', 'docs'], /\.(md|mjs|sql|tsx?)$/).concat(
  ['README.md', 'CONTRIBUTING.md'].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
)

test('every docs page and decision record that a file mentions exists', () => {
  const records = new Set(listFiles('.', 'docs/decisions').map((path) => path.slice('docs/decisions/'.length, -3)))
  const numbers = new Set([...records].map((name) => name.slice(0, 3)))
  const missing = documents.flatMap(({ path, text }) => [
    ...[...text.matchAll(PAGE)].filter(([page]) => !existsSync(page)).map(([page]) => `${path}: ${page}`),
    ...[...text.matchAll(RECORD)].filter(([, id = '']) => !numbers.has(id)).map(([name]) => `${path}: ${name}`),
  ])
  expect(missing).toEqual([])
  expect(numbers.size).toBe(records.size)
})

test('every link to a page in the same folder resolves, and so does its heading anchor', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(LINK)].map(([, page = '', heading]) => ({ path, page: path.replace(/[^/]+$/, page), heading })),
  )
  expect(links.length).toBeGreaterThan(1)
  const broken = links.filter(({ page, heading }) => !existsSync(page) || !hasHeading(page, heading))
  expect(broken).toEqual([])
})

function hasHeading(page: string, heading: string | undefined): boolean {
  const headings = [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
  return heading === undefined || headings.includes(heading)
}
