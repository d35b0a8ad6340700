import { expect, test } from 'vitest'
import { findContactKinds } from './contact-data.ts'

test.each([
  ['Mail me: noa.vos@mail.nl', ['email']],
  ['noa @ mail . nl', ['email']],
  ['noa apenstaartje mail punt nl', ['email']],
  ['noa(at)mail(dot)com', ['email']],
  ['noa [at] mail [punt] nl', ['email']],
  ['noa at mail punt co punt nl', ['email']],
  ['Bel 06-12345678', ['phone']],
  ['0612 34 56 78', ['phone']],
  ['+31 6 1234 5678', ['phone']],
  ['0031612345678', ['phone']],
  ['(0)6 12 34 56 78 is van mij', ['phone']],
  ['nul zes een twee drie vier vijf zes zeven acht', ['phone']],
  ['0470 12 34 56', ['phone']],
  ['kijk op https://x.y/z', ['link']],
  ['www.noa', ['link']],
  ['mijnsite.nl', ['link']],
  ['mijn site is noavos punt com', ['link']],
  ['noa.tiktok.com', ['link']],
  ['insta: noa_92', ['handle']],
  ['Instagram noa92', ['handle']],
  ['snap = noaatje', ['handle']],
  ['Volg @noavos', ['handle']],
  ['telegram @noavos', ['handle']],
  ['NL91 ABNA 0417 1643 00', ['iban']],
  ['bel 0612345678 of mail noa@mail.nl', ['email', 'phone']],
])('%s contains %j', (text, kinds) => expect(findContactKinds(text)).toEqual(kinds))

test.each([
  '',
  'Ik hou van koken, wandelen en de zee.',
  'Geboren in 1992, moeder van 2, en 1.75 m lang.',
  'Van 2009 tot 2015 woonde ik in Gent.',
  'Ik zit vaak op Instagram en Facebook.',
  'Om 10.30 uur ben ik op de markt. Om 11 uur niet meer.',
  'Punt uit. En dat is dat.',
  'Ik heb één kat, twee honden en drie vissen.',
  'Ik spreek Engels, Frans e.a. talen.',
  'Mijn motto: carpe diem; leef nu!',
  'Niet goed, geld terug... grapje.',
  'Ik ben 1,75 en weeg 70 kilo; schoenmaat 39/40.',
  'We zien elkaar @ het strand',
  'Signal is mijn favoriete woord niet.',
  'Liefst iemand van 30-45 jaar, max 20 km van Utrecht.',
  'Whatsapp vind ik maar niks',
])('%s contains no contact data', (text) => expect(findContactKinds(text)).toEqual([]))

test('a long text takes less than 2 seconds', () => {
  const startedAt = performance.now()
  for (const part of ['a.', '0 ', '@a ', 'punt ', 'a@a.', '(at)', 'insta '])
    expect(findContactKinds(part.repeat(1_000)).length).toBeLessThan(6)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
