import { createContext, useContext, type ReactNode } from 'react'
import { createFormatter, createTranslator } from 'use-intl/core'
import type { Namespace, TextKey, Texts, UntypedTexts, ValuesOf } from '#platform/texts.ts'
import { isolateValues } from '#platform/text/text-direction.ts'
import { formatLocaleOf } from '#texts/locales.ts'

/** Translates a key with tags, such as `<terms>…</terms>`; the parts are the function of each tag and the ICU values. */
type RichTexts<Name extends Namespace> = <Key extends TextKey<Name>>(key: Key, parts: ValuesOf<Name, Key>) => ReactNode

/** Translates a key with tags that is known only at run time. A missing text is an error. */
export type UntypedRichTexts = (
  key: string,
  parts: Record<string, string | number | ((children: ReactNode) => ReactNode)>,
) => ReactNode

/** A compiled catalogue: messages per feature, by key. */
export type Messages = Record<string, Record<string, unknown>>

/** A language with its formatters; created once per catalogue, because creating `Intl` formatters is slow. */
interface Language {
  readonly locale: string
  readonly timeZone: string
  readonly messages: Messages
  readonly formatter: ReturnType<typeof createFormatter>
  readonly countries: Intl.DisplayNames
  readonly features: Map<string, FeatureTexts>
}

/** The translators of one feature. */
interface FeatureTexts {
  readonly texts: UntypedTexts
  readonly rich: UntypedRichTexts
}

const languages = new WeakMap<Messages, Map<string, Language>>()
const LanguageContext = createContext<Language>(getLanguage({ locale: 'nl', timeZone: 'UTC' }, {}))

/** Provides a language's texts to the components below it. */
export function TextsProvider({
  locale,
  timeZone,
  messages,
  children,
}: {
  locale: string
  /** The time zone of the site. */
  timeZone: string
  messages: Messages
  children: ReactNode
}) {
  return <LanguageContext value={getLanguage({ locale, timeZone }, messages)}>{children}</LanguageContext>
}

function getLanguage({ locale, timeZone }: { locale: string; timeZone: string }, messages: Messages): Language {
  const byZone = languages.get(messages) ?? new Map<string, Language>()
  languages.set(messages, byZone)
  const cached = byZone.get(`${locale} ${timeZone}`)
  if (cached) return cached
  const formatter = createFormatter({ locale: formatLocaleOf(locale), timeZone, onError: rethrow })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const language = { locale, timeZone, messages, formatter, countries, features: new Map<string, FeatureTexts>() }
  byZone.set(`${locale} ${timeZone}`, language)
  return language
}

function rethrow(error: Error): never {
  throw error
}

function featureTextsOf({ locale, timeZone, messages, features }: Language, namespace: string): FeatureTexts {
  const cached = features.get(namespace)
  if (cached) return cached
  const parts = {
    locale: formatLocaleOf(locale),
    messages: messages as never,
    namespace: namespace as never,
    timeZone,
    onError: rethrow,
  }
  const translate = createTranslator(parts)
  const plainTexts = new Map<string, string>()
  const featureTexts: FeatureTexts = {
    texts(key, values) {
      const plainText = values ? undefined : plainTexts.get(key)
      if (plainText !== undefined) return plainText
      const text = (translate as unknown as UntypedTexts)(key, isolateValues(values))
      if (!values) plainTexts.set(key, text)
      return text
    },
    rich: (key, renderParts) => translate.rich(key as never, isolateValues(renderParts) as never),
  }
  features.set(namespace, featureTexts)
  return featureTexts
}

/** Returns the texts of a namespace. */
export function useTexts<Name extends Namespace>(namespace: Name): Texts<Name> {
  return featureTextsOf(useContext(LanguageContext), namespace).texts as Texts<Name> // the key decides the values
}

/** Returns the texts of a namespace that contain tags. */
export function useRichTexts<Name extends Namespace>(namespace: Name): RichTexts<Name> {
  return featureTextsOf(useContext(LanguageContext), namespace).rich as RichTexts<Name> // the key decides the parts
}

/** Returns the language code. */
export function useLocale(): string {
  return useContext(LanguageContext).locale
}

/** Returns the time zone of the site. */
export function useTimeZone(): string {
  return useContext(LanguageContext).timeZone
}

/** Returns the date and number formatter of the language. */
export function useFormatter(): Language['formatter'] {
  return useContext(LanguageContext).formatter
}

/** Returns a function that translates a country code into the country's name. */
export function useCountryName(): (code: string) => string {
  const { countries } = useContext(LanguageContext)
  return (code) => countries.of(code) ?? code
}

/** Returns a function that translates a failed call; an undeclared code gets the general text. */
export function useRefusalText(): (error: unknown) => string {
  const translate = useTexts('refusals') as UntypedTexts // the server sends code and details
  const refusalTexts = useContext(LanguageContext).messages['refusals'] ?? {}
  return (error) => {
    const { code, details } = parseRefusal(error)
    return code in refusalTexts ? translate(code, details) : translate('general')
  }
}

type RefusalValues = Record<string, string | number>

function parseRefusal(error: unknown): { code: string; details: RefusalValues } {
  if (!(error instanceof Error) || !('code' in error)) return { code: 'general', details: {} }
  const details = 'data' in error && typeof error.data === 'object' && error.data !== null ? error.data : {}
  return { code: String(error.code), details: details as RefusalValues }
}
