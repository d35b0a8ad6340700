/** Money that arrived, as a bank reports it. */
export interface BankCredit {
  readonly entry?: string
  readonly amount: string
  readonly currency?: string
  /** The text of the payer. */
  readonly text?: string
  readonly structured?: string
}

/** Builds an entry of one transfer. `parts` adds elements to the entry. */
export function buildEntry(
  { entry = 'E1', amount, currency = 'EUR', text, structured }: BankCredit,
  parts = '',
): string {
  const remittance = [
    text === undefined ? '' : `<Ustrd>${text}</Ustrd>`,
    structured === undefined ? '' : `<Strd><CdtrRefInf><Ref>${structured}</Ref></CdtrRefInf></Strd>`,
  ].join('')
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-06-02</Dt></BookgDt><AcctSvcrRef>${entry}</AcctSvcrRef>${parts}
    <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
      <RltdPties><Dbtr><Pty><Nm>N. de Vries</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct></RltdPties>
      <RmtInf>${remittance}</RmtInf></TxDtls></NtryDtls></Ntry>`
}

/** Builds a notification (camt.054) or a statement (camt.053) with entries. */
export function buildBankFile(entries: readonly string[], message: 'camt.053' | 'camt.054' = 'camt.054'): Buffer {
  const [root, part] = message === 'camt.054' ? ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'] : ['BkToCstmrStmt', 'Stmt']
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.08"><${root}>
  <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-06-02T06:00:00+02:00</CreDtTm></GrpHdr>
  <${part}><Id>1</Id><Acct><Id><IBAN>NL02RABO0123456789</IBAN></Id></Acct>${entries.join('\n')}</${part}>
</${root}></Document>`)
}

/** Builds a notification of bookings with one direct debit of 14.95 euro that was credited, or returned with a reason. */
export function buildDebitBooking({
  endToEndId,
  direction,
  reasonCode,
}: {
  endToEndId: string
  direction: 'CRDT' | 'DBIT'
  reasonCode?: string
}): Buffer {
  const family = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>ESDD</SubFmlyCd></Fmly></Domn></BkTxCd>'
  const returned = reasonCode ? `<RtrInf><Rsn><Cd>${reasonCode}</Cd></Rsn></RtrInf>` : ''
  const amount = '<Amt Ccy="EUR">14.95</Amt>'
  return buildBankFile([
    `<Ntry>${amount}<CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-06-20</Dt></BookgDt>${family}
    <NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${amount}<CdtDbtInd>${direction}</CdtDbtInd>${returned}</TxDtls></NtryDtls></Ntry>`,
  ])
}
