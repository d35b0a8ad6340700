import { RECEIVING_ACCOUNT } from './bank-account.ts'
import { failureReasonsOf } from './failure-reasons.ts'
import { Problem, readBody } from './http.ts'
import { escapeHtml, formatForPage, renderOptions, sendPage, STATUS_TEXT } from './page.ts'
import type { Visit } from './page.ts'
import { parseCents, isFinal, STATUSES } from './payment.ts'
import type { Payment, Status } from './payment.ts'
import type { Provider } from './provider.ts'

type Choice = { status: Status; label: string }

const CHOICES: readonly Choice[] = [
  { status: 'paid', label: 'Betaald' },
  { status: 'failed', label: 'Mislukt' },
  { status: 'canceled', label: 'Geannuleerd' },
  { status: 'expired', label: 'Verlopen' },
]
/** A payer only states that the transfer is on its way; the desk decides what arrives. */
const TRANSFER_CHOICE: Choice = { status: 'pending', label: 'Ik heb het overgemaakt' }

/** Handles the payer's page: `GET` renders it, `POST` (form field `status`) sets the status and redirects. */
export async function handleCheckout(provider: Provider, visit: Visit): Promise<void> {
  const { request, response, url } = visit
  const payment = await provider.findCurrentPayment(url.pathname.split('/')[2] ?? '') // ids need no decoding
  if (!payment) return sendPage(response, { status: 404, content: '<h1>Deze betaling bestaat niet</h1>' })
  if (request.method === 'POST') return handleChoice(provider, payment, visit)
  const action = provider.checkoutPath(payment.id)
  const renderContent = url.searchParams.has('left') ? renderLeft : isFinal(payment.status) ? renderFinal : renderChoice
  sendPage(response, { content: renderContent(payment, action) })
}

async function handleChoice(provider: Provider, payment: Payment, { request, response }: Visit): Promise<void> {
  const form = new URLSearchParams(await readBody(request))
  if (form.has('repayment')) await repayPayment(provider, payment, form.get('repayment'))
  else {
    const status = form.get('status') as Status
    if (!STATUSES.includes(status)) throw new Problem(400, 'No such choice', 'status')
    if (!isFinal(payment.status)) await provider.setStatus(payment.id, status, form.get('reason') ?? undefined)
  }
  const location = payment.redirectUrl ?? provider.checkoutPath(payment.id)
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

/** Reverses a paid payment in full: a refund by the shop, or a chargeback by the payer's bank. */
async function repayPayment(provider: Provider, payment: Payment, kind: string | null): Promise<void> {
  if (!isRepayable(payment)) throw new Problem(422, 'The payment cannot be repaid', 'repayment')
  if (kind === 'refund') await provider.control.refund(payment.id)
  else if (kind === 'chargeback') await provider.control.chargeBack(payment.id)
  else throw new Problem(400, 'No such choice', 'repayment')
}

function isRepayable({ status, amountRefunded, amountChargedBack }: Payment): boolean {
  return status === 'paid' && !parseCents(amountRefunded) && !parseCents(amountChargedBack)
}

function renderChoice(payment: Payment, action: string): string {
  const isTransfer = payment.method === 'banktransfer'
  const choices = isTransfer && payment.status === 'open' ? [TRANSFER_CHOICE, ...CHOICES] : CHOICES
  const buttons = choices.map(({ status, label }) => `<button name="status" value="${status}">${label}</button>`)
  return `${renderSummary(payment)}${isTransfer ? renderTransfer(payment) : ''}
<p class="note">Dit is een oefenbank. Er wordt niets echt betaald: kies hieronder zelf hoe de betaling afloopt.</p>
<form method="post" action="${escapeHtml(action)}">${buttons.join('')}${renderReasons(payment)}
<a class="link" href="${escapeHtml(action)}?left">Niets doen (sluit dit venster)</a></form>`
}

function renderReasons({ method }: Payment): string {
  const reasons = failureReasonsOf(method)
  return reasons ? `<label>Reden als het mislukt<select name="reason">${renderOptions(reasons)}</select></label>` : ''
}

/** Renders the instructions of a bank transfer. */
function renderTransfer(payment: Payment): string {
  const { bankName, bankAccount, bankBic } = RECEIVING_ACCOUNT
  const { dueDate, transferReference, status } = payment
  const facts = {
    Bedrag: formatForPage(payment.amount),
    'Naam van de ontvanger': bankName,
    IBAN: bankAccount,
    BIC: bankBic,
    Betalingskenmerk: escapeHtml(transferReference ?? ''),
    'Uiterlijk op': escapeHtml(dueDate ?? ''),
  }
  const rows = Object.entries(facts).map(([term, fact]) => `<dt>${term}</dt><dd>${fact}</dd>`)
  const intro = status === 'open' ? 'Maak het bedrag zelf over:' : 'We wachten op je overboeking:'
  return `<p>${intro}</p><dl>${rows.join('')}</dl>`
}

function renderFinal(payment: Payment, action: string): string {
  const { redirectUrl, status } = payment
  return `${renderSummary(payment)}<p>Deze betaling is al ${STATUS_TEXT[status]}.</p>
${isRepayable(payment) ? renderRepaymentForm(action) : ''}
${redirectUrl ? `<a class="link" href="${escapeHtml(redirectUrl)}">Terug naar de winkel</a>` : ''}`
}

function renderRepaymentForm(action: string): string {
  return `<p class="note">Het geld kan nog terug: door de winkel, of doordat de bank van de betaler het terughaalt.</p>
<form method="post" action="${escapeHtml(action)}"><button name="repayment" value="refund">Terugbetalen</button>
<button name="repayment" value="chargeback">Terughalen door de bank</button></form>`
}

function renderLeft(): string {
  return '<h1>Er is niets veranderd</h1><p>De betaling staat nog open. Je kunt dit venster nu sluiten.</p>'
}

function renderSummary({ amount, description, method }: Payment): string {
  return `<h1>Betaling</h1><p>${escapeHtml(description)}</p>
<p><strong>${formatForPage(amount)}</strong></p>
<p>Betaalwijze: ${escapeHtml(method ?? 'vrij te kiezen')}</p>`
}
