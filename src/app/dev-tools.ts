import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/server/context.ts'
import {
  findMail,
  listAttachments,
  listMails,
  listMailsTo,
  type AttachmentRow,
  type MailRow,
} from '#platform/server/mail/mail.sql.ts'
import { mountDesk, mountPretendPsp } from '../../tools/pretend-psp/mount.ts'
import { createPretendPsp } from '../../tools/pretend-psp/pretend-psp.ts'
import type { PaymentSettings } from '#platform/server/services.ts'
import type { SmsSettings } from '#platform/server/sms/sms-sender.ts'
import { mountPretendSms } from '../../tools/pretend-sms/mount.ts'
import { createPretendSms, type AcceptedSms, type PretendSms } from '../../tools/pretend-sms/pretend-sms.ts'
import type { Config } from './config.ts'

const pretendApiKey = 'test_pretend'
const pretendWebhookSecret = 'the secret of the pretend provider'

/** Returns the payment settings of the demo, whose pretend provider runs on the port of the site. */
export function getDemoPaymentSettings(port: number): PaymentSettings {
  const origin = `http://127.0.0.1:${port}`
  return {
    baseUrl: `${origin}/dev/psp`,
    apiKey: pretendApiKey,
    notificationOrigin: origin,
    webhookSecret: pretendWebhookSecret,
  }
}

/** Returns the settings of the demo's pretend text-message service, which runs on the port of the site. */
export function getDemoSmsSettings(port: number): SmsSettings {
  return { baseUrl: `http://127.0.0.1:${port}/dev/sms`, key: pretendApiKey, sender: null }
}

/**
 * Adds the tools of demo mode: pages that show mails and text messages, the pretend services, and the desk of the
 * pretend payment provider (C-79).
 */
export async function addDevTools(app: FastifyInstance, config: Config, contextOf: () => Context): Promise<void> {
  serveOutbox(app, contextOf)
  const { baseUrl } = getDemoPaymentSettings(config.port)
  const { origin } = new URL(baseUrl)
  const psp = createPretendPsp({
    apiKey: pretendApiKey,
    baseUrl,
    eventWebhook: { url: () => `${origin}/api/payments/events`, secret: pretendWebhookSecret },
    persistFile: join(config.dataDirectory, 'pretend-psp.json'),
    checkoutUrl: ({ id, redirectUrl }) => `${new URL(redirectUrl ?? origin).origin}/dev/psp/checkout/${id}`,
  })
  await app.register(mountPretendPsp(psp), { prefix: '/dev/psp' })
  await app.register(mountDesk(psp), { prefix: '/dev/payments' })
  const sms = createPretendSms({
    key: pretendApiKey,
    persistFile: join(config.dataDirectory, 'pretend-sms.jsonl'),
  })
  await app.register(mountPretendSms(sms), { prefix: '/dev/sms' })
  serveSmsInbox(app, sms)
}

function serveOutbox(app: FastifyInstance, contextOf: () => Context): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mail', async (request, reply) => {
    const { db } = contextOf()
    if (request.query.to?.includes('\0')) return reply.code(422).send()
    const mails = request.query.to
      ? await listMailsTo.all(db, { address: request.query.to })
      : await listMails.all(db, { limit: 100 })
    return reply.type('text/html').send(renderPage('Mails', mails.map(renderMailLink).join('') || emptyOutbox))
  })
  const findMailById = async (id: string) => (uuid.test(id) ? findMail.one(contextOf(), { id }) : null)
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = await findMailById(request.params.id)
    if (!mail) return reply.code(404).send()
    const files = await listAttachments.all(contextOf(), { mailId: mail.id })
    return reply.type('text/html').send(renderPage(mail.subject, renderMail(mail, files)))
  })
  app.get<{ Params: { id: string; name: string } }>('/dev/mail/:id/files/:name', async (request, reply) => {
    const { id, name } = request.params
    const files = uuid.test(id) ? await listAttachments.all(contextOf(), { mailId: id }) : []
    const file = files.find(({ fileName }) => fileName === name)
    return file ? reply.type(file.contentType).send(file.content) : reply.code(404).send()
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    const mail = await findMailById(request.params.id)
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
    return mail
      ? reply.header('x-frame-options', 'SAMEORIGIN').type('text/html').send(mail.html)
      : reply.code(404).send()
  })
}

/** Shows the text messages, the newest first. `to` selects a phone number. */
function serveSmsInbox(app: FastifyInstance, sms: PretendSms): void {
  app.get<{ Querystring: { to?: string } }>('/dev/sms', (request, reply) => {
    const { to } = request.query
    const messages = sms.listMessages().filter((message) => !to || message.to === to)
    const items = messages.slice(-100).toReversed().map(renderSms)
    return reply.type('text/html').send(renderPage('Sms’jes', items.join('') || emptyInbox))
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const emptyOutbox = '<p>Er is nog geen mail. Wat de site verstuurt, staat hier.</p>'

const emptyInbox = '<p>Er is nog geen sms. Wat de site verstuurt, staat hier.</p>'
const time = new Intl.DateTimeFormat('nl', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Amsterdam' })

function renderSms({ to, from, text, acceptedAt }: AcceptedSms): string {
  return `<p>${escapeHtml(text)}<br>Van ${escapeHtml(from)} aan ${escapeHtml(to)} · ${time.format(new Date(acceptedAt))}</p>`
}

function renderMailLink({ id, toAddress: to, subject, createdAt: at }: MailRow): string {
  return `<p><a href="/dev/mail/${id}">${escapeHtml(subject)}</a><br>${escapeHtml(to)} · ${time.format(at)}</p>`
}

function renderMail({ id, toAddress: to, text }: MailRow, files: readonly AttachmentRow[]): string {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const anchors = links.map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`).join('')
  const fileLinks = files
    .map(({ fileName: name }) => escapeHtml(name))
    .map((name) => `<p><a href="/dev/mail/${id}/files/${name}">${name}</a></p>`)
    .join('')
  const frame = `<iframe src="/dev/mail/${id}/html" width="100%" height="640" sandbox title="html"></iframe>`
  return `<p><a href="/dev/mail">Alle mails</a></p><p>Aan ${escapeHtml(to)}</p>${anchors}${fileLinks}${frame}<h2>Als tekst</h2><pre>${escapeHtml(text)}</pre>`
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.125rem;margin-top:2rem}a{overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere}
iframe{border:1px solid #8886;border-radius:12px;background:#fff}`

function renderPage(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg" type="image/svg+xml">`
  return `<!doctype html><html lang="nl">${head}<title>${escapeHtml(title)}</title><style>${style}</style><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
