import { expect, test } from 'vitest'
import { splitLinks } from './links.rules.ts'

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
