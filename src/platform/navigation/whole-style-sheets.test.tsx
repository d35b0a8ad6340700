import { expect, test } from 'vitest'
import { loadWholeStyleSheets } from './whole-style-sheets.ts'

test('style sheets that failed to load once are loaded by the next call, and then not again', async () => {
  document.head.insertAdjacentHTML('beforeend', '<style data-sheets="/assets/test.css"></style>')
  const responses = [new Response('not ready', { status: 503 }), new Response('p { color: rgb(1, 2, 3) }')]
  let requests = 0
  window.fetch = async () => responses[requests++] ?? Response.error()
  const count = () => document.adoptedStyleSheets.length
  const before = count()
  await loadWholeStyleSheets()
  expect(count()).toBe(before)
  await loadWholeStyleSheets()
  await loadWholeStyleSheets()
  expect([count(), requests]).toEqual([before + 1, 2])
})
