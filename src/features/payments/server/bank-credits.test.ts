import { describe, expect, test } from 'vitest'
import { buildBankFile, buildEntry } from '#testing/bank-files.ts'
import { readBankCredits } from './bank-credits.ts'

const read = (...entries: string[]) => readBankCredits(buildBankFile(entries))
const amount = '34.95'

test.each(['camt.053', 'camt.054'] as const)('%s: several entries are read, without the payer', (message) => {
  const entries = [
    buildEntry({ entry: 'E1', amount, text: 'k7m29 qxd4t' }),
    buildEntry({ entry: 'E2', amount: '5', currency: 'USD', structured: 'RF18539007547034', text: 'bedankt' }),
  ]
  const credits = readBankCredits(buildBankFile(entries, message))
  expect(credits).toEqual([
    {
      source: 'bank',
      entryReference: 'NL02RABO0123456789 E1',
      amountCents: 3495,
      currency: 'EUR',
      references: ['k7m29 qxd4t'],
      receivedOn: '2026-06-02',
    },
    {
      source: 'bank',
      entryReference: 'NL02RABO0123456789 E2',
      amountCents: 500,
      currency: 'USD',
      references: ['RF18539007547034', 'bedankt'],
      receivedOn: '2026-06-02',
    },
  ])
})

test.each([
  ['34.95', 3495],
  ['34.9', 3490],
  ['34', 3400],
  ['0.01', 1],
  ['34.95000', 3495],
])('the amount %s is %i cents', (text, cents) => {
  expect(read(buildEntry({ amount: text }))[0]?.amountCents).toBe(cents)
})

test('lines of a text are references each and joined', () => {
  const entry = buildEntry({ amount, text: 'K7M29-</Ustrd><Ustrd>QXD4T' })
  expect(read(entry)[0]?.references).toEqual(['K7M29-', 'QXD4T', 'K7M29-QXD4T'])
})

describe('an entry that is omitted', () => {
  const entry = buildEntry({ amount })
  test.each([
    ['money that left', entry.replace('<CdtDbtInd>CRDT', '<CdtDbtInd>DBIT')],
    ['a booking that is expected', entry.replace('BOOK', 'PDNG')],
    ['a booking that was reversed', buildEntry({ amount }, '<RvslInd>true</RvslInd>')],
    ['our own transfer that came back', entry.replace('<RmtInf>', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf><RmtInf>')],
    ['nothing', buildEntry({ amount: '0.00' })],
  ])('is %s', (_name, omitted) => {
    expect(read(omitted)).toEqual([])
  })
})

describe('an entry that adds up transfers', () => {
  const part = (cents: string, reference = '') =>
    `<TxDtls><Refs>${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}</Refs><Amt Ccy="EUR">${cents}</Amt></TxDtls>`
  const batch = (parts: string, entry = '<AcctSvcrRef>B1</AcctSvcrRef>') =>
    `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><DtTm>2026-06-02T10:00:00Z</DtTm></ValDt>
      ${entry}<NtryDtls>${parts}</NtryDtls></Ntry>`
  const referencesOf = (entry: string) => read(entry).map(({ entryReference }) => entryReference.split(' ')[1])

  test('is read as its parts', () => {
    expect(read(batch(part('10.00') + part('20.00')))).toMatchObject([
      { amountCents: 1000, receivedOn: '2026-06-02' },
      { amountCents: 2000, receivedOn: '2026-06-02' },
    ])
  })

  test.each([
    ['their own', part('10.00', 'P1') + part('20.00', 'P2'), ['P1', 'P2']],
    ['a number in the entry', part('10.00') + part('20.00'), ['B1/1', 'B1/2']],
    ['a number if theirs are equal', part('10.00', 'B1') + part('20.00', 'B1'), ['B1/1', 'B1/2']],
    ['a number if the bank gives none', part('10.00', 'NONREF') + part('20.00', 'P2'), ['B1/1', 'B1/2']],
  ])('has parts with %s as reference', (_name, parts, expected) => {
    expect(referencesOf(batch(parts))).toEqual(expected)
  })

  test('is refused without references, because it could not be recognized', () => {
    expect(() => read(batch(part('10.00', 'P1') + part('20.00', 'P1'), ''))).toThrow('no_reference')
  })
})

test.each([
  ['malformed', Buffer.from('<Document')],
  ['malformed', Buffer.from([0xff, 0xfe, 0x00])],
  [
    'document_type',
    Buffer.from(buildBankFile([]).toString().replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document')),
  ],
  ['unknown_format', Buffer.from(buildBankFile([]).toString().replace('camt.054', 'camt.052'))],
  ['unknown_content', buildBankFile([buildEntry({ amount: 'veel' })])],
  ['unknown_content', buildBankFile([buildEntry({ amount: '1.005' })])],
  ['unknown_content', buildBankFile([buildEntry({ amount: '99999999999.00' })])],
  ['unknown_content', buildBankFile([buildEntry({ amount, currency: 'euro' })])],
  ['unknown_content', buildBankFile([buildEntry({ amount }).replace(/<BookgDt>.*<\/BookgDt>/, '')])],
  ['no_reference', buildBankFile([buildEntry({ amount, entry: 'NOTPROVIDED' })])],
  ['no_reference', buildBankFile([buildEntry({ amount, entry: 'x'.repeat(101) })])],
])('a file is refused as %s', (code, file) => {
  expect(() => readBankCredits(file)).toThrow(code)
})

test('nested entities are refused at once', () => {
  const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`)
  const bomb = `<!DOCTYPE a [<!ENTITY e0 "x">${entities.join('')}]>`
  const file = buildBankFile([buildEntry({ amount, text: '&e9;' })])
    .toString()
    .replace('<Document', `${bomb}<Document`)
  expect(() => readBankCredits(Buffer.from(file))).toThrow('document_type')
})
