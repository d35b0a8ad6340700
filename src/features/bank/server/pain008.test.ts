import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { ORDER_SEQUENCE } from '../mandate.rules.ts'
import { writePain008, type DebitFile, type DebitToCollect } from './pain008.ts'
import { isSepaReference, toSepaText } from '#platform/server/sepa/sepa-text.ts'

const schema = readFileSync('src/testing/sepa/pain.008.001.08.xsd', 'utf8')

async function listSchemaErrors(...files: string[]): Promise<string[]> {
  const xml = files.map((contents, index) => ({ fileName: `${index}.xml`, contents }))
  const { errors } = await validateXML({ xml, schema: { fileName: 'pain.008.xsd', contents: schema } })
  return errors.map(({ message }) => message)
}

const debit: DebitToCollect = {
  endToEndId: '0190F3C87A2B7C3D8E4F5A6B7C8D9E0F',
  amountCents: 1_495,
  currency: 'EUR',
  sequence: ORDER_SEQUENCE,
  collectOn: '2034-03-20',
  mandate: { reference: 'M0190F3C87A2B7C3D8E4F5A6B7C8D9E0F', signedOn: '2034-03-15' },
  debtor: {
    name: 'Zoë Çelik & Zn. <b>',
    iban: 'NL91 ABNA 0417 1643 00',
    address: { street: 'Kerkstraat', houseNumber: '12', postcode: '1012 AB', city: 'Amsterdam', country: 'NL' },
  },
  description: 'Bestelling 2034-000042',
}
const file: DebitFile = {
  messageId: 'DD-2034-03-15-1',
  createdAt: new Date('2034-03-15T10:11:12.345Z'),
  creditor: { name: 'Vonk B.V.', iban: 'DE89370400440532013000', bic: 'COBADEFF', creditorId: 'NL98ZZZ999999990000' },
  debits: [debit],
}
const withDebit = (change: Partial<DebitToCollect>): DebitFile => ({ ...file, debits: [{ ...debit, ...change }] })

test('a file of one debit is valid and has each part in its place', async () => {
  const xml = writePain008(file)
  expect(await listSchemaErrors(xml)).toEqual([])
  expect(xml).toContain('<SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>CORE</Cd></LclInstrm><SeqTp>OOFF</SeqTp>')
  expect(xml).toContain('<ReqdColltnDt>2034-03-20</ReqdColltnDt><Cdtr><Nm>Vonk B.V.</Nm></Cdtr>')
  expect(xml).toContain(
    '<PrvtId><Othr><Id>NL98ZZZ999999990000</Id><SchmeNm><Prtry>SEPA</Prtry></SchmeNm></Othr></PrvtId>',
  )
  expect(xml).toContain('<MndtId>M0190F3C87A2B7C3D8E4F5A6B7C8D9E0F</MndtId><DtOfSgntr>2034-03-15</DtOfSgntr>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">14.95</InstdAmt>')
  expect(xml).toContain('<Dbtr><Nm>Zoe Celik + Zn. .b.</Nm><PstlAdr><StrtNm>Kerkstraat</StrtNm>')
  expect(xml).toContain('<DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct>')
  expect(xml).toContain('<RmtInf><Ustrd>Bestelling 2034-000042</Ustrd></RmtInf>')
})

test('the schema refuses another order, a wrong amount and an unknown element', async () => {
  const xml = writePain008(file)
  const swapped = xml.replace(/(<PmtMtd>.*?<\/PmtMtd>)(<NbOfTxs>.*?<\/NbOfTxs>)/, '$2$1')
  for (const wrong of [swapped, xml.replace('14.95', '14,95'), xml.replace('<RmtInf>', '<Other/><RmtInf>')]) {
    expect(wrong).not.toBe(xml)
    expect(await listSchemaErrors(wrong)).not.toEqual([])
  }
})

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'PmtInf' || name === 'DrctDbtTxInf' })
type Batch = {
  PmtInfId: string
  NbOfTxs: string
  CtrlSum: string
  ReqdColltnDt: string
  PmtTpInf: { SeqTp: string }
  DrctDbtTxInf: { PmtId: { EndToEndId: string }; InstdAmt: string; Dbtr: { Nm: string } }[]
}
type Written = { Document: { CstmrDrctDbtInitn: { GrpHdr: { NbOfTxs: string; CtrlSum: string }; PmtInf: Batch[] } } }
const read = (xml: string) => (parser.parse(xml) as Written).Document.CstmrDrctDbtInitn // as the schema has it

const toCents = (amount: string) => Number(amount.replace('.', ''))
const sumOf = (batch: Batch) => batch.DrctDbtTxInf.reduce((total, { InstdAmt }) => total + toCents(InstdAmt), 0)

const anyName = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  fc.constantFrom(']]>', '<!--', '&#0;'),
)
const anyDebit = fc.record({
  amountCents: fc.integer({ min: 1, max: 99_999_999_999 }),
  sequence: fc.constantFrom('OOFF' as const, 'FRST' as const, 'RCUR' as const, 'FNAL' as const),
  collectOn: fc.constantFrom('2034-03-20', '2034-03-21', '2036-02-29'),
  name: anyName.filter((name) => toSepaText(name, 70) !== ''),
})
const anyFile = fc.array(anyDebit, { minLength: 1, maxLength: 30 }).map((debits): DebitFile => ({
  ...file,
  debits: debits.map(({ name, ...change }, index) => ({
    ...debit,
    ...change,
    endToEndId: `E${index}`,
    debtor: { ...debit.debtor, name },
  })),
}))

