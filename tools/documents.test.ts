import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, readSources } from './sources.ts'

const PAGE = /\bdocs\/[\w/-]+\.md\b/g
const RECORD = /\b(?:docs\/decisions\/|decision )(\d{3})\b/g
const LINK = /\]\(([\w-]+\.md)(?:#([\w-]+))?\)/g

const RECORDS = listFiles('.', 'docs/decisions').filter((path) => /\/\d{3}-[^/]*$/.test(path))

const documents = readSources('.', ['src', 'tools', 'db', 'docs'], /\.(md|mjs|sql|tsx?)$/).concat(
  ['README.md', 'CONTRIBUTING.md'].map((path) => ({ path, text: readFileSync(path, 'utf8') })),
)

test('every docs page and decision record that a file mentions exists', () => {
  const records = new Set(RECORDS.map((path) => path.slice('docs/decisions/'.length, -3)))
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

test('the list of the decision records names each record once, with its title', () => {
  const list = readFileSync('docs/decisions/README.md', 'utf8')
  const listed = [...list.matchAll(/^- \[(.*)\]\((.*\.md)\)/gm)].map(([, title, file]) => `${file}: ${title}`)
  const titles = RECORDS.map((path) => `${basename(path)}: ${readFileSync(path, 'utf8').split('\n', 1)[0]?.slice(2)}`)
  expect(listed.toSorted()).toEqual(titles.toSorted())
})

test('every decision record has a status', () => {
  expect(RECORDS.filter((path) => !/^Status: \w/m.test(readFileSync(path, 'utf8')))).toEqual([])
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
