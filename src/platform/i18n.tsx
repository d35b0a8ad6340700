import { createContext, useContext, type ReactNode } from 'react'
import { createFormatter, createTranslator } from 'use-intl/core'

type Values = Record<string, string | number | Date>
/** Words by key; ICU values by name. */
export type Texts = (key: string, values?: Values) => string

/** Words with marked parts, such as links: `<terms>…</terms>`; how each part is drawn, by name, and ICU values. */
export type RichTexts = (key: string, parts: Record<string, RichPart>) => ReactNode
type RichPart = string | number | ((features: ReactNode) => ReactNode)

/** A compiled catalogue: per feature the messages by key. */
export type Messages = Record<string, Record<string, unknown>>

/** Everything said in one language; made once per catalogue, because the formatters of `Intl` are slow to make. */
interface Language {
  readonly locale: string
  readonly messages: Messages
  readonly formatter: ReturnType<typeof createFormatter>
  readonly countries: Intl.DisplayNames
  readonly features: Map<string, FeatureTexts>
}

/** What one feature says. */
interface FeatureTexts {
  readonly texts: Texts
  readonly rich: RichTexts
}

const timeZone = 'Europe/Amsterdam'
const languages = new WeakMap<Messages, Language>()
const LanguageContext = createContext<Language>(getLanguage('nl', {}))

/** Gives a language's words to the screens below it. */
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

/** The words of one feature. */
export function useTexts(namespace: string): Texts {
  return featureTextsOf(useContext(LanguageContext), namespace).texts
}

/** The words of one feature that hold marked parts. */
export function useRichTexts(namespace: string): RichTexts {
  return featureTextsOf(useContext(LanguageContext), namespace).rich
}

/** The language as a code. */
export function useLocale(): string {
  return useContext(LanguageContext).locale
}

/** Writes dates and numbers as the language does. */
export function useFormatter(): Language['formatter'] {
  return useContext(LanguageContext).formatter
}

/** Names countries by their code, as the language does. */
export function useCountryName(): (code: string) => string {
  const { countries } = useContext(LanguageContext)
  return (code) => countries.of(code) ?? code
}

/** Turns a failed call into a sentence; what nobody declared becomes the general one. */
export function useRefusalText(): (error: unknown) => string {
  const translate = useTexts('refusals')
  const cached = useContext(LanguageContext).messages['refusals'] ?? {}
  return (error) => {
    const { code, details } = parseRefusal(error)
    return code in cached ? translate(code, details) : translate('general')
  }
}

function parseRefusal(error: unknown): { code: string; details: Values } {
  if (!(error instanceof Error) || !('code' in error)) return { code: 'general', details: {} }
  const details = 'data' in error && typeof error.data === 'object' && error.data !== null ? error.data : {}
  return { code: String(error.code), details: details as Values }
}
