import type { BusinessDocument, DocumentLine, LabelledText } from '#platform/server/documents/business-document.ts'
import { drawDocument } from '#platform/server/documents/document-thread.ts'
import type { MailAttachment } from '#platform/server/mail/mail.ts'
import { formatMoney } from '#platform/money.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { formatLocaleOf } from '#texts/locales.ts'
import { getVatPercent } from '#features/pricing/vat.rules.ts'
import { invoiceSnapshot, type InvoiceSnapshot } from './invoice-snapshot.ts'
import type { DocumentRow } from './invoices.sql.ts'

/** Draws an invoice or a credit note as a PDF, always with the same bytes. Its name tells nothing about the site (L-29). */
export async function drawInvoice(row: DocumentRow): Promise<MailAttachment> {
  const { kind } = row
  const { number } = invoiceSnapshot.parse(row.snapshot)
  const content = await drawDocument(describeInvoice(row))
  return { fileName: loadInvoiceTexts(row)(`fileName.${kind}`, { number }), contentType: 'application/pdf', content }
}

/** The dates of a document are dates, not times, so its texts need no time zone. */
function loadInvoiceTexts({ locale }: Pick<DocumentRow, 'locale'>) {
  return loadTexts({ locale, timeZone: 'UTC' }, 'invoices')
}

/** Writes the texts of a document in the language of its order. */
export function describeInvoice(row: DocumentRow): BusinessDocument {
  const { kind, locale, issuedAt: createdAt } = row
  const snapshot = invoiceSnapshot.parse(row.snapshot)
  const { number, company, totalCents, paidOn } = snapshot
  const t = loadInvoiceTexts(row)
  const { formatCents, formatDate } = createFormats(snapshot, locale)
  return {
    language: locale,
    title: t(`title.${kind}`),
    fileTitle: t(`fileTitle.${kind}`, { number }),
    createdAt,
    sender: { name: company.name, lines: listCompanyLines(company, locale) },
    facts: listFacts(snapshot, locale),
    summary: t(`summary.${snapshot.isWithdrawal && kind === 'credit_note' ? 'withdrawal' : kind}`, {
      total: formatCents(Math.abs(totalCents)),
      date: formatDate(paidOn),
    }),
    columns: { text: t('column.text'), amount: t('column.amount') },
    lines: listLines(snapshot, locale),
    totals: listTotals(snapshot, locale),
    total: { label: t('total.total'), text: formatCents(totalCents) },
    notes: listNotes(snapshot, locale),
    footer: t('footer', { email: company.email }),
  }
}

function createFormats({ currency }: InvoiceSnapshot, locale: string) {
  const dates = new Intl.DateTimeFormat(formatLocaleOf(locale), { dateStyle: 'long', timeZone: 'UTC' })
  return {
    formatCents: (cents: number) => formatMoney(cents, currency, locale),
    formatDate: (date: string) => dates.format(new Date(date)),
  }
}

function formatCountry(code: string, locale: string): string {
  return new Intl.DisplayNames([formatLocaleOf(locale)], { type: 'region' }).of(code) ?? code
}

function listCompanyLines(company: InvoiceSnapshot['company'], locale: string): string[] {
  const t = loadInvoiceTexts({ locale })
  return [
    company.address,
    company.city,
    formatCountry(company.country, locale),
    company.email,
    t('company.kvk', { kvk: company.kvk }),
    ...company.vatNumbers.map((vat) => t('company.vat', { vat })),
  ]
}

function listFacts(snapshot: InvoiceSnapshot, locale: string): LabelledText[] {
  const t = loadInvoiceTexts({ locale })
  const { formatDate } = createFormats(snapshot, locale)
  const { number, issuedOn, invoice, creditNote, orderNumber, paidOn, method, country } = snapshot
  return [
    { label: t('fact.number'), text: number },
    { label: t('fact.issuedOn'), text: formatDate(issuedOn) },
    ...(invoice ? [{ label: t('fact.invoice'), text: invoice.number }] : []),
    ...(creditNote ? [{ label: t('fact.creditNote'), text: creditNote.number }] : []),
    { label: t('fact.order'), text: orderNumber },
    { label: t(getDateLabel(snapshot)), text: formatDate(paidOn) },
    { label: t('fact.method'), text: loadTexts({ locale, timeZone: 'UTC' }, 'payments')(`methodName.${method}`) },
    { label: t('fact.country'), text: formatCountry(country, locale) },
  ]
}

/** Returns the label of the date of the payment, the refund, its failure or the withdrawal. */
function getDateLabel({ invoice, creditNote, isWithdrawal }: InvoiceSnapshot) {
  if (!invoice) return 'fact.paidOn'
  if (creditNote) return 'fact.failedOn'
  return isWithdrawal ? 'fact.withdrawnOn' : 'fact.refundedOn'
}

function listLines(snapshot: InvoiceSnapshot, locale: string): DocumentLine[] {
  const t = loadInvoiceTexts({ locale })
  const bundleTexts = loadTexts({ locale, timeZone: 'UTC' }, 'payments')
  const { formatCents } = createFormats(snapshot, locale)
  return snapshot.lines.map((line) => {
    const amount = formatCents(line.cents)
    switch (line.kind) {
      case 'bundle': {
        const name = bundleTexts(`bundle.${line.bundleId}`)
        return { text: t('line.bundle', { name, credits: line.credits }), amount }
      }
      case 'discount': {
        const detail = t('line.discountCode', { code: line.code })
        return { text: t('line.discount', { percent: line.percent }), detail, amount }
      }
      case 'refund':
        return { text: t('line.refund', { number: snapshot.invoice?.number ?? '' }), amount }
      case 'correction':
        return { text: t('line.correction', { number: snapshot.creditNote?.number ?? '' }), amount }
    }
  })
}

function listTotals(snapshot: InvoiceSnapshot, locale: string): LabelledText[] {
  const t = loadInvoiceTexts({ locale })
  const { formatCents } = createFormats(snapshot, locale)
  const { netCents, vatCents, vatBasisPoints, country } = snapshot
  return [
    { label: t('total.net'), text: formatCents(netCents) },
    {
      label: t('total.vat', { percent: getVatPercent(vatBasisPoints), country: formatCountry(country, locale) }),
      text: formatCents(vatCents),
    },
  ]
}

function listNotes(snapshot: InvoiceSnapshot, locale: string): string[] {
  const t = loadInvoiceTexts({ locale })
  const { formatDate } = createFormats(snapshot, locale)
  const { invoice, creditNote, terms } = snapshot
  const ofCreditNote = invoice && t('note.credit_note', { number: invoice.number, date: formatDate(invoice.issuedOn) })
  const ofCorrection =
    creditNote &&
    t('note.correction', {
      creditNote: creditNote.number,
      date: formatDate(creditNote.issuedOn),
      number: invoice?.number ?? '',
    })
  return [
    ofCorrection ?? ofCreditNote ?? t('note.invoice'),
    t('note.terms', { date: formatDate(terms.acceptedVersion), version: terms.withdrawalVersion }),
  ]
}
