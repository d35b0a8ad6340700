// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { loadTexts, type MailLanguage } from '#platform/server/texts.ts'
import type { Texts } from '#platform/texts.ts'
import { getSiteCompany, getSiteSettings } from './site-cache.ts'
import type { CompanyRow } from './sites.sql.ts'
import { toMailLanguage } from './text-language.ts'

/** The site, language and example texts of sample mails. They contain no member. */
export interface SampleSite extends MailLanguage {
  readonly origin: string
  readonly name: string
  readonly fictionalLabel: string
  readonly refundDays: number
  readonly company: CompanyRow
  /** The texts that a person would have written. */
  readonly example: Texts<'office-mail-samples'>
  /** The time at which the mails are rendered. */
  readonly now: Date
}

/** The content of a mail. */
export interface SampleMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Renders every kind of mail of a feature with example data, by its name. */
export type MailSamples = Readonly<Record<string, (site: SampleSite) => SampleMail>>

/** The text of a push notification. */
export interface SamplePush {
  readonly title: string
  readonly body: string
}

/** Renders every kind of push notification with example data, by its name. */
export type PushSamples = Readonly<Record<string, (site: SampleSite) => SamplePush>>

/** The first names of the example members, which are those of the demo. */
export const SAMPLE_NAMES = ['Anna', 'Bert', 'Carl'] as const

/** The id of every example. */
export const SAMPLE_ID = '00000000-0000-7000-8000-000000000000'

/** The token of every link of an example, which opens nothing. */
export const SAMPLE_TOKEN = 'example'

/** Returns the site for sample mails in a language; `origin` is that of the links. */
export async function findSampleSite(
  ctx: Context,
  { locale, origin }: { locale: string; origin: string },
): Promise<SampleSite> {
  const [settings, company] = await Promise.all([getSiteSettings(ctx), getSiteCompany(ctx)])
  const language = toMailLanguage(settings, locale)
  return {
    ...language,
    origin,
    name: settings.name,
    fictionalLabel: settings.fictional_singular,
    refundDays: settings.refund_days,
    company,
    example: loadTexts(language, 'office-mail-samples'),
    now: ctx.now(),
  }
}
