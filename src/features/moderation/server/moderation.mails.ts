import type { MailContent, MailContext } from '#features/accounts/server/accounts.mails.ts'
import { renderMail } from '#platform/server/mail/mail-layout.ts'
import { loadMailTexts, loadTexts } from '#platform/server/texts.ts'
import type { Texts } from '#platform/texts.ts'
import { href } from '#links.ts'
import { isTimed, OBJECTION_DAYS, type Ground, type Outcome, type SubjectKind, type TimedOutcome } from '../rules.ts'

/** A decision as its member reads it. */
export interface StatementOfReasons {
  readonly outcome: Outcome
  readonly ground: Ground | null
  readonly body: string
  readonly endsAt: Date | null
  /** When it was hidden automatically, until this decision. */
  readonly heldAt: Date | null
  /** The token of the link with which the member objects. */
  readonly token: string
  readonly isReported: boolean
  /** Whether a rule flagged the subject of the case. */
  readonly wasFlagged: boolean
  /** Whether a comparison found that the member resembles a banned one. */
  readonly resemblesBanned: boolean
}

// Subjects and preheaders do not reveal the kind of site, because others may see them on a locked screen (L-29).

/** Renders the statement of reasons: the measure, its ground, the explanation, what was automated, and how to object (L-24). */
export function renderStatementMail(context: MailContext, statement: StatementOfReasons): MailContent {
  const t = loadMailTexts(context, 'moderation-mails')
  const fixed = loadTexts(context, 'moderation-mails')
  const { outcome, ground, body, endsAt, token } = statement
  return render(context, {
    subject: t('statement.subject'),
    preheader: t('statement.preheader'),
    title: t('statement.title'),
    paragraphs: [
      t(statement.isReported ? 'statement.reported' : 'statement.noticed'),
      isTimed(outcome)
        ? t(`statement.${outcome}`, { until: endsAt ?? new Date(0) })
        : t(`statement.${outcome as 'advice' | 'remove' | 'ban'}`),
      ...(ground ? [fixed('statement.ground', { ground: fixed(`ground.${ground}`) })] : []),
      ...toParagraphs(body),
      ...describeAutomation(fixed, statement),
      fixed('statement.object', { days: OBJECTION_DAYS }),
    ],
    button: { label: t('statement.button'), url: context.origin + href('objection', {}, { token }) },
    footer: t('statement.footer'),
  })
}

/** Describes what was automated before the decision, and that a person decided (L-24). */
function describeAutomation(
  t: Texts<'moderation-mails'>,
  { heldAt, wasFlagged, resemblesBanned }: StatementOfReasons,
): string[] {
  const automated = [
    ...(wasFlagged ? [t('statement.flagged')] : []),
    ...(resemblesBanned ? [t('statement.resembles')] : []),
    ...(heldAt ? [t('statement.personAfterHold', { heldAt })] : []),
  ]
  return automated.length > 0 ? automated : [t('statement.person')]
}

/** Renders the mail that a decision was reversed. */
export function renderReversedMail(context: MailContext, body: string): MailContent {
  return renderPlainMail(context, 'reversed', body)
}

/** Renders the mail that an objection was rejected. */
export function renderRejectedMail(context: MailContext, body: string): MailContent {
  return renderPlainMail(context, 'rejected', body)
}

/** Renders the mail that a photo or message was hidden automatically, until a person decides (L-24). */
export function renderHeldMail(context: MailContext, kind: SubjectKind): MailContent {
  const t = loadMailTexts(context, 'moderation-mails')
  return render(context, {
    subject: t('held.subject'),
    preheader: t('held.preheader'),
    title: t('held.title'),
    paragraphs: [t('held.what', { kind }), loadTexts(context, 'moderation-mails')('held.automated'), t('held.next')],
    button: { label: t('held.button'), url: context.origin + href('complaints') },
    footer: t('statement.footer'),
  })
}

/** Renders the mail that what was hidden automatically is visible again. */
export function renderReleasedMail(context: MailContext): MailContent {
  return renderPlainMail(context, 'released', '')
}

/** Renders the mail that a measure is over. */
export function renderEndedMail(context: MailContext, outcome: TimedOutcome): MailContent {
  return renderPlainMail(context, `ended.${outcome}`, '')
}

type PlainMail = 'reversed' | 'rejected' | 'released' | `ended.${TimedOutcome}`

function renderPlainMail(context: MailContext, name: PlainMail, body: string): MailContent {
  const t = loadMailTexts(context, 'moderation-mails')
  return render(context, {
    subject: t(`${name}.subject`),
    preheader: t(`${name}.preheader`),
    title: t(`${name}.title`),
    paragraphs: [t(`${name}.what`), ...toParagraphs(body)],
    button: { label: t('toSite'), url: context.origin + href('login') },
    footer: t('statement.footer'),
  })
}

/** Renders the outcome of a report for its reporter. */
export function renderOutcomeMail(
  context: MailContext,
  { number, hasMeasure }: { number: string; hasMeasure: boolean },
): MailContent {
  const t = loadMailTexts(context, 'moderation-mails')
  return render(context, {
    subject: t('outcome.subject', { number }),
    preheader: t('outcome.preheader'),
    title: t('outcome.title'),
    paragraphs: [t(hasMeasure ? 'outcome.measure' : 'outcome.noMeasure', { number }), t('outcome.block')],
    button: { label: t('outcome.button'), url: context.origin + href('complaints') },
    footer: t('statement.footer'),
  })
}

function toParagraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
}

interface ModerationMail {
  readonly subject: string
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button: { readonly label: string; readonly url: string }
  readonly footer: string
}

function render(
  { locale }: MailContext,
  { subject, preheader, title, paragraphs, button, footer }: ModerationMail,
): MailContent {
  return {
    subject,
    text: [title, ...paragraphs, `${button.label}: ${button.url}`, footer].join('\n\n'),
    html: renderMail({ preheader, title, paragraphs, button, footer }, locale),
  }
}
