import { toSiteHost } from '#features/sites/rules.ts'
import { findSampleSite, type SampleSite } from '#features/sites/server/mail-samples.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { findStaffAddress } from '#features/staff/server/own-address.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { inTransaction, type StaffNetworkContext, type StaffContext } from '#platform/server/context.ts'
import { countPictures, readPreheader } from '#platform/server/mail/mail-layout.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { consumeRateLimitForKey, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { mailKinds, pushKinds, requireMail } from './mail-kinds.ts'
import { listChangedKinds, listTextsOfKind } from './mail-text-lists.ts'
import type { backofficeOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Examples that a member of staff mails to their own address. */
const previewLimit = declareRateLimit('backoffice.mail_preview', { points: 20, windowSeconds: 3_600 })

/** A kind of mail or push notification in a language. */
export interface PreviewInput {
  readonly kind: string
  readonly language: string
}

/** Finds the site for examples in a language, with links to the site of the office. */
export async function openSampleSite(ctx: StaffContext, locale: string): Promise<SampleSite> {
  return findSampleSite(ctx, { locale, origin: toSiteHost(ctx.origin) })
}

/** Lists every kind of mail and push notification with example data. */
export async function listMailKinds(ctx: StaffContext, { language }: InputOf<typeof backofficeOfficeContract.mails>) {
  const site = await openSampleSite(ctx, language)
  const changed = listChangedKinds(site)
  const mails = [...mailKinds].map(([kind, render]) => {
    return { kind, channel: 'mail' as const, subject: render(site).subject, hasOwnTexts: changed.has(kind) }
  })
  const pushes = [...pushKinds].map(([kind, render]) => {
    return { kind, channel: 'push' as const, subject: render(site).title, hasOwnTexts: changed.has(kind) }
  })
  return { kinds: [...mails, ...pushes] }
}

/**
 * Renders a kind of mail or push notification with example data.
 * @throws Refusal `mail_kind_not_found`
 */
export async function viewMailPreview(
  ctx: StaffContext,
  { kind, language }: InputOf<typeof backofficeOfficeContract.mail>,
) {
  const site = await openSampleSite(ctx, language)
  const push = pushKinds.get(kind)
  const texts = listTextsOfKind(site, kind)
  if (push) return { channel: 'push' as const, kind, texts, host: new URL(site.origin).host, ...push(site) }
  const { subject, text, html } = requireMail(kind)(site)
  const { mail_name: from } = await getSiteSettings(ctx)
  const facts = { preheader: readPreheader(html), pictures: countPictures(html), from }
  return { channel: 'mail' as const, kind, texts, subject, text, ...facts }
}

/**
 * Renders the HTML of a mail with example data.
 * @throws Refusal `mail_kind_not_found`
 */
export async function renderMailPreview(ctx: StaffContext, { kind, language }: PreviewInput): Promise<string> {
  return requireMail(kind)(await openSampleSite(ctx, language)).html
}

/**
 * Mails an example to the address of the staff member, with an entry in the audit log. A repeated request mails nothing.
 * @throws Refusal `mail_kind_not_found`, `rate_limited`
 */
export async function sendMailPreview(
  ctx: StaffNetworkContext,
  { kind, language, requestId }: InputOf<typeof backofficeOfficeContract.sendMailPreview>,
): Promise<void> {
  const mail = requireMail(kind)(await openSampleSite(ctx, language))
  await consumeRateLimitForKey(ctx, previewLimit, ctx.actor.staffId)
  const { mail_name: fromName } = await getSiteSettings(ctx)
  await inTransaction(ctx, async (tx) => {
    if (!(await sendMail(tx, { id: requestId, to: await findStaffAddress(tx), fromName, ...mail }))) return
    await recordAudit(tx, { action: 'mail.preview', subject: { kind: 'mail', id: kind }, after: { language } })
  })
}
