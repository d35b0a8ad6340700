import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Amount, RefundStatus, Status } from './payment.ts'

/** A request for a page of the pretend bank. */
export type Visit = { request: IncomingMessage; response: ServerResponse; url: URL }

/** The statuses of payments in the texts of the pages. */
export const STATUS_TEXT: Readonly<Record<Status, string>> = {
  open: 'open',
  pending: 'in behandeling',
  authorized: 'toegestaan',
  paid: 'betaald',
  failed: 'mislukt',
  canceled: 'geannuleerd',
  expired: 'verlopen',
}

/** The statuses of refunds in the texts of the pages. */
export const REFUND_STATUS_TEXT: Readonly<Record<RefundStatus, string>> = {
  queued: 'in de wachtrij',
  pending: 'in afwachting',
  processing: 'onderweg',
  refunded: 'terugbetaald',
  failed: 'mislukt',
  canceled: 'geannuleerd',
}

const STYLE = `
:root{color-scheme:light dark;--ground:#e9eef2;--text:#12232e;--box:#fff;--line:#b9c7d1;--accent:#0b4f6c;--on:#fff;--note:#fff4c2;--note-text:#3d3000}
@media (prefers-color-scheme:dark){:root{--ground:#0d171e;--text:#e4edf2;--box:#15232d;--line:#4a6878;--accent:#9fd3ea;--on:#0d171e;--note:#3a3110;--note-text:#ffeaa0}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;font:16px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--text);overflow-wrap:anywhere}
header{background:#0b4f6c;color:#fff;padding:14px 20px;font-weight:700}
main{max-width:440px;margin:32px auto;padding:24px;background:var(--box);border:1px solid var(--line)}
h1{font-size:20px;margin:0 0 4px}p{margin:8px 0}strong{font-size:28px}
.note{background:var(--note);color:var(--note-text);padding:10px 12px;border-left:4px solid #c79a00}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:8px 0}dt{opacity:.8}dd{margin:0}
form{display:grid;gap:10px;margin-top:20px}
button,.link,select,input{font:inherit;padding:10px 12px;min-height:44px;border:1px solid var(--accent);background:var(--box);color:var(--accent)}
button,.link{text-align:center;text-decoration:none;cursor:pointer;display:block}
select,input{color:var(--text);min-width:0;width:100%}
form>button:first-child{background:var(--accent);color:var(--on)}
:focus-visible{outline:3px solid #c79a00;outline-offset:2px}
.desk{max-width:1240px;padding:16px;background:none;border:0;margin:0 auto}
.desk article,.desk .settings{background:var(--box);border:1px solid var(--line);padding:16px;margin:16px 0}
.desk h2{font-size:18px;margin:0}.desk h3{font-size:16px;margin:16px 0 4px}
.desk .acts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,140px),1fr));gap:12px;align-items:end}
@media (min-width:370px){.desk .wide{grid-column:span 2}}
.desk form{margin:0;gap:6px;grid-template-columns:1fr 1fr;align-items:end}
.desk form label{grid-column:1/-1;font-size:14px}
.desk form button{grid-column:1/-1;background:var(--box);color:var(--accent)}
.desk label:has(input):has(+button){grid-column:1}
.desk label:has(input)+button{grid-column:2}
.desk .settings form{grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:12px}
.desk .settings label,.desk .settings button{grid-column:auto}
.desk summary{cursor:pointer;padding:10px 0;min-height:44px;font-weight:700}
.desk nav{display:flex;gap:16px}.desk a{color:var(--accent)}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The contents of a page; `appearance` is the class of its main element. */
export type Page = { status?: number; title?: string; content: string; appearance?: 'desk' }

/** Sends a page of the pretend bank. */
export function sendPage(response: ServerResponse, { status = 200, title, content, appearance }: Page): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin', // with no-referrer the browser posts the forms with the origin `null`, which the site refuses
    'x-content-type-options': 'nosniff',
    // no form-action: the form redirects to the shop, which is another origin
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  })
  response.end(`<!doctype html><html lang="nl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title ? `${title} &middot; ` : ''}Oefenbank</title><style>${STYLE}</style></head>
<body><header>Oefenbank &middot; geen echte bank</header><main${appearance ? ` class="${appearance}"` : ''}>${content}</main></body></html>`)
}

/** Formats an amount for a page: `EUR 14,95`. */
export function formatForPage({ currency, value }: Amount): string {
  return escapeHtml(`${currency} ${value.replace('.', ',')}`)
}

/** Renders the options of a select from texts by value. */
export function renderOptions(texts: Readonly<Record<string, string>>, selected?: string | null): string {
  const options = Object.entries(texts).map(
    ([value, text]) =>
      `<option value="${escapeHtml(value)}"${value === selected ? ' selected' : ''}>${escapeHtml(text)}</option>`,
  )
  return options.join('')
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
