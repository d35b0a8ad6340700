import type { Mandate, MandateStatus } from './mandates.ts'
import { RESULT_TEXT } from './desk-acts.ts'
import { renderMethodSwitches } from './desk-methods.ts'
import { BANK_REASONS, failureReasonsOf } from './failure-reasons.ts'
import type { Forgery, WebhookStyle } from './notifier.ts'
import { escapeHtml, formatForPage, REFUND_STATUS_TEXT, renderOptions, STATUS_TEXT } from './page.ts'
import { centsOf, formatAmount, isFinal, isFinalRefund, REFUND_STATUSES } from './payment.ts'
import type { Chargeback, Payment, Refund, Status } from './payment.ts'
import type { Provider } from './provider.ts'
import type { UnmatchedCredit } from './transfers.ts'
import type { WebhookMode } from './webhooks.ts'

const PAYMENTS_PER_PAGE = 25
const WHOLE_AMOUNT = 'Bedrag (leeg is alles)'

const MODE_TEXT: Readonly<Record<WebhookMode, string>> = {
  normal: 'meteen',
  off: 'niet',
  twice: 'twee keer tegelijk',
  late: 'te laat',
  outOfOrder: 'in de verkeerde volgorde',
}
const STYLE_TEXT: Readonly<Record<WebhookStyle, string>> = {
  classic: 'alleen het nummer',
  signed: 'ondertekend bericht',
  both: 'allebei',
}
const FORGERY_TEXT: Readonly<Record<Forgery, string>> = {
  foreign_payment: 'nummer van een ander',
  wrong_signature: 'foute handtekening',
  no_signature: 'zonder handtekening',
}
const MANDATE_TEXT: Readonly<Record<MandateStatus, string>> = {
  valid: 'geldig',
  pending: 'in afwachting',
  invalid: 'ongeldig',
  revoked: 'ingetrokken',
}
const ACT_OF_STATUS: Partial<Record<Status, string>> = {
  paid: 'Betalen',
  pending: 'In behandeling nemen',
  canceled: 'Annuleren',
  expired: 'Laten verlopen',
}

/** Renders the desk: the settings, the payments (newest first) with all possible acts, and the unmatched credits. */
export function renderDesk(provider: Provider, url: URL): string {
  const payments = provider.store.payments.list().toReversed()
  const page = Math.max(1, Math.trunc(Number(url.searchParams.get('page') ?? 1)) || 1)
  const shown = payments.slice((page - 1) * PAYMENTS_PER_PAGE, page * PAYMENTS_PER_PAGE)
  const articles = shown.map((payment) => renderPayment(provider, payment, url))
  return `<h1>Balie van de oefenbank</h1>
<p>Hier speel je de betaler, de banken en de betaaldienst. De winkel krijgt er bericht van zoals van een echte.</p>
${renderResult(url)}${renderSettings(provider, url)}
${articles.join('') || '<p>Er zijn nog geen betalingen.</p>'}
${renderPageLinks(page, payments.length, url)}${renderCredits(provider.store.credits.list())}`
}

function renderResult({ searchParams }: URL): string {
  const result = searchParams.get('result') ?? ''
  const status = /^answer-(\d{3}|none)$/.exec(result)?.[1]
  const answer = status === 'none' ? 'De winkel gaf geen antwoord.' : `De winkel antwoordde met ${status}.`
  const text = status ? answer : Object.hasOwn(RESULT_TEXT, result) ? RESULT_TEXT[result] : undefined
  return text ? `<p class="note" role="status">${text}</p>` : ''
}

function renderSettings({ control }: Provider, url: URL): string {
  const fields = [
    renderSelect('Meldingen versturen', 'webhook', renderOptions(MODE_TEXT, control.webhook)),
    renderSelect('Soort melding', 'webhookStyle', renderOptions(STYLE_TEXT, control.webhookStyle)),
    renderSelect('Nieuwe terugbetaling is', 'refundStatus', renderOptions(REFUND_STATUS_TEXT, control.refundStatus)),
    renderSelect('Nieuwe machtiging is', 'mandateStatus', renderOptions(MANDATE_TEXT, control.mandateStatus)),
  ]
  return `<section class="settings" aria-labelledby="settings"><h2 id="settings">Instellingen</h2>
<form method="post" action="${toAction(url)}"><input type="hidden" name="act" value="settings">
${fields.join('')}<button>Bewaren</button></form>
${renderMethodSwitches(control, toAction(url))}</section>`
}

