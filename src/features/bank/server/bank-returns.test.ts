import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BankFileError } from '#platform/server/sepa/bank-file-error.ts'
import { readBankReturns } from './bank-returns.ts'

const bytes = (xml: string) => new TextEncoder().encode(xml)
const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>'

function statusReport(batches: string, group = ''): string {
  return `${xmlDeclaration}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2034-03-18T06:30:00+01:00</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts>
      <OrgnlMsgId>DD-2034-03-15-1</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${group}
    </OrgnlGrpInfAndSts>
    ${batches}
  </CstmrPmtStsRpt>
</Document>`
}

const reject = `<OrgnlPmtInfAndSts>
  <OrgnlPmtInfId>DD-2034-03-15-1-1</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>
  <TxInfAndSts>
    <OrgnlEndToEndId>E1</OrgnlEndToEndId><TxSts>RJCT</TxSts>
    <StsRsnInf><Orgtr><Id><OrgId><AnyBIC>ABNANL2A</AnyBIC></OrgId></Id></Orgtr><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>
    <OrgnlTxRef>
      <Amt><InstdAmt Ccy="EUR">14.95</InstdAmt></Amt>
      <MndtRltdInf><MndtId>M1</MndtId><DtOfSgntr>2034-03-15</DtOfSgntr></MndtRltdInf>
    </OrgnlTxRef>
  </TxInfAndSts>
  <TxInfAndSts><OrgnlEndToEndId>E2</OrgnlEndToEndId><TxSts>ACSP</TxSts></TxInfAndSts>
  <TxInfAndSts><OrgnlEndToEndId>E3</OrgnlEndToEndId><TxSts>RJCT</TxSts>
    <StsRsnInf><Rsn><Prtry>Neem contact op</Prtry></Rsn></StsRsnInf>
    <OrgnlTxRef><MndtRltdInf><DrctDbtMndt><MndtId>M3</MndtId></DrctDbtMndt></MndtRltdInf></OrgnlTxRef>
  </TxInfAndSts>
</OrgnlPmtInfAndSts>`

