import { reasonOf } from '#features/credits/entry.rules.ts'
import { formatMoney } from '#platform/money.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { formatLocaleOf } from '#texts/locales.ts'
import { WITHDRAWAL_TERMS_VERSION } from '#features/orders/rules.ts'
import type { OfficeRepaymentRow, PaymentEventRow } from '#features/orders/server/office-orders.sql.ts'
import type { EvidenceEntryRow, EvidenceOrderRow } from './order-evidence.sql.ts'

/** The uses that the text lists one by one. */
const LISTED_USES_MAX = 300

/** When the credits of an order were granted, what used them, and how many are left. */
export interface CreditUse {
  readonly grantedAt: Date | null
  readonly uses: readonly (EvidenceEntryRow & { readonly credits: number })[]
  readonly left: number
}

/** The content of the evidence. */
export interface Evidence {
  readonly order: EvidenceOrderRow
  readonly use: CreditUse
  readonly documents: readonly { readonly number: string; readonly issuedAt: Date }[]
  readonly events: readonly PaymentEventRow[]
  readonly repayments: readonly OfficeRepaymentRow[]
  readonly isConfirmationSent: boolean
  readonly seller: { readonly company: string; readonly site: string; readonly refundDays: number }
}

interface Writing {
  readonly locale: string
  readonly timeZone: string
  readonly now: Date
}

/** Writes the evidence as plain text, in the language of whoever asked for it. */
export function renderEvidence(evidence: Evidence, writing: Writing): string {
  const sections = [
    renderHead(evidence, writing),
    renderOrder(evidence, writing),
    renderConsent(evidence, writing),
    renderPayment(evidence, writing),
    renderDelivery(evidence, writing),
    renderUse(evidence, writing),
  ]
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function formatTime({ locale, timeZone }: Writing, at: Date): string {
  const options = { dateStyle: 'medium', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat(formatLocaleOf(locale), options).format(at)
}

function formatDay({ locale, timeZone }: Writing, at: Date): string {
  return new Intl.DateTimeFormat(formatLocaleOf(locale), { dateStyle: 'medium', timeZone }).format(at)
}

function renderHead({ order: { number }, seller }: Evidence, writing: Writing): string[] {
  const t = loadTexts(writing, 'order-evidence')
  const { company, site } = seller
  return [t('title', { number }), t('company', { company, site }), t('made', { at: formatTime(writing, writing.now) })]
}

function renderOrder({ order, documents }: Evidence, writing: Writing): string[] {
  const t = loadTexts(writing, 'order-evidence')
  const { credits, currency, country, createdAt, paidAt, payerCountry } = order
  const [total, vat] = [order.totalCents, order.vatCents].map((cents) => formatMoney(cents, currency, writing.locale))
  return [
    t('order'),
    t('placed', { at: formatTime(writing, createdAt) }),
    ...(paidAt ? [t('paid', { at: formatTime(writing, paidAt) })] : []),
    t('what', { credits, total: total ?? '', vat: vat ?? '' }),
    t('country', { country }),
    ...(payerCountry ? [t('payerCountry', { country: payerCountry })] : []),
    ...documents.map(({ number, issuedAt }) => t('document', { number, date: formatDay(writing, issuedAt) })),
  ]
}

/** The text that the buyer saw is written in their language. Of an older version only the name is known. */
function renderConsent({ order, seller }: Evidence, writing: Writing): string[] {
  const t = loadTexts(writing, 'order-evidence')
  const { withdrawalVersion: version, mandateReference: reference, codeSentAt, signedAt } = order
  const shown = loadTexts({ ...writing, locale: order.locale }, 'payments')('startNow', { days: seller.refundDays })
  const isCurrent = version === WITHDRAWAL_TERMS_VERSION
  return [
    t('consent'),
    t('terms', { date: formatDay(writing, order.termsVersion) }),
    ...(isCurrent ? [t('waiver', { version }), shown] : [t('oldWaiver', { version })]),
    ...(reference && codeSentAt && signedAt
      ? [t('mandate', { reference, sent: formatTime(writing, codeSentAt), signed: formatTime(writing, signedAt) })]
      : []),
  ]
}

function renderPayment({ events, repayments }: Evidence, writing: Writing): string[] {
  const t = loadTexts(writing, 'order-evidence')
  return [
    t('payments'),
    ...events.map(({ receivedAt, status, source }) =>
      t('event', { at: formatTime(writing, receivedAt), status, source }),
    ),
    ...repayments.map(({ happenedAt, kind, status, amountCents, currency, reasonCode }) =>
      t('repayment', {
        reason: reasonCode ?? 'none',
        at: formatTime(writing, happenedAt),
        kind,
        status,
        amount: formatMoney(amountCents, currency, writing.locale),
      }),
    ),
  ]
}

function renderDelivery({ order: { credits }, use, isConfirmationSent }: Evidence, writing: Writing): string[] {
  const t = loadTexts(writing, 'order-evidence')
  const at = use.grantedAt && formatTime(writing, use.grantedAt)
  return [
    t('delivery'),
    at ? t('delivered', { at, credits }) : t('notDelivered'),
    ...(isConfirmationSent ? [t('confirmation')] : []),
  ]
}

function renderUse({ order: { credits }, use: { uses, left } }: Evidence, writing: Writing): string[] {
  const t = loadTexts(writing, 'order-evidence')
  const reasons = loadTexts(writing, 'credits')
  const used = uses.reduce((sum, each) => sum + each.credits, 0)
  const lines = uses.slice(0, LISTED_USES_MAX).map((each) =>
    t('useLine', {
      at: formatTime(writing, each.at),
      credits: each.credits,
      reason: reasons(`reason.${reasonOf(each.counterAccount)}`),
    }),
  )
  const hidden = uses.length - lines.length
  return [
    t('use'),
    t('used', { used, credits, left }),
    ...lines,
    ...(hidden > 0 ? [t('moreUse', { count: hidden })] : []),
  ]
}
