import { createContext, useContext, type ReactNode } from 'react'
import { createFormatter, createTranslator } from 'use-intl/core'

type Values = Record<string, string | number | Date>
/** Translates a key, with ICU values by name. */
export type Texts = (key: string, values?: Values) => string

/** Translates a key with tags, such as `<terms>…</terms>`; `parts` renders each tag and holds the ICU values. */
export type RichTexts = (key: string, parts: Record<string, RichPart>) => ReactNode
type RichPart = string | number | ((children: ReactNode) => ReactNode)

/** A compiled catalogue: messages per feature, by key. */
export type Messages = Record<string, Record<string, unknown>>

/** A language with its formatters; created once per catalogue, because creating `Intl` formatters is slow. */
interface Language {
  readonly locale: string
  readonly messages: Messages
  readonly formatter: ReturnType<typeof createFormatter>
  readonly countries: Intl.DisplayNames
  readonly features: Map<string, FeatureTexts>
}

/** The translators of one feature. */
interface FeatureTexts {
  readonly texts: Texts
  readonly rich: RichTexts
}

const timeZone = 'Europe/Amsterdam'
const languages = new WeakMap<Messages, Language>()
const LanguageContext = createContext<Language>(getLanguage('nl', {}))

/** Provides a language's texts to the components below it. */
export function TextsProvider({
  locale,
  messages,
  children,
}: {
  locale: string
  messages: Messages
  children: ReactNode
}) {
  return <LanguageContext value={getLanguage(locale, messages)}>{children}</LanguageContext>
}

function getLanguage(locale: string, messages: Messages): Language {
  const cached = languages.get(messages)
  if (cached?.locale === locale) return cached
  const formatter = createFormatter({ locale, timeZone, onError: rethrow })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const language = { locale, messages, formatter, countries, features: new Map<string, FeatureTexts>() }
  languages.set(messages, language)
  return language
}

function rethrow(error: Error): never {
  throw error
}

function featureTextsOf({ locale, messages, features }: Language, namespace: string): FeatureTexts {
  const cached = features.get(namespace)
  if (cached) return cached
  const parts = { locale, messages: messages as never, namespace: namespace as never, timeZone, onError: rethrow }
  const translate = createTranslator(parts)
  const plainTexts = new Map<string, string>()
  const featureTexts: FeatureTexts = {
    texts(key, values) {
      const found = values ? undefined : plainTexts.get(key)
      if (found !== undefined) return found
      const text = (translate as unknown as Texts)(key, values)
      if (!values) plainTexts.set(key, text)
      return text
    },
    rich: (key, renderParts) => translate.rich(key as never, renderParts as never),
  }
  features.set(namespace, featureTexts)
  return featureTexts
}

/** Returns the texts of one feature. */
export function useTexts(namespace: string): Texts {
  return featureTextsOf(useContext(LanguageContext), namespace).texts
}

/** Returns the texts of one feature that contain tags. */
export function useRichTexts(namespace: string): RichTexts {
  return featureTextsOf(useContext(LanguageContext), namespace).rich
}

/** Returns the language code. */
export function useLocale(): string {
  return useContext(LanguageContext).locale
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
  const translate = useTexts('refusals')
  const refusalTexts = useContext(LanguageContext).messages['refusals'] ?? {}
  return (error) => {
    const { code, details } = parseRefusal(error)
    return code in refusalTexts ? translate(code, details) : translate('general')
  }
}

function parseRefusal(error: unknown): { code: string; details: Values } {
  if (!(error instanceof Error) || !('code' in error)) return { code: 'general', details: {} }
  const details = 'data' in error && typeof error.data === 'object' && error.data !== null ? error.data : {}
  return { code: String(error.code), details: details as Values }
}