function renderSelect(label: string, name: string, options: string): string {
  return `<label>${label}<select name="${name}">${options}</select></label>`
}

function renderPayment(provider: Provider, payment: Payment, url: URL): string {
  const { id, status, amount, description, method } = payment
  const refunds = provider.store.refunds.list().filter(({ paymentId }) => paymentId === id)
  const chargebacks = provider.store.chargebacks.list().filter(({ paymentId }) => paymentId === id)
  const mandate = payment.mandateId ? provider.store.mandates.find(payment.mandateId) : null
  const form = createFormRenderer(payment, url)
  const name = escapeHtml(id)
  return `<article id="${name}" aria-labelledby="title-${name}">
<h2 id="title-${name}">${escapeHtml(description)}: ${formatForPage(amount)}, ${STATUS_TEXT[status]}</h2>
<dl>${renderFacts({ Nummer: id, Betaalwijze: method ?? 'vrij te kiezen', Gemaakt: formatTime(payment.createdAt) })}
${renderFacts({ Reden: payment.failureReason, Kenmerk: payment.transferReference, Soort: payment.sequenceType })}</dl>
${renderActs('De betaling', renderStatusActs(payment, form))}
${renderActs('Geld terug', renderMoneyActs(payment, form))}
${refunds.map((one) => renderRefund(one, form)).join('')}
${chargebacks.map((one) => renderChargeback(one, form)).join('')}
${mandate ? renderMandate(mandate, form) : ''}
<details><summary>De melding aan de winkel</summary><div class="acts">${renderNotificationActs(form).join('')}</div></details>
</article>`
}

function renderFacts(facts: Readonly<Record<string, string | null | undefined>>): string {
  const known = Object.entries(facts).filter(([, fact]) => fact)
  return known.map(([term, fact]) => `<dt>${term}</dt><dd>${escapeHtml(fact ?? '')}</dd>`).join('')
}

const timeFormat = new Intl.DateTimeFormat('nl', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Amsterdam',
})

function formatTime(instant: string): string {
  return timeFormat.format(new Date(instant))
}

function renderActs(title: string, forms: readonly string[]): string {
  return forms.length > 0 ? `<h3>${title}</h3><div class="acts">${forms.join('')}</div>` : ''
}

type FormRenderer = (label: string, fields: Readonly<Record<string, string>>, inputs?: string) => string

/** Creates the function that renders a form with one button, hidden fields and visible inputs. */
function createFormRenderer({ id }: Payment, url: URL): FormRenderer {
  return (label, fields, inputs = '') => {
    const hidden = Object.entries({ payment: id, ...fields }).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
    )
    const appearance = inputs ? ' class="wide"' : ''
    return `<form method="post" action="${toAction(url)}"${appearance}>${hidden.join('')}${inputs}<button>${label}</button></form>`
  }
}

function toAction({ pathname, searchParams }: URL): string {
  return escapeHtml(`${pathname}?page=${encodeURIComponent(searchParams.get('page') ?? '1')}`)
}

function renderStatusActs({ status, method, amount }: Payment, form: FormRenderer): string[] {
  if (isFinal(status) && status !== 'expired') return []
  const isTransfer = method === 'banktransfer'
  const reasons = failureReasonsOf(method)
  const select = reasons
    ? renderSelect('Reden', 'reason', renderOptions(reasons === BANK_REASONS ? toCodes(reasons) : reasons))
    : ''
  const isOther = (one: Status) => one !== status && !(isTransfer && one === 'paid')
  const others = (['paid', 'pending', 'canceled', 'expired'] as const).filter(isOther)
  const transfer = [
    form('Precies ontvangen', { act: 'transfer' }),
    form(
      'Te weinig ontvangen',
      { act: 'transfer' },
      renderAmount({ value: formatAmount(Math.max(1, centsOf(amount) - 100), '').value }),
    ),
    form(
      'Te veel ontvangen',
      { act: 'transfer' },
      renderAmount({ value: formatAmount(centsOf(amount) + 100, '').value }),
    ),
  ]
  if (isFinal(status)) return isTransfer ? transfer : []
  return [
    ...(isTransfer ? transfer : []),
    ...others.map((one) => form(ACT_OF_STATUS[one] ?? one, { act: 'status', status: one })),
    form('Laten mislukken', { act: 'status', status: 'failed' }, select),
  ]
}