describe('a status report', () => {
  test('lists the rejected debits and omits the accepted ones', () => {
    expect(readBankReturns(bytes(statusReport(reject)))).toMatchObject({
      returns: [
        {
          endToEndId: 'E1',
          mandateReference: 'M1',
          amountCents: 1_495,
          currency: 'EUR',
          reasonCode: 'AC04',
          kind: 'reject',
          date: '2034-03-18',
        },
        {
          endToEndId: 'E3',
          mandateReference: 'M3',
          amountCents: null,
          currency: 'EUR',
          reasonCode: null,
          kind: 'reject',
          date: '2034-03-18',
        },
      ],
      rejectedBatches: [],
    })
  })

  test('names a rejected file and a rejected batch, whose debits it does not list', () => {
    const reason = '<StsRsnInf><Rsn><Cd>DUPL</Cd></Rsn></StsRsnInf>'
    const messageId = 'DD-2034-03-15-1'
    expect(readBankReturns(bytes(statusReport('', `<GrpSts>RJCT</GrpSts>${reason}`)))).toMatchObject({
      returns: [],
      rejectedBatches: [{ messageId, batchId: null, reasonCode: 'DUPL', date: '2034-03-18' }],
    })
    const batch = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>B1</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>${reason}</OrgnlPmtInfAndSts>`
    expect(readBankReturns(bytes(statusReport(batch))).rejectedBatches).toEqual([
      { messageId, batchId: 'B1', reasonCode: 'DUPL', date: '2034-03-18' },
    ])
  })

  test('a debit without a status of its own has that of its batch', () => {
    const batch = (status: string) =>
      statusReport(
        `<OrgnlPmtInfAndSts><OrgnlPmtInfId>B1</OrgnlPmtInfId><PmtInfSts>${status}</PmtInfSts><TxInfAndSts><OrgnlEndToEndId>E1</OrgnlEndToEndId></TxInfAndSts></OrgnlPmtInfAndSts>`,
      )
    expect(readBankReturns(bytes(batch('RJCT'))).returns).toHaveLength(1)
    expect(readBankReturns(bytes(batch('ACCP'))).returns).toEqual([])
  })
})

type Booking = {
  amount?: string
  currency?: string
  direction?: string
  status?: string
  family?: string
  subfamily?: string
  details?: string
}

function booking({
  amount = '14.95',
  currency = 'EUR',
  direction = 'DBIT',
  status = '<Cd>BOOK</Cd>',
  family = 'IDDT',
  subfamily = 'UPDD',
  details = transaction(),
}: Booking = {}): string {
  return `<Ntry>
    <Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><RvslInd>true</RvslInd><Sts>${status}</Sts>
    <BookgDt><Dt>2034-03-21</Dt></BookgDt><ValDt><Dt>2034-03-20</Dt></ValDt>
    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subfamily}</SubFmlyCd></Fmly></Domn></BkTxCd>
    <NtryDtls>${details}</NtryDtls>
  </Ntry>`
}

function transaction({
  refs = '<EndToEndId>E1</EndToEndId><MndtId>M1</MndtId>',
  amount = '',
  reason = 'AM04',
} = {}): string {
  return `<TxDtls><Refs>${refs}</Refs>${amount}<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf></TxDtls>`
}

function notification(...entries: string[]): string {
  return `${xmlDeclaration}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
  <GrpHdr><MsgId>BANK-2</MsgId><CreDtTm>2034-03-21T06:30:00Z</CreDtTm></GrpHdr>
  <Ntfctn><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries.join('')}</Ntfctn>
</BkToCstmrDbtCdtNtfctn></Document>`
}

const readReturns = (...entries: string[]) => readBankReturns(bytes(notification(...entries))).returns

describe('a notification of bookings', () => {
  test('lists a returned debit', () => {
    expect(readReturns(booking())).toEqual([
      {
        endToEndId: 'E1',
        mandateReference: 'M1',
        amountCents: 1_495,
        currency: 'EUR',
        reasonCode: 'AM04',
        kind: 'return',
        date: '2034-03-21',
      },
    ])
  })

  test('lists every debit of a booking with its own amount, without the bank’s fee', () => {
    const amountOf = (amount: string) =>
      `<Amt Ccy="EUR">18.45</Amt><AmtDtls><InstdAmt><Amt Ccy="EUR">${amount}</Amt></InstdAmt></AmtDtls>`
    const details = ['14.95', '34.95']
      .map((amount, index) => transaction({ refs: `<EndToEndId>E${index}</EndToEndId>`, amount: amountOf(amount) }))
      .join('')
    expect(readReturns(booking({ amount: '56.90', details })).map(({ amountCents }) => amountCents)).toEqual([
      1_495, 3_495,
    ])
  })

  test.each([
    ['AM04', 'UPDD', 'return'],
    ['MD01', 'UPDD', 'return'],
    ['MD06', 'UPDD', 'refund'],
    ['MS03', 'PRDD', 'reversal'],
    ['MS03', 'RCDD', 'reversal'],
  ])('%s with %s is a %s', (reason, subfamily, kind) => {
    expect(readReturns(booking({ subfamily, details: transaction({ reason }) }))[0]?.kind).toBe(kind)
  })

  test.each<[string, Booking]>([
    ['a booking that is not final', { status: '<Cd>PDNG</Cd>' }],
    ['money that comes in', { direction: 'CRDT' }],
    ['a returned credit transfer', { family: 'IRCT' }],
    ['another payment', { family: 'ICDT', details: '<TxDtls><Refs><EndToEndId>E9</EndToEndId></Refs></TxDtls>' }],
    ['a booking in another currency that is no debit', { family: 'ICDT', currency: 'USD' }],
  ])('omits %s', (_, change) => {
    expect(readReturns(booking(change), booking())).toHaveLength(1)
  })

  test('an older status and a reference that is not provided are understood', () => {
    const details = transaction({ refs: '<EndToEndId>NOTPROVIDED</EndToEndId><MndtId>M1</MndtId>' })
    expect(readReturns(booking({ status: 'BOOK', details }))).toMatchObject([
      { endToEndId: null, mandateReference: 'M1' },
    ])
  })

  test('a prefix for the namespace changes nothing', () => {
    const prefixed = notification(booking())
      .replace('xmlns=', 'xmlns:x=')
      .replaceAll(/<(\/?)(?=[A-Za-z])/g, '<$1x:')
    expect(readBankReturns(bytes(prefixed)).returns).toHaveLength(1)
  })

  test('a file without bookings has no returns', () => {
    expect(readReturns()).toEqual([])
  })
})

describe('a file that cannot be read is refused as a whole', () => {
  const valid = notification(booking())
  const entity = '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const bomb = '<!doctype Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
  test.each([
    ['nothing', '', 'malformed'],
    ['no XML', 'hello', 'malformed'],
    ['a truncated file', valid.slice(0, -20), 'malformed'],
    ['two documents', valid + valid.slice(xmlDeclaration.length), 'malformed'],
    [
      'elements in each other without end',
      valid.replace('<GrpHdr>', `<GrpHdr>${'<a>'.repeat(50)}${'</a>'.repeat(50)}`),
      'malformed',
    ],
    ['a name of JavaScript', valid.replaceAll('MsgId', '__proto__'), 'malformed'],
    ['an external entity', valid.replace('?>', `?>${entity}`).replace('E1', '&x;'), 'document_type'],
    ['an entity that expands', valid.replace('?>', `?>${bomb}`).replace('E1', '&b;'), 'document_type'],
    ['a page of HTML', '<html><body>Log in</body></html>', 'unknown_format'],
    ['another message', valid.replace('camt.054', 'camt.052'), 'unknown_format'],
    ['another message than its content', valid.replace('camt.054', 'camt.053'), 'unknown_content'],
    ['another content', valid.replaceAll('BkToCstmrDbtCdtNtfctn', 'BkToCstmrStmt'), 'unknown_content'],
    ['a reject in another currency', statusReport(reject.replace('Ccy="EUR"', 'Ccy="GBP"')), 'currency'],
  ])('%s', (_, xml, code) => {
    const error = catchError(bytes(xml))
    expect(error.code).toBe(code)
    expect(error.message).not.toMatch(/E1|14\.95|passwd/)
  })

  test.each([
    ['an amount in words', notification(booking({ amount: 'much' })), 'unknown_content'],
    ['a negative amount', notification(booking({ amount: '-14.95' })), 'unknown_content'],
    ['a fraction of a cent', notification(booking({ amount: '14.955' })), 'unknown_content'],
    ['another currency', notification(booking({ currency: 'USD' })), 'currency'],
    ['a return without a reference', notification(booking({ details: transaction({ refs: '' }) })), 'no_reference'],
    ['a sum of returns', notification(booking({ details: '<Btch><NbOfTxs>3</NbOfTxs></Btch>' })), 'no_reference'],
  ])('%s is left out, and the file is read', (_, xml, reason) => {
    expect(readBankReturns(bytes(xml))).toMatchObject({ returns: [], leftOut: [{ entry: 1, reason }] })
  })

  test('a huge file, before it is decoded', () => {
    expect(catchError(new Uint8Array(20_000_001)).code).toBe('too_large')
  })

  test('whatever a file contains, only its own errors come out', () => {
    const anyFile = fc.oneof(
      fc.string().map(bytes),
      fc.uint8Array(),
      fc
        .tuple(fc.nat(valid.length), fc.nat(40))
        .map(([start, length]) => bytes(valid.slice(0, start) + valid.slice(start + length))),
    )
    fc.assert(
      fc.property(anyFile, (file) => {
        const outcome = settle(file)
        expect(Array.isArray(outcome) || outcome instanceof BankFileError).toBe(true)
      }),
    )
  })
})

test('a file that is not UTF-8, although it says so, is read as one in Western letters', () => {
  const file = Buffer.from(notification(booking()).replaceAll('E1', 'Ré'), 'latin1')
  expect(readBankReturns(file).returns).toMatchObject([{ endToEndId: 'Ré' }])
})

test('a few thousand returns are read in a moment', () => {
  const many = Array.from({ length: 3_000 }, () => booking())
  expect(readReturns(...many)).toHaveLength(3_000)
})

function settle(file: Uint8Array): unknown {
  try {
    return readBankReturns(file).returns
  } catch (error) {
    return error
  }
}

function catchError(file: Uint8Array): BankFileError {
  const error = settle(file)
  if (error instanceof BankFileError) return error
  throw new Error('the file is read')
}
