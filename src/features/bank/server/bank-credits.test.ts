import { describe, expect, test } from 'vitest'
import { buildBankFile, buildEntry } from '#testing/bank-files.ts'
import { readBankCredits } from './bank-credits.ts'

const readFile = (...entries: string[]) => readBankCredits(buildBankFile(entries))
const read = (...entries: string[]) => readFile(...entries).credits
const amount = '34.95'

test.each(['camt.053', 'camt.054'] as const)('%s: several entries are read, without the payer', (message) => {
  const entries = [
    buildEntry({ entry: 'E1', amount, text: 'k7m29 qxd4t' }),
    buildEntry({ entry: 'E2', amount: '5', currency: 'USD', structured: 'RF18539007547034', text: 'bedankt' }),
  ]
  const { credits } = readBankCredits(buildBankFile(entries, message))
  expect(credits.map(({ identity: _identity, hints: _hints, ...credit }) => credit)).toEqual([
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

describe('an entry that is no received money', () => {
  const entry = buildEntry({ amount })
  test.each([
    ['reversal', 'a booking that was reversed', buildEntry({ amount }, '<RvslInd>true</RvslInd>')],
    [
      'own_transfer',
      'our own transfer',
      entry.replace('<RmtInf>', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf><RmtInf>'),
    ],
    ['not_booked', 'a booking that is expected', entry.replace('BOOK', 'PDNG')],
    ['status', 'another status', entry.replace('<Cd>BOOK</Cd>', '<Prtry>GEBUCHT</Prtry>')],
    ['status', 'no status', entry.replace('<Sts><Cd>BOOK</Cd></Sts>', '')],
    ['amount', 'a text as amount', buildEntry({ amount: 'veel' })],
    ['amount', 'a part of a cent', buildEntry({ amount: '1.005' })],
    ['amount', 'a comma', buildEntry({ amount: '34,95' })],
    ['amount', 'a sign', buildEntry({ amount: '-34.95' })],
    ['amount', 'too much', buildEntry({ amount: '99999999999.00' })],
    ['amount', 'another notation of a currency', buildEntry({ amount, currency: 'euro' })],
    ['date', 'no day', entry.replace(/<BookgDt>.*<\/BookgDt>/, '')],
    ['date', 'a day that does not exist', entry.replace('2026-06-02', '2026-02-30')],
    ['unreadable', 'no direction', entry.replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')],
    ['unreadable', 'an empty entry', '<Ntry/>'],
    ['unreadable', 'a text', '<Ntry>34.95</Ntry>'],
  ])('is left out as %s: %s; the others are read', (reason, _name, odd) => {
    const { credits, leftOut } = readFile(odd, buildEntry({ entry: 'E2', amount, text: 'K7M29-QXD4T' }))
    expect(credits).toMatchObject([{ amountCents: 3495, references: ['K7M29-QXD4T'] }])
    expect(leftOut).toMatchObject([{ file: 1, entry: 1, reason }])
  })

  test.each([
    ['money that left', entry.replace('<CdtDbtInd>CRDT', '<CdtDbtInd>DBIT')],
    ['nothing', buildEntry({ amount: '0.00' })],
  ])('is omitted when it is %s', (_name, omitted) => {
    expect(readFile(omitted)).toEqual({ credits: [], leftOut: [] })
  })
})

describe('an odd line is read', () => {
  const entry = buildEntry({ amount, text: 'K7M29-QXD4T' })
  test.each([
    [
      'attributes',
      entry.replace('<AcctSvcrRef>', '<AcctSvcrRef type="x">').replace('<Ustrd>', '<Ustrd xml:lang="nl">'),
    ],
    ['an attribute of the status', entry.replace('<Sts><Cd>', '<Sts x="1"><Cd x="2">')],
    ['a status in lower case', entry.replace('BOOK', 'book')],
    ['an old status', entry.replace('<Cd>BOOK</Cd>', 'BOOK')],
    ['the day of the value', entry.replaceAll('BookgDt', 'ValDt')],
    [
      'a wrong day beside a right one',
      entry
        .replace('<BookgDt>', '<BookgDt><Dt>morgen</Dt></BookgDt><ValDt>')
        .replace('</BookgDt><AcctSvcrRef>', '</ValDt><AcctSvcrRef>'),
    ],
    ['a family of unknown form', entry.replace('<NtryDtls>', '<BkTxCd><Domn>x</Domn></BkTxCd><NtryDtls>')],
    ['a long reference', entry.replace('>E1<', `>${'x'.repeat(300)}<`)],
    ['no reference', entry.replace('<AcctSvcrRef>E1</AcctSvcrRef>', '')],
    ['no account', entry],
  ])('with %s', (name, odd) => {
    const file = buildBankFile([odd]).toString()
    const { credits, leftOut } = readBankCredits(
      Buffer.from(name === 'no account' ? file.replace(/<Acct>.*<\/Acct>/, '') : file),
    )
    expect(leftOut).toEqual([])
    expect(credits).toMatchObject([{ amountCents: 3495, receivedOn: '2026-06-02', references: ['K7M29-QXD4T'] }])
    expect(credits[0]?.entryReference.length).toBeLessThanOrEqual(200)
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

  test('has parts with keys of their own without references', () => {
    const [first, second] = read(batch(part('10.00', 'P1') + part('20.00', 'P1'), ''))
    expect(first?.entryReference).toMatch(/^NL02RABO0123456789 #[0-9a-f]{16}$/)
    expect(second?.entryReference).not.toBe(first?.entryReference)
  })

  test.each([
    ['do not add up to it', part('10.00') + part('19.00')],
    ['have no amount', part('10.00') + '<TxDtls/>'],
    ['are in another currency', (part('10.00') + part('20.00')).replaceAll('EUR', 'USD')],
  ])('is one credit for somebody to decide when its parts %s', (_name, parts) => {
    const { credits, leftOut } = readFile(batch(parts))
    expect(credits).toMatchObject([{ amountCents: 3000, currency: 'EUR', identity: { isDoubtful: true } }])
    expect(leftOut).toEqual([])
  })

  test('leaves out what left, and adds up', () => {
    const left = part('5.00').replace('</Amt>', '</Amt><CdtDbtInd>DBIT</CdtDbtInd>')
    const { credits, leftOut } = readFile(batch(part('35.00') + left))
    expect(credits).toMatchObject([{ amountCents: 3500 }])
    expect(leftOut).toMatchObject([{ reason: 'debit', amount: { cents: -500, currency: 'EUR' } }])
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
  ['encoding', Buffer.from('<?xml version="1.0" encoding="EBCDIC-CP-BE"?><Document/>')],
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
