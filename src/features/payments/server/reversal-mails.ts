import { getSiteCompany, getSiteSettings } from '#features/sites/server/sites.ts'
import { href } from '#links.ts'
import { formatMoney } from '#platform/money.ts'
import type { Context } from '#platform/server/context.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { loadTexts, type TextLanguage } from '#platform/server/texts.ts'
import type { Texts } from '#platform/texts.ts'
import { formatLocaleOf } from '#texts/locales.ts'
import { findBuyer, type OrderRow } from './payments.sql.ts'
import type { ReversalEffect } from './reversal-effects.ts'
import { REPAYMENT_DAYS } from '../rules.ts'

/** A change of an order's money, other than by its buyer's withdrawal. */
export type ReversalEvent = 'refunded' | 'refund_failed' | 'charged_back' | 'chargeback_reversed'

interface MailedReversal {
  readonly event: ReversalEvent
  readonly amountCents: number
  readonly currency: string
  readonly effect: ReversalEffect
}

type ReversalTexts = Texts<'reversal-mails'>

/**
 * Mails the buyer that money of an order was refunded or charged back, or that this was undone, with the effect on
 * credits and premium status (C-19). Call it in the transaction of the reversal.
 */
export async function mailReversal(
  ctx: Context,
  { event, amountCents, currency, effect }: MailedReversal,
): Promise<void> {
  const { order, credits, balance, premium } = effect
  const { number, locale } = order
  await mailBuyer(ctx, order, (t, { email }) => ({
    subject: t(`${event}.subject`, { number }),
    title: t(`${event}.title`),
    paragraphs: [
      t(`${event}.text`, { number, amount: formatMoney(amountCents, currency, locale), email }),
      ...(credits === 0 ? [] : [t(credits < 0 ? 'taken' : 'returned', { credits: Math.abs(credits), balance })]),
      ...(balance < 0 ? [t('debt', { owed: -balance })] : []),
      ...(premium ? [t(`premium.${premium}`)] : []),
    ],
  }))
}

interface MailedWithdrawal {
  readonly order: OrderRow
  readonly credits: number
  readonly amountCents: number
  readonly requestedAt: Date
  readonly losesPremium: boolean
}

/** Mails the receipt of a withdrawal with its content, date and time (L-17). Call it in the transaction of the withdrawal. */
export async function mailWithdrawalReceipt(ctx: Context, withdrawal: MailedWithdrawal): Promise<void> {
  const { order, credits, amountCents, requestedAt, losesPremium } = withdrawal
  const { number, locale, currency } = order
  const money = (cents: number) => formatMoney(cents, currency, locale)
  await mailBuyer(ctx, order, (t, { language }) => ({
    subject: t('withdrawn.subject', { number }),
    title: t('withdrawn.title'),
    paragraphs: [
      t('withdrawn.received', { number, at: formatTime(language, requestedAt) }),
      t('withdrawn.order', {
        credits: order.credits,
        total: money(order.total_cents),
        paidAt: formatTime(language, order.paid_at ?? requestedAt),
      }),
      amountCents > 0
        ? t('withdrawn.refund', { credits, amount: money(amountCents), days: REPAYMENT_DAYS })
        : t('withdrawn.noRefund'),
      ...(losesPremium ? [t('premium.lost')] : []),
    ],
  }))
}

interface MailedCancellation {
  readonly order: OrderRow
  /** The credits that a direct debit gave early, which the withdrawal took back. */
  readonly earlyCredits: number
  readonly requestedAt: Date
}

/** Mails the receipt of the withdrawal of an unpaid order (L-17). Call it in the transaction of the withdrawal. */
export async function mailCancellationReceipt(
  ctx: Context,
  { order, earlyCredits, requestedAt }: MailedCancellation,
): Promise<void> {
  const { number, locale, currency, credits } = order
  const total = formatMoney(order.total_cents, currency, locale)
  await mailBuyer(ctx, order, (t, { language }) => ({
    subject: t('withdrawn.subject', { number }),
    title: t('withdrawn.title'),
    paragraphs: [
      t('withdrawn.received', { number, at: formatTime(language, requestedAt) }),
      t('withdrawn.unpaidOrder', { credits, total, orderedAt: formatTime(language, order.created_at) }),
      t('withdrawn.unpaid'),
      ...(earlyCredits > 0 ? [t('withdrawn.early', { credits: earlyCredits })] : []),
    ],
  }))
}

function formatTime({ locale, timeZone }: TextLanguage, moment: Date): string {
  const format = new Intl.DateTimeFormat(formatLocaleOf(locale), { dateStyle: 'long', timeStyle: 'long', timeZone })
  return format.format(moment)
}

interface MailParts {
  readonly subject: string
  readonly title: string
  readonly paragraphs: string[]
}

type WriteMail = (t: ReversalTexts, facts: { language: TextLanguage; email: string }) => MailParts

/** Mails the buyer of an order in its language, with a link to it. Does nothing for an erased buyer. */
async function mailBuyer(ctx: Context, order: OrderRow, write: WriteMail): Promise<void> {
  const { id, site_id: siteId, member_id: memberId, origin, locale } = order
  const orderCtx: Context = { ...ctx, siteId, origin, locale }
  const buyer = await findBuyer.one(ctx.db, [memberId, siteId])
  if (!buyer) return
  const [settings, company] = await Promise.all([getSiteSettings(orderCtx), getSiteCompany(orderCtx)])
  const language = { locale, timeZone: settings.time_zone }
  const t = loadTexts(language, 'reversal-mails')
  const { subject, title, paragraphs } = write(t, { language, email: company.supportEmail })
  const button = { label: t('button'), url: origin + href('transactions-id', { id }) }
  const footer = t('footer')
  const html = renderMail({ preheader: title, title, paragraphs, button, footer })
  const text = [title, ...paragraphs, `${button.label}: ${button.url}`, footer].join('\n\n')
  await sendMail(orderCtx, { memberId, to: buyer.email, fromName: settings.mail_name, subject, text, html })
}
