import { expect, test } from 'vitest'
import { parseLocalPath } from './local-path.ts'

test.each([
  '/',
  '/members',
  '/members/abc?x=1#y',
  '/likes/sent?next=https://evil.example',
  '/members?q=a%20b&c=%2F%2Fevil.example',
  '/members/%2F%2Fevil.example',
  '/members/100%25',
  '/pages/%E2%82%AC',
  '/office/members?q=//evil.example',
  '/office/members/1/timeline?before=2026-11-27T12:00:00.000Z',
])('%j is a path of this site', (path) => {
  expect(parseLocalPath(path)).toBe(path)
})

test.each([
  ['/office/../members', '/members'],
  ['/office/./members', '/office/members'],
  ['/office/%2e%2e/members', '/members'],
])('%j becomes the path that a browser opens: %j', (value, path) => {
  expect(parseLocalPath(value)).toBe(path)
})

const foreign = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/office/..//evil.example',
  '/office/../../..//evil.example',
  '/office/%2e%2e//evil.example',
  '/office/%2E.//evil.example',
  '/office/.%2e//evil.example',
  '/office/%2e%2e%2f%2fevil.example',
  '/office/%252e%252e%252f%252fevil.example',
  '/office/..%2f%2fevil.example',
  '/office/..%5c%5cevil.example',
  '/office/..\\\\evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%252f/evil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0a/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/a\nb',
  '/\u0000/evil.example',
  '\t//evil.example',
  ' /members',
  '/ /evil.example',
  '\u00A0//evil.example',
  '/\u00A0/evil.example',
  '/\u2028/evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:/\\evil.example',
  'https://localhost@evil.example',
  '//localhost@evil.example',
  '//evil.example@localhost',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'evil.example',
  'members',
  '?x=1',
  '#x',
  '',
  '%2F%2Fevil.example',
]

test.each(foreign)('%j is no path of this site', (value) => {
  expect(parseLocalPath(value)).toBeNull()
})

test.each([null, undefined, 1, {}, ['/members'], ['//evil.example']])('the value %j is no path', (value) => {
  expect(parseLocalPath(value)).toBeNull()
})

test('no path that is accepted leads to another host, whatever is put together', () => {
  const parts = ['/', '//', '\\', '..', '.', '%2f', '%5c', '%2e', '%09', '\t', 'office', '@', ':', 'evil.example', '?']
  const texts = parts.flatMap((a) =>
    parts.flatMap((b) => parts.flatMap((c) => [`/${a}${b}${c}evil.example`, a + b + c])),
  )
  const hosts = texts.flatMap((text) => {
    const path = parseLocalPath(text)
    return path === null
      ? []
      : [
          new URL(path, 'https://vonk.example').host,
          new URL(new URL(path, 'https://vonk.example').pathname, 'https://vonk.example').host,
        ]
  })
  expect(new Set(hosts)).toEqual(new Set(['vonk.example']))
})
