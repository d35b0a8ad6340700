import { accountMailSamples } from '#features/accounts/server/accounts.ts'
import { moderationMailSamples } from '#features/moderation/server/moderation.ts'
import { notificationMailSamples, pushSamples } from '#features/notifications/server/notifications.ts'
import { complaintMailSamples } from '#features/pages/server/pages.ts'
import { paymentMailSamples } from '#features/payments/server/payments.ts'
import { photoMailSamples } from '#features/photos/server/photos.ts'
import { signupMailSamples } from '#features/signup/server/signup.ts'
import { toSiteHost } from '#features/sites/rules.ts'
import {
  findSampleSite,
  getSiteSettings,
  type MailSamples,
  type PushSamples,
  type SampleSite,
} from '#features/sites/server/sites.ts'
import { findStaffAddress, recordAudit } from '#features/staff/server/staff.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext, type StaffNetworkContext } from '#platform/server/context.ts'
import { countPictures, readPreheader } from '#platform/server/mail/mail-layout.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { consumeRateLimitForKey, declareRateLimit } from '#platform/server/security/rate-limit.ts'

/** Examples that a member of staff mails to their own address. */
const previewLimit = declareRateLimit('backoffice.mail_preview', { points: 20, windowSeconds: 3_600 })

function withFeature<Sample>(feature: string, samples: Readonly<Record<string, Sample>>): [string, Sample][] {
  return Object.entries(samples).map(([name, sample]) => [`${feature}.${name}`, sample])
}

/** Every kind of mail, in the order of the list. */
const mails: ReadonlyMap<string, MailSamples[string]> = new Map([
  ...withFeature('signup', signupMailSamples),
  ...withFeature('accounts', accountMailSamples),
  ...withFeature('notifications', notificationMailSamples),
  ...withFeature('photos', photoMailSamples),
  ...withFeature('payments', paymentMailSamples),
  ...withFeature('moderation', moderationMailSamples),
  ...withFeature('complaints', complaintMailSamples),
])

/** Every kind of push notification. */
const pushes: ReadonlyMap<string, PushSamples[string]> = new Map(withFeature('push', pushSamples))

interface PreviewInput {
  readonly kind: string
  readonly language: string
}

const openSite = (ctx: StaffContext, locale: string) => findSampleSite(ctx, { locale, origin: toSiteHost(ctx.origin) })

/** Lists every kind of mail and push notification with example data. */
export async function listMailKinds(ctx: StaffContext, { language }: Pick<PreviewInput, 'language'>) {
  const site = await openSite(ctx, language)
  const mailKinds = [...mails].map(([kind, render]) => ({
    kind,
    channel: 'mail' as const,
    ...pickSubject(render(site)),
  }))
  const pushKinds = [...pushes].map(([kind, render]) => ({
    kind,
    channel: 'push' as const,
    subject: render(site).title,
  }))
  return { kinds: [...mailKinds, ...pushKinds] }
}

const pickSubject = ({ subject }: { subject: string }) => ({ subject })

/**
 * Renders a kind of mail or push notification with example data.
 * @throws Refusal `mail_kind_not_found`
 */
export async function viewMailPreview(ctx: StaffContext, { kind, language }: PreviewInput) {
  const site = await openSite(ctx, language)
  const push = pushes.get(kind)
  if (push) return { channel: 'push' as const, kind, host: new URL(site.origin).host, ...push(site) }
  const { subject, text, html } = requireMail(kind)(site)
  const { mail_name: from } = await getSiteSettings(ctx)
  const facts = { preheader: readPreheader(html), pictures: countPictures(html), from }
  return { channel: 'mail' as const, kind, subject, text, ...facts }
}

/**
 * Renders the HTML of a mail with example data.
 * @throws Refusal `mail_kind_not_found`
 */
export async function renderMailPreview(ctx: StaffContext, { kind, language }: PreviewInput): Promise<string> {
  return requireMail(kind)(await openSite(ctx, language)).html
}

function requireMail(kind: string): (site: SampleSite) => { subject: string; text: string; html: string } {
  const render = mails.get(kind)
  if (!render) throw new Refusal('mail_kind_not_found')
  return render
}

/**
 * Mails an example to the address of the staff member, with an entry in the audit log. A repeated request mails nothing.
 * @throws Refusal `mail_kind_not_found`, `rate_limited`
 */
export async function sendMailPreview(
  ctx: StaffNetworkContext,
  { kind, language, requestId }: PreviewInput & { readonly requestId: string },
): Promise<Record<string, never>> {
  const mail = requireMail(kind)(await openSite(ctx, language))
  await consumeRateLimitForKey(ctx, previewLimit, ctx.actor.staffId ?? ctx.actor.name)
  const { mail_name: fromName } = await getSiteSettings(ctx)
  await inTransaction(ctx, async (tx) => {
    if (!(await sendMail(tx, { id: requestId, to: await findStaffAddress(tx), fromName, ...mail }))) return
    await recordAudit(tx, { action: 'mail.preview', subject: { kind: 'mail', id: kind }, after: { language } })
  })
  return {}
}
