import { describe, expect, test } from 'vitest'
import { buildTransferQrText, isCreditorReference, normalizeReference } from './transfer-qr.rules.ts'

test.each([
  ['RF18-5390-0754-7034', 'RF18539007547034'],
  [' rf18 5390 0754 7034 ', 'RF18539007547034'],
  ['k7m29-qxd4t', 'K7M29QXD4T'],
  ['+++090/9337/55493+++', '090933755493'],
  ['—', ''],
])('the reference %j counts as %j', (reference, key) => {
  expect(normalizeReference(reference)).toBe(key)
})

test.each([
  ['RF18539007547034', true],
  ['rf18 5390 0754 7034', true],
  ['RF18-5390-0754-7034', true],
  ['RF19539007547034', false],
  ['RF18', false],
  ['K7M29-QXD4T', false],
  ['', false],
])('%j is a creditor reference: %s', (reference, isValid) => {
  expect(isCreditorReference(reference)).toBe(isValid)
})

describe('the text of the QR code', () => {
  const transfer = {
    accountHolder: 'Stichting Oefenbank Derdengelden',
    iban: 'NL83 OEFB 0123 4567 89',
    bic: 'OEFBNL2A',
    reference: 'RF18-5390-0754-7034',
    amountCents: 3495,
    currency: 'EUR',
  }
  const start = 'BCD\n002\n1\nSCT\nOEFBNL2A\nStichting Oefenbank Derdengelden\nNL83OEFB0123456789\nEUR34.95\n\n'

  test('has the creditor reference as a structured reference', () => {
    expect(buildTransferQrText(transfer)).toBe(`${start}RF18539007547034`)
  })

  test('has another reference as text', () => {
    expect(buildTransferQrText({ ...transfer, reference: 'K7M29-QXD4T' })).toBe(`${start}\nK7M29-QXD4T`)
  })

  test('has an empty line for a missing BIC, and two decimals', () => {
    const text = buildTransferQrText({ ...transfer, bic: null, amountCents: 1005 })
    expect(text?.split('\n').slice(4, 8)).toEqual([
      '',
      'Stichting Oefenbank Derdengelden',
      'NL83OEFB0123456789',
      'EUR10.05',
    ])
  })

  test('has no line breaks of a name, and at most 70 characters of it', () => {
    const text = buildTransferQrText({ ...transfer, accountHolder: `A\nEUR99.00${'x'.repeat(80)}` })
    expect(text?.split('\n')[5]).toBe(`A EUR99.00${'x'.repeat(60)}`)
    expect(text?.split('\n')).toHaveLength(10)
  })

  test.each([
    ['another currency', { currency: 'CHF' }],
    ['no name', { accountHolder: null }],
    ['nothing to pay', { amountCents: 0 }],
    ['a billion', { amountCents: 100_000_000_000 }],
  ])('does not exist for %s', (_name, change) => {
    expect(buildTransferQrText({ ...transfer, ...change })).toBe(null)
  })
})
