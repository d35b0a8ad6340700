import { href } from '#links.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadMailTexts, type MailLanguage } from '#platform/server/texts.ts'
import type { Texts } from '#platform/texts.ts'
import type { News } from './news.ts'

/** The language, links and privacy of a mail. */
export interface MailContext extends MailLanguage {
  readonly origin: string
  /** Leaves out names and texts, and uses a neutral subject. */
  readonly isDiscreet: boolean
  readonly showsText: boolean
  /** The site's word for a fictional profile, which is shown beside its name (C-11). */
  readonly fictionalLabel: string
  /** The path of the page that stops these mails, with its token. */
  readonly unsubscribePath: string
}

/** The content of a mail. Text and HTML are equivalent. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

type MailTexts = Texts<'notification-mails'>

/** The maximum number of members that a mail names. */
const MAX_LINES = 8

/** Renders the mail about new messages and likes, one or several. */
export function renderNewsMail(context: MailContext, news: readonly News[]): MailContent {
  const t = loadMailTexts(context, 'notification-mails')
  const subject = context.isDiscreet ? t('discreetSubject') : describeNews(context, t, news)
  return renderNotification(context, t, {
    subject,
    paragraphs: context.isDiscreet ? [t('discreetSummary', { count: sumCounts(news) })] : listLines(context, t, news),
    path: pathOf(news),
  })
}

/** Renders the reminder of messages that were not read for days. */
export function renderReminderMail(context: MailContext, news: readonly News[]): MailContent {
  const t = loadMailTexts(context, 'notification-mails')
  const count = sumCounts(news)
  return renderNotification(context, t, {
    subject: context.isDiscreet ? t('reminder.discreetSubject') : t('reminder.subject', { count }),
    paragraphs: [t('reminder.text', { count }), t('reminder.once')],
    path: pathOf(news),
  })
}

/** Renders the weekly update, whose subject is neutral. */
export function renderWeeklyMail(context: MailContext, news: readonly News[]): MailContent {
  const t = loadMailTexts(context, 'notification-mails')
  return renderNotification(context, t, {
    subject: t('weekly.subject'),
    paragraphs: context.isDiscreet
      ? [t('discreetSummary', { count: sumCounts(news) })]
      : [t('weekly.text', { what: countNews(context, t, news) })],
    path: pathOf(news),
  })
}

interface NotificationParts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly path: string
}

function renderNotification(
  context: MailContext,
  t: MailTexts,
  { subject, paragraphs, path }: NotificationParts,
): MailContent {
  const { origin, unsubscribePath, locale } = context
  const button = { label: t('button'), url: origin + path }
  const links = [
    { label: t('preferences'), url: origin + href('settings-notifications') },
    { label: t('unsubscribe'), url: origin + unsubscribePath },
  ]
  const footer = t('footer')
  const lines = [button, ...links].map(({ label, url }) => `${label}: ${url}`)
  const [buttonLine = '', ...linkLines] = lines
  return {
    subject,
    text: [subject, ...paragraphs, buttonLine, footer, ...linkLines].join('\n\n'),
    html: renderMail({ preheader: t('preheader'), title: subject, paragraphs, button, footer, links }, locale),
  }
}

/** Returns a sentence about a single event, or the counts of several. */
function describeNews(context: MailContext, t: MailTexts, news: readonly News[]): string {
  const [first, second] = news
  if (!first || second) return t('severalSubject', { what: countNews(context, t, news) })
  const name = nameOf(context, t, first)
  if (first.kind !== 'like') return t('event.message', { name, count: first.count })
  return first.isMatch ? t('event.match', { name }) : t('event.like', { name })
}

/** Returns the counts of messages, likes and matches as a list in words. */
function countNews({ locale }: MailContext, t: MailTexts, news: readonly News[]): string {
  const messages = sumCounts(news.filter(({ kind }) => kind !== 'like'))
  const matches = news.filter(({ kind, isMatch }) => kind === 'like' && isMatch).length
  const likes = news.filter(({ kind, isMatch }) => kind === 'like' && !isMatch).length
  const parts = [
    messages > 0 && t('messages', { count: messages }),
    matches > 0 && t('matches', { count: matches }),
    likes > 0 && t('likes', { count: likes }),
  ].filter((part) => part !== false)
  return new Intl.ListFormat(locale).format(parts)
}

function listLines(context: MailContext, t: MailTexts, news: readonly News[]): string[] {
  const lines = news.slice(0, MAX_LINES).map((each) => renderLine(context, t, each))
  const more = news.length - lines.length
  return more > 0 ? [...lines, t('line.more', { count: more })] : lines
}

function renderLine(context: MailContext, t: MailTexts, news: News): string {
  const name = nameOf(context, t, news)
  if (news.kind === 'like') return news.isMatch ? t('line.match', { name }) : t('line.like', { name })
  if (context.showsText && news.text) return t('line.quote', { name, text: news.text })
  return t('line.message', { name, count: news.count })
}

function nameOf({ fictionalLabel: label }: MailContext, t: MailTexts, { otherName: name, isFictional }: News): string {
  return isFictional ? t('fictionalName', { name, label }) : name
}

function sumCounts(news: readonly News[]): number {
  return news.reduce((sum, { count }) => sum + count, 0)
}

/** Returns the page of a single event, or the list of several. */
function pathOf(news: readonly News[]): string {
  const [first, second] = news
  if (first && !second) return first.path
  return href(news.some(({ kind }) => kind !== 'like') ? 'chats' : 'likes')
}
