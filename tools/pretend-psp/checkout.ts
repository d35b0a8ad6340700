import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from './provider.ts'
import { Problem, readBody } from './http.ts'
import { parseCents, isFinal, STATUSES } from './payment.ts'
import type { Payment, Status } from './payment.ts'

const CHOICES: { status: Status; label: string }[] = [
  { status: 'paid', label: 'Betaald' },
  { status: 'failed', label: 'Mislukt' },
  { status: 'canceled', label: 'Geannuleerd' },
  { status: 'expired', label: 'Verlopen' },
]

const STATUS_TEXT: Record<Status, string> = {
  open: 'open',
  pending: 'in behandeling',
  authorized: 'toegestaan',
  paid: 'betaald',
  failed: 'mislukt',
  canceled: 'geannuleerd',
  expired: 'verlopen',
}

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;font:16px/1.5 system-ui,sans-serif;background:#e9eef2;color:#12232e}
header{background:#0b4f6c;color:#fff;padding:14px 20px;font-weight:700}
main{max-width:440px;margin:32px auto;padding:24px;background:#fff;border:1px solid #b9c7d1}
h1{font-size:20px;margin:0 0 4px}p{margin:8px 0}strong{font-size:28px}
.note{background:#fff4c2;color:#3d3000;padding:10px 12px;border-left:4px solid #c79a00}
form{display:grid;gap:10px;margin-top:20px}
button,.link{font:inherit;padding:12px;border:1px solid #0b4f6c;background:#fff;color:#0b4f6c;text-align:center;text-decoration:none;cursor:pointer;display:block}
button:first-child{background:#0b4f6c;color:#fff}
:focus-visible{outline:3px solid #c79a00;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#0d171e;color:#e4edf2}main{background:#15232d;border-color:#34505f}
button,.link{background:#15232d;color:#9fd3ea;border-color:#9fd3ea}}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export type Visit = { request: IncomingMessage; response: ServerResponse; url: URL }

/** Handles the payer's page: `GET` renders it, `POST` (form field `status`) sets the status and redirects. */
export async function handleCheckout(provider: Provider, visit: Visit): Promise<void> {
  const { request, response, url } = visit
  const payment = await provider.findCurrentPayment(url.pathname.split('/')[2] ?? '') // ids need no decoding
  if (!payment) return sendPage(response, 404, '<h1>Deze betaling bestaat niet</h1>')
  if (request.method === 'POST') return handleChoice(provider, payment, visit)
  const action = provider.checkoutPath(payment.id)
  sendPage(
    response,
    200,
    url.searchParams.has('left')
      ? renderLeft()
      : isFinal(payment.status)
        ? renderFinal(payment, action)
        : renderChoice(payment, action),
  )
}

async function handleChoice(provider: Provider, payment: Payment, { request, response }: Visit): Promise<void> {
  const form = new URLSearchParams(await readBody(request))
  if (form.has('reversal')) await reversePayment(provider, payment, form.get('reversal'))
  else {
    const status = form.get('status') as Status
    if (!STATUSES.includes(status)) throw new Problem(400, 'No such choice', 'status')
    if (!isFinal(payment.status)) await provider.setStatus(payment.id, status)
  }
  response.writeHead(303, { location: payment.redirectUrl, 'cache-control': 'no-store' }).end()
}

/** Reverses a paid payment in full: a refund by the shop, or a chargeback by the payer's bank. */
async function reversePayment(provider: Provider, payment: Payment, kind: string | null): Promise<void> {
  if (!isReversible(payment)) throw new Problem(422, 'The payment cannot be reversed', 'reversal')
  if (kind === 'refund') await provider.control.refund(payment.id)
  else if (kind === 'chargeback') await provider.control.chargeBack(payment.id)
  else throw new Problem(400, 'No such choice', 'reversal')
}

function isReversible({ status, amountRefunded, amountChargedBack }: Payment): boolean {
  return status === 'paid' && !parseCents(amountRefunded) && !parseCents(amountChargedBack)
}

function renderChoice(payment: Payment, action: string): string {
  const buttons = CHOICES.map(({ status, label }) => `<button name="status" value="${status}">${label}</button>`)
  return `${renderSummary(payment)}
<p class="note">Dit is een oefenbank. Er wordt niets echt betaald: kies hieronder zelf hoe de betaling afloopt.</p>
<form method="post" action="${escapeHtml(action)}">${buttons.join('')}
<a class="link" href="${escapeHtml(action)}?left">Niets doen (sluit dit venster)</a></form>`
}

function renderFinal(payment: Payment, action: string): string {
  return `${renderSummary(payment)}<p>Deze betaling is al ${STATUS_TEXT[payment.status]}.</p>
${isReversible(payment) ? reversalForm(action) : ''}
<a class="link" href="${escapeHtml(payment.redirectUrl)}">Terug naar de winkel</a>`
}

function reversalForm(action: string): string {
  return `<p class="note">Het geld kan nog terug: door de winkel, of doordat de bank van de betaler het terughaalt.</p>
<form method="post" action="${escapeHtml(action)}"><button name="reversal" value="refund">Terugbetalen</button>
<button name="reversal" value="chargeback">Terughalen door de bank</button></form>`
}

function renderLeft(): string {
  return '<h1>Er is niets veranderd</h1><p>De betaling staat nog open. Je kunt dit venster nu sluiten.</p>'
}

function renderSummary({ amount, description, method }: Payment): string {
  return `<h1>Betaling</h1><p>${escapeHtml(description)}</p>
<p><strong>${escapeHtml(amount.currency)} ${escapeHtml(amount.value.replace('.', ','))}</strong></p>
<p>Betaalwijze: ${escapeHtml(method ?? 'vrij te kiezen')}</p>`
}

function sendPage(response: ServerResponse, status: number, content: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // no form-action: the form redirects to the shop, which is another origin
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  })
  response.end(`<!doctype html><html lang="nl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Oefenbank</title><style>${STYLE}</style></head>
<body><header>Oefenbank &middot; geen echte bank</header><main>${content}</main></body></html>`)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
