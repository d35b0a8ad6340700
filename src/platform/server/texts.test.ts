import { expect, test } from 'vitest'
import { findTextMismatch } from './text-replacement.ts'
import { findText, loadMailTexts } from './texts.ts'

const footer = 'accounts.mail.reset.footer'
const language = (ownTexts: Record<string, string>) => ({ locale: 'nl', timeZone: 'UTC', ownTexts })
const renderFooter = (ownTexts: Record<string, string>) =>
  loadMailTexts(language(ownTexts), 'accounts')('mail.reset.footer', { hours: 3 })

test('an own text replaces that of the catalogue, and every key that is read is reported', () => {
  const read: string[] = []
  const t = loadMailTexts(
    { ...language({ [footer]: 'Nog {hours} uur.' }), onTextRead: (name) => read.push(name) },
    'accounts',
  )
  expect(t('mail.reset.footer', { hours: 3 })).toBe('Nog 3 uur.')
  expect(t('mail.reset.subject')).toBe('Kies een nieuw wachtwoord')
  expect(read).toEqual([footer, 'accounts.mail.reset.subject'])
})

test.each(['Nog {minutes} minuten.', 'Nog even.', 'Nog {hours', '', '<b>{hours}</b>', '{hours, date}'])(
  'an own text that does not fit is ignored: %j',
  (own) => {
    expect(renderFooter({ [footer]: own })).toMatch(/^De link werkt 3 uur/)
  },
)

test('keys of other objects are no own texts', () => {
  const t = loadMailTexts(language({}), 'accounts') as (key: string) => string
  expect(() => t('constructor')).toThrow()
  expect(findText('nl', 'accounts.__proto__.constructor')).toBeNull()
  expect(findText('nl', 'accounts.mail.reset')).toBeNull()
})

test.each([
  ['{n} <b>x</b>', '{n}', { kind: 'html' }],
  ['{n} <br/>', '{n}', { kind: 'html' }],
  ['1 < 2 {n}', '{n}', null],
  ['{n', '{n}', { kind: 'invalid' }],
  ['{n, number, ::currency/X}', '{n, number}', { kind: 'invalid' }],
  ['x', '{n} {m}', { kind: 'missing', names: ['n', 'm'] }],
  ['{n} {m}', '{n}', { kind: 'unknown', names: ['m'] }],
  ['{n}', '{n, plural, one {#} other {#}}', null],
  ['{n, select, a {x} other {y}}', '{n, select, b {x} other {y}}', { kind: 'changed', names: ['n'] }],
  ['{n, select, other {y} b {x}}', '{n, select, b {x} other {y}}', null],
  ['{n, plural, one {} other {#}}', '{n, plural, one {#} other {#}}', { kind: 'blank' }],
  ["foto's van {n}", '{n}', null],
])('%j in the place of %j: %j', (text, original, mismatch) => {
  expect(findTextMismatch(text, original)).toEqual(mismatch)
})
