import { expect, test } from 'vitest'
import { splitLinks } from './text-links.ts'

test.each([
  ['Hoi Noa', [['Hoi Noa', null]]],
  ['', [['', null]]],
  ['https://a.nl', [['https://a.nl', 'https://a.nl/']]],
  [
    'Kijk (www.a.nl/b?c=1), goed?',
    [
      ['Kijk (', null],
      ['www.a.nl/b?c=1', 'https://www.a.nl/b?c=1'],
      ['), goed?', null],
    ],
  ],
  [
    'http://a.nl https://b.nl.',
    [
      ['http://a.nl', 'http://a.nl/'],
      [' ', null],
      ['https://b.nl', 'https://b.nl/'],
      ['.', null],
    ],
  ],
  // the shown address is the real one
  ['https://www.bank.nl@evil.example/', [['https://www.bank.nl@evil.example/', 'https://www.bank.nl@evil.example/']]],
  ['https://аpple.com', [['https://аpple.com', 'https://xn--pple-43d.com/']]],
  // no links
  ['javascript:alert(1)', [['javascript:alert(1)', null]]],
  ['https:// is geen adres', [['https:// is geen adres', null]]],
  ['http://localhost', [['http://localhost', null]]],
  ['data:text/html,www', [['data:text/html,www', null]]],
])('%s is split into text and links', (text, expected) => {
  const parts = splitLinks(text)
  expect(parts.map((part) => [part.text, part.address])).toEqual(expected)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test.each([
  ['https://nl.wikipedia.org/wiki/Delft_(stad)', 'https://nl.wikipedia.org/wiki/Delft_(stad)'],
  ['(zie https://nl.wikipedia.org/wiki/Delft_(stad))', 'https://nl.wikipedia.org/wiki/Delft_(stad)'],
  ['(https://nl.wikipedia.org/wiki/Delft_(stad)), leuk', 'https://nl.wikipedia.org/wiki/Delft_(stad)'],
  ['https://example.com/~user/?x=[1]', 'https://example.com/~user/?x=[1]'],
  ['[https://example.com/a]', 'https://example.com/a'],
  ['«https://example.com»', 'https://example.com'],
  ['«https://example.com/pad»', 'https://example.com/pad'],
  ['»https://example.com/pad«', 'https://example.com/pad'],
  ['‹www.example.com/pad›', 'www.example.com/pad'],
  ['„https://example.com/pad“', 'https://example.com/pad'],
  ['“https://example.com/pad”', 'https://example.com/pad'],
  ['Kijk op www.example.com/a_(b)!', 'www.example.com/a_(b)'],
  ['WWW.Example.com…', 'WWW.Example.com'],
  ['https://example.amsterdam/pad?', 'https://example.amsterdam/pad'],
  ['www.example.amsterdam', 'www.example.amsterdam'],
  ['https://example.com/a,b;c=d.', 'https://example.com/a,b;c=d'],
  ['https://example.com:8080/#deel', 'https://example.com:8080/#deel'],
])('the link in %s is %s', (text, link) => {
  expect(
    splitLinks(text)
      .filter(({ address }) => address)
      .map((part) => part.text),
  ).toEqual([link])
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each(['mail@example.com', 'mailto:mail@example.com', 'ftp://example.com', '//example.com', 'example.com', 'www.'])(
  '%s is no link',
  (text) => {
    expect(splitLinks(text)).toEqual([{ text, address: null }])
  },
)

test('a long text of brackets and dots is split in time that grows with its length', () => {
  for (const part of ['https://a.nl/(', 'www.', '[(', 'https://a.nl/..', '«https://'])
    expect(
      splitLinks(part.repeat(400))
        .map(({ text }) => text)
        .join(''),
    ).toBe(part.repeat(400))
})