test('numbers and sums match the debits, in one batch per sequence type and date', () => {
  fc.assert(
    fc.property(anyFile, (anyDebits) => {
      const { GrpHdr: header, PmtInf: batches } = read(writePain008(anyDebits))
      const total = anyDebits.debits.reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect([Number(header.NbOfTxs), toCents(header.CtrlSum)]).toEqual([anyDebits.debits.length, total])
      expect(batches.map((batch) => [Number(batch.NbOfTxs), toCents(batch.CtrlSum)])).toEqual(
        batches.map((batch) => [batch.DrctDbtTxInf.length, sumOf(batch)]),
      )
      const keys = batches.map((batch) => `${batch.PmtTpInf.SeqTp} ${batch.ReqdColltnDt}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(batches.map((batch) => batch.PmtInfId)).size).toBe(keys.length)
      const written = batches.flatMap((batch) =>
        batch.DrctDbtTxInf.map(({ PmtId, InstdAmt }) => [
          PmtId.EndToEndId,
          toCents(InstdAmt),
          batch.PmtTpInf.SeqTp,
          batch.ReqdColltnDt,
        ]),
      )
      const requested = anyDebits.debits.map((each) => [
        each.endToEndId,
        each.amountCents,
        each.sequence,
        each.collectOn,
      ])
      expect(written.toSorted()).toEqual(requested.toSorted())
    }),
  )
})

test('any name of a payer is written as text, and the file stays valid', { timeout: 60_000 }, async () => {
  const files = fc.sample(anyFile, 40)
  const xml = files.map((each) => writePain008(each))
  expect(await listSchemaErrors(...xml)).toEqual([])
  const written = xml.flatMap((each) => read(each).PmtInf.flatMap((batch) => batch.DrctDbtTxInf))
  const names = written.map(({ PmtId, Dbtr }) => [PmtId.EndToEndId, Dbtr.Nm]).toSorted()
  const requested = files.flatMap(({ debits }) =>
    debits.map((each) => [each.endToEndId, toSepaText(each.debtor.name, 70)]),
  )
  expect(names).toEqual(requested.toSorted())
})

describe('what a bank refuses is not written', () => {
  test.each<[string, DebitFile]>([
    ['no debits', { ...file, debits: [] }],
    ['a repeated end-to-end id', { ...file, debits: [debit, debit] }],
    ['a message id of 33 characters', { ...file, messageId: 'M'.repeat(33) }],
    ['a message id with a slash at its end', { ...file, messageId: 'DD/' }],
    ['another currency', withDebit({ currency: 'GBP' })],
    ['an amount of nothing', withDebit({ amountCents: 0 })],
    ['half a cent', withDebit({ amountCents: 0.5 })],
    ['an amount of a billion', withDebit({ amountCents: 100_000_000_000 })],
    ['a day that does not exist', withDebit({ collectOn: '2034-02-29' })],
    ['a date in another format', withDebit({ collectOn: '20-03-2034' })],
    ['an end-to-end id of 36 characters', withDebit({ endToEndId: '0190f3c8-7a2b-7c3d-8e4f-5a6b7c8d9e0f' })],
    ['a mandate reference with a space', withDebit({ mandate: { ...debit.mandate, reference: 'M 1' } })],
    ['a wrong IBAN', withDebit({ debtor: { ...debit.debtor, iban: 'NL91ABNA0417164301' } })],
    ['a payer without a name', withDebit({ debtor: { ...debit.debtor, name: ' ' } })],
    ['a wrong creditor id', { ...file, creditor: { ...file.creditor, creditorId: 'ZZZ99' } }],
    ['a wrong BIC', { ...file, creditor: { ...file.creditor, bic: 'COBA' } }],
  ])('%s', (_, wrongFile) => {
    expect(() => writePain008(wrongFile)).toThrow(RangeError)
  })

  test('the error does not contain the wrong value', () => {
    expect(() => writePain008(withDebit({ debtor: { ...debit.debtor, iban: 'NL00SECRET' } }))).toThrow(
      /^a bank refuses this IBAN$/,
    )
  })
})

test.each([
  ['Zoë Çelik-Müller', 'Zoe Celik-Muller'],
  ['Weiß & Søn', 'Weiss + Son'],
  ['Łukasz “Luki” Ćwik', "Lukasz 'Luki' Cwik"],
  ['Νίκος', '.....'],
  ['  a\n b ', 'a b'],
  ['👍', '.'],
])('%j becomes %j', (name, converted) => {
  expect(toSepaText(name, 70)).toBe(converted)
})

test.each(['/a', 'a/', 'a//b', '', 'a b', 'é', 'a'.repeat(36)])('%j is no reference', (reference) => {
  expect(isSepaReference(reference)).toBe(false)
})
