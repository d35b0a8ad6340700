// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import type { MailLanguage, OwnTexts, TextLanguage } from '#platform/server/texts.ts'
import { localeOf } from '#texts/locales.ts'
import type { SiteSettings } from './settings.ts'
import { getSiteSettings } from './site-cache.ts'

const NO_TEXTS: OwnTexts = {}

/** Returns the language and time zone of texts outside of a request, such as exports. Without an account the site's apply. */
export async function findTextLanguage(ctx: Context, accountLanguage: string | null): Promise<TextLanguage> {
  const settings = await getSiteSettings(ctx)
  return {
    locale: localeOf({ account: accountLanguage, cookie: undefined, site: settings }),
    timeZone: settings.time_zone,
  }
}

/** Returns the language of a mail or push notification. Without an account the site's applies. */
export async function findMailLanguage(ctx: Context, accountLanguage: string | null): Promise<MailLanguage> {
  const { locale } = await findTextLanguage(ctx, accountLanguage)
  return toMailLanguage(await getSiteSettings(ctx), locale)
}

/** Returns a language for the mails and push notifications of a site, with its own texts. */
export function toMailLanguage(
  { time_zone: timeZone, mail_texts: texts }: Pick<SiteSettings, 'time_zone' | 'mail_texts'>,
  locale: string,
): MailLanguage {
  return { locale, timeZone, ownTexts: texts[locale] ?? NO_TEXTS }
}
