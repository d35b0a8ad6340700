import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readBankCollections } from './bank-collections.ts'
import { readBankCredits } from './bank-credits.ts'
import { readBankReturns } from './bank-returns.ts'

// Files as banks write them: several kinds of bookings together, in every version that banks deliver.

const messages = {
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const
type Message = keyof typeof messages

/** A version of a message, with the elements in which versions differ. */
interface Version {
  readonly message: Message
  readonly version: string
}

const versions: Version[] = (['camt.053', 'camt.054'] as const).flatMap((message) =>
  ['02', '04', '06', '08', '13'].map((version) => ({ message, version })),
)

const isNew = ({ version }: Version) => Number(version) >= 8
const formatStatus = (version: Version, status = 'BOOK') => (isNew(version) ? `<Cd>${status}</Cd>` : status)
/** Version 02 has the amount of a transaction in its details only. */
const formatAmount = ({ version }: Version, amount: string) =>
  version === '02'
    ? `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`
    : `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`

interface EntryFields {
  readonly amount: string
  readonly direction?: 'CRDT' | 'DBIT'
  readonly family?: readonly [family: string, subfamily: string]
  readonly reversal?: string
  readonly status?: string
  readonly details?: string
}

let entries = 0

function buildEntry(version: Version, fields: EntryFields): string {
  const { amount, direction = 'CRDT', family, reversal, status, details = '' } = fields
  entries += 1
  const domain = family
    ? `<Domn><Cd>PMNT</Cd><Fmly><Cd>${family[0]}</Cd><SubFmlyCd>${family[1]}</SubFmlyCd></Fmly></Domn>`
    : ''
  return `<Ntry>
    <NtryRef>${entries}</NtryRef><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
    ${reversal === undefined ? '' : `<RvslInd>${reversal}</RvslInd>`}<Sts>${formatStatus(version, status)}</Sts>
    <BookgDt><Dt>2034-03-21</Dt></BookgDt><ValDt><DtTm>2034-03-20T00:00:00.000+01:00</DtTm></ValDt>
    <AcctSvcrRef>REF${entries}</AcctSvcrRef>
    <BkTxCd>${domain}<Prtry><Cd>N245</Cd><Issr>BANK</Issr></Prtry></BkTxCd>
    <NtryDtls>${details}</NtryDtls><AddtlNtryInf>Bank &amp; Co</AddtlNtryInf>
  </Ntry>`
}

function buildFile({ message, version }: Version, ...parts: string[]): Buffer {
  const [root, part] = messages[message]
  const balance = (code: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2034-03-21</Dt></Dt></Bal>`
  return Buffer.from(`﻿<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<!-- written by the bank -->
<Document xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}" xsi:schemaLocation="urn:iso:std:iso:20022:tech:xsd:${message}.001.${version} ${message}.001.${version}.xsd">
  <${root}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2034-03-21T06:30:00+01:00</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>
  <${part}><Id>1</Id><ElctrncSeqNb>80</ElctrncSeqNb><CreDtTm>2034-03-21T06:30:00+01:00</CreDtTm>
    <Acct><Id><IBAN>NL44RABO0123456789</IBAN></Id><Ccy>EUR</Ccy></Acct>${message === 'camt.053' ? balance('OPBD') + balance('CLBD') : ''}
    ${parts.join('\n')}
  </${part}></${root}>
</Document>`)
}

const debitDetails = (endToEndId: string, amount: string) =>
  `<TxDtls><Refs><AcctSvcrRef>T1</AcctSvcrRef><EndToEndId>${endToEndId}</EndToEndId><MndtId>M1</MndtId></Refs>${amount}</TxDtls>`
const returnDetails = (endToEndId: string, reason = 'AM04') =>
  `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId><MndtId>M1</MndtId></Refs>
    <AmtDtls><InstdAmt><Amt Ccy="EUR">14.95</Amt></InstdAmt></AmtDtls>
    <RtrInf><OrgnlBkTxCd><Prtry><Cd>N245</Cd></Prtry></OrgnlBkTxCd><Rsn><Cd>${reason}</Cd></Rsn><AddtlInf>saldo</AddtlInf></RtrInf></TxDtls>`
const transferDetails = (text: string) =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`

const batch = (fields: string) => `<Btch>${fields}<NbOfTxs>2</NbOfTxs><TtlAmt Ccy="EUR">29.90</TtlAmt></Btch>`

/** A day with every kind of booking. */
function buildDay(version: Version): Buffer {
  const collected = ['IDDT', 'ESDD'] as const
  const returned = { amount: '14.95', direction: 'DBIT', family: ['IDDT', 'UPDD'] } as const
  return buildFile(
    version,
    buildEntry(version, {
      amount: '29.90',
      family: collected,
      details: batch('') + ['E1', 'E2'].map((id) => debitDetails(id, formatAmount(version, '14.95'))).join(''),
    }),
    buildEntry(version, { amount: '29.90', family: collected, details: batch('<MsgId>VONK-1</MsgId>') }),
    buildEntry(version, { ...returned, reversal: 'true', details: returnDetails('E3') }),
    buildEntry(version, { ...returned, details: returnDetails('E4', 'MD06') }),
    buildEntry(version, { amount: '34.95', family: ['RCDT', 'ESCT'], details: transferDetails('K7M29 QXD4T') }),
    buildEntry(version, {
      amount: '20.00',
      direction: 'DBIT',
      family: ['ICDT', 'ESCT'],
      details: transferDetails('x'),
    }),
    buildEntry(version, { amount: '1.50', direction: 'DBIT', family: ['MCOP', 'CHRG'] }),
    buildEntry(version, { amount: '9.95', status: 'PDNG', family: ['RCDT', 'ESCT'], details: transferDetails('y') }),
  )
}

describe.each(versions.map((version) => [`${version.message}.001.${version.version}`, version] as const))(
  '%s',
  (_, version) => {
    const day = buildDay(version)

    test('a day with every kind of booking has its collected debits, alone and as a batch', () => {
      expect(readBankCollections(day)).toMatchObject({
        debits: ['E1', 'E2'].map((endToEndId) => ({ endToEndId, amountCents: 1_495 })),
        batches: [{ messageId: 'VONK-1', amountCents: 2_990 }],
      })
    })

    test('a day with every kind of booking has its returned debits', () => {
      expect(readBankReturns(day).returns).toMatchObject([
        { endToEndId: 'E3', amountCents: 1_495, reasonCode: 'AM04', kind: 'return', date: '2034-03-21' },
        { endToEndId: 'E4', amountCents: 1_495, reasonCode: 'MD06', kind: 'refund', date: '2034-03-21' },
      ])
    })

    test('a day with every kind of booking has one transfer that arrived; a collected debit is none', () => {
      expect(readBankCredits(day).credits).toMatchObject([{ amountCents: 3_495, references: ['K7M29 QXD4T'] }])
    })
  },
)

const current: Version = { message: 'camt.053', version: '08' }
const readOne = (fields: EntryFields) => buildFile(current, buildEntry(current, fields))
const collection = { amount: '29.90', family: ['IDDT', 'ESDD'] } as const

describe('a batch that is credited as one sum', () => {
  test.each([
    ['its file', batch('<MsgId>VONK-1</MsgId>')],
    ['its file and its batch', batch('<MsgId>VONK-1</MsgId><PmtInfId>VONK-1-1</PmtInfId>')],
    ['its batch', batch('<PmtInfId>VONK-1-1</PmtInfId>')],
    [
      'its batch, with a transaction that names no debit',
      `${batch('<PmtInfId>VONK-1-1</PmtInfId>')}<TxDtls><Refs><PmtInfId>VONK-1-1</PmtInfId><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls>`,
    ],
  ])('is found by %s', (_, details) => {
    expect(readBankCollections(readOne({ ...collection, details }))).toMatchObject({
      debits: [],
      batches: [{ messageId: 'VONK-1', amountCents: 2_990 }],
    })
  })

  test('is none when the bank lists its debits', () => {
    const details = batch('<MsgId>VONK-1</MsgId>') + debitDetails('E1', formatAmount(current, '29.90'))
    expect(readBankCollections(readOne({ ...collection, details }))).toMatchObject({
      debits: [{ endToEndId: 'E1', amountCents: 2_990 }],
      batches: [],
    })
  })
})

test.each(['true', '1'])('a credit that is a reversal (%s) is no collection and no transfer', (reversal) => {
  const details = debitDetails('E1', formatAmount(current, '29.90'))
  expect(readBankCollections(readOne({ ...collection, reversal, details }))).toMatchObject({ debits: [], batches: [] })
  expect(readBankCredits(readOne({ amount: '29.90', reversal, details: transferDetails('x') })).credits).toEqual([])
})

test.each(['false', '0'])('a credit that is no reversal (%s) is read', (reversal) => {
  const details = debitDetails('E1', formatAmount(current, '29.90'))
  expect(readBankCollections(readOne({ ...collection, reversal, details })).debits).toHaveLength(1)
  expect(readBankCredits(readOne({ amount: '29.90', reversal, details: transferDetails('x') })).credits).toHaveLength(1)
})

test('a returned debit that the bank gives the family of received debits is found, with and without a reason', () => {
  const returned = { amount: '14.95', direction: 'DBIT', family: ['RDDT', 'UPDD'] } as const
  const withoutReason = returnDetails('E1').replace(/<RtrInf>.*<\/RtrInf>/, '')
  for (const details of [returnDetails('E1'), withoutReason])
    expect(readBankReturns(readOne({ ...returned, details })).returns).toMatchObject([{ endToEndId: 'E1' }])
})

test('a debit that others collect from our account is no returned debit', () => {
  const others = { amount: '14.95', direction: 'DBIT', family: ['RDDT', 'ESDD'] } as const
  const details = debitDetails('E1', formatAmount(current, '14.95').replace('CRDT', 'DBIT'))
  expect(readBankReturns(readOne({ ...others, details })).returns).toEqual([])
})

test.each([
  ['an escaped character', 'R&amp;D K7M29', 'R&D K7M29'],
  ['a numeric reference', 'K7M29&#xD;&#45;QXD4T', 'K7M29\r-QXD4T'],
  ['CDATA', '<![CDATA[K7M29 & <QXD4T>]]>', 'K7M29 & <QXD4T>'],
])('a text with %s is read', (_, written, text) => {
  const [credit] = readBankCredits(readOne({ amount: '1.00', details: transferDetails(written) })).credits
  expect(credit?.references).toEqual([text])
})

test('a line that cannot be read is left out, and every other one is read', () => {
  const details = debitDetails('x'.repeat(80), formatAmount(current, '29.90'))
  const odd = buildEntry(current, { ...collection, details })
  const usual = buildEntry(current, { ...collection, details: batch('<MsgId>VONK-1</MsgId>') })
  const leftOut = [{ entry: 1, reason: 'unknown_content' }]
  const batches = [{ messageId: 'VONK-1', amountCents: 2_990 }]
  expect(readBankCollections(buildFile(current, odd, usual))).toEqual({ debits: [], batches, leftOut })
  const returned = { amount: '14.95', direction: 'DBIT', family: ['IDDT', 'UPDD'] } as const
  const back = buildEntry(current, { ...returned, details: returnDetails('E3') })
  expect(readBankReturns(buildFile(current, odd, back))).toMatchObject({ returns: [{ endToEndId: 'E3' }], leftOut })
})

test('statements in a ZIP are read as one', () => {
  const details = batch('<MsgId>VONK-1</MsgId>')
  const file = readOne({ ...collection, details })
  const other = readOne({ ...collection, details: batch('<MsgId>VONK-2</MsgId>') })
  const { batches } = readBankCollections(zipSync({ 'a.xml': file, 'b.xml': other }))
  expect(batches.map(({ messageId }) => messageId)).toEqual(['VONK-1', 'VONK-2'])
})

test('thousands of bookings with escaped characters are read', () => {
  const details = transferDetails('R&amp;D &lt;K7M29&gt;')
  const bookings = Array.from({ length: 3_000 }, () => buildEntry(current, { amount: '1.00', details }))
  expect(readBankCredits(buildFile(current, ...bookings)).credits).toHaveLength(3_000)
})

test.each(['03', '08', '10', '13'])('a status report in version %s names the rejected debit', (version) => {
  const mandate = Number(version) >= 13 ? '<DrctDbtMndt><MndtId>M1</MndtId></DrctDbtMndt>' : '<MndtId>M1</MndtId>'
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>B1</MsgId><CreDtTm>2034-03-18T06:30:00</CreDtTm><CdtrAgt><FinInstnId><BICFI>RABONL2U</BICFI></FinInstnId></CdtrAgt></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>VONK-1</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId><OrgnlNbOfTxs>2</OrgnlNbOfTxs><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>VONK-1-1</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>
      <TxInfAndSts><StsId>S1</StsId><OrgnlInstrId>I1</OrgnlInstrId><OrgnlEndToEndId>E1</OrgnlEndToEndId><TxSts>RJCT</TxSts>
        <StsRsnInf><Orgtr><Nm>Bank</Nm></Orgtr><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>IBAN</AddtlInf></StsRsnInf>
        <OrgnlTxRef><Amt><InstdAmt Ccy="EUR">14.95</InstdAmt></Amt><ReqdColltnDt>2034-03-20</ReqdColltnDt><MndtRltdInf>${mandate}</MndtRltdInf></OrgnlTxRef>
      </TxInfAndSts>
      <TxInfAndSts><OrgnlEndToEndId>E2</OrgnlEndToEndId><TxSts>ACCP</TxSts></TxInfAndSts>
    </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  expect(readBankReturns(Buffer.from(report))).toMatchObject({
    returns: [{ endToEndId: 'E1', mandateReference: 'M1', amountCents: 1_495, reasonCode: 'AC01', kind: 'reject' }],
    rejectedBatches: [],
  })
})