/** Renders the input of an amount. An empty one means the whole amount, so its label has to say so, or it is required. */
function renderAmount({ label = 'Bedrag', value = '' } = {}): string {
  const required = label === 'Bedrag' ? ' required' : ''
  const typed = value.replace('.', ',')
  return `<label>${label}<input name="amount" inputmode="decimal" autocomplete="off" value="${typed}"${required}></label>`
}

function renderMoneyActs({ status, amount, amountRefunded, amountChargedBack }: Payment, form: FormRenderer): string[] {
  if (status !== 'paid') return []
  const select = renderSelect('Reden', 'reason', renderOptions(toCodes(BANK_REASONS)))
  return [
    ...(centsOf(amountRefunded) < centsOf(amount)
      ? [form('Helemaal terugbetalen', { act: 'refund' }), form('Deel terugbetalen', { act: 'refund' }, renderAmount())]
      : []),
    ...(centsOf(amountChargedBack) < centsOf(amount)
      ? [form('Bank haalt terug', { act: 'chargeback' }, `${renderAmount({ label: WHOLE_AMOUNT })}${select}`)]
      : []),
  ]
}

function toCodes(reasons: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(reasons).map(([code, text]) => [code, `${code} ${text}`]))
}

function renderRefund({ id, status, amount }: Refund, form: FormRenderer): string {
  const next = REFUND_STATUSES[REFUND_STATUSES.indexOf(status) + 1]
  const statuses = isFinalRefund(status) || !next ? [] : ([next, 'failed', 'canceled'] as const)
  const forms = statuses.map((one) =>
    form(`Maak ${REFUND_STATUS_TEXT[one]}`, { act: 'refundStatus', refund: id, status: one }),
  )
  const title = `Terugbetaling van ${formatForPage(amount)}: ${REFUND_STATUS_TEXT[status]}`
  return forms.length > 0 ? renderActs(title, forms) : `<h3>${title}</h3>`
}

function renderChargeback({ id, amount, reason, reversedAt }: Chargeback, form: FormRenderer): string {
  const title = `Teruggehaald door de bank: ${formatForPage(amount)} (${escapeHtml(reason?.code ?? '')})`
  if (reversedAt) return `<h3>${title}, teruggedraaid</h3>`
  return renderActs(title, [form('Terughalen terugdraaien', { act: 'reverseChargeback', chargeback: id })])
}

function renderMandate({ id, status, mandateReference }: Mandate, form: FormRenderer): string {
  const title = `Machtiging ${escapeHtml(mandateReference ?? id)}: ${MANDATE_TEXT[status]}`
  const act = (label: string, to: MandateStatus) => form(label, { act: 'mandate', mandate: id, status: to })
  const forms = [
    ...(status === 'revoked' ? [] : [act('Machtiging intrekken', 'revoked')]),
    ...(status === 'valid' ? [] : [act('Machtiging geldig maken', 'valid')]),
    ...(status === 'invalid' ? [] : [act('Machtiging ongeldig maken', 'invalid')]),
  ]
  return renderActs(title, forms)
}

function renderNotificationActs(form: FormRenderer): string[] {
  return [
    form('Opnieuw sturen', { act: 'replay', how: 'normal' }),
    form('Twee keer sturen', { act: 'replay', how: 'twice' }),
    form('Te laat sturen', { act: 'replay', how: 'late' }),
    ...Object.entries(FORGERY_TEXT).map(([kind, text]) => form(`Vervalsen: ${text}`, { act: 'forge', kind })),
  ]
}

function renderPageLinks(page: number, count: number, { pathname }: URL): string {
  const link = (to: number, text: string) => `<a href="${escapeHtml(pathname)}?page=${to}">${text}</a>`
  const links = [
    ...(page > 1 ? [link(page - 1, 'Nieuwere betalingen')] : []),
    ...(page * PAYMENTS_PER_PAGE < count ? [link(page + 1, 'Oudere betalingen')] : []),
  ]
  return links.length > 0 ? `<nav aria-label="Bladeren">${links.join('')}</nav>` : ''
}

function renderCredits(credits: readonly UnmatchedCredit[]): string {
  if (credits.length === 0) return ''
  const rows = credits.toReversed().map(({ id, amount, reference, createdAt }) => {
    const facts = renderFacts({ Nummer: id, Kenmerk: reference, Ontvangen: formatTime(createdAt) })
    return `<article><h3>${formatForPage(amount)}</h3><dl>${facts}</dl></article>`
  })
  return `<h2>Overboekingen die bij geen betaling passen</h2>${rows.join('')}`
}
