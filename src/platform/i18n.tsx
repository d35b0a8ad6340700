import { createContext, useContext, type ReactNode } from 'react'
import { createFormatter, createTranslator } from 'use-intl/core'

type Values = Record<string, string | number | Date>
/** Words by key; ICU values by name. */
export type Texts = (key: string, values?: Values) => string

/** Words with marked parts, such as links: `<terms>…</terms>`; how each part is drawn, by name, and ICU values. */
export type RichTexts = (key: string, parts: Record<string, RichPart>) => ReactNode
type RichPart = string | number | ((words: ReactNode) => ReactNode)

/** A compiled catalogue: per feature the messages by key. */
export type Messages = Record<string, Record<string, unknown>>

/** Everything said in one language; made once per catalogue, because the formatters of `Intl` are slow to make. */
interface Language {
  readonly locale: string
  readonly messages: Messages
  readonly formatter: ReturnType<typeof createFormatter>
  readonly countries: Intl.DisplayNames
  readonly words: Map<string, Words>
}

/** What one feature says. */
interface Words {
  readonly texts: Texts
  readonly rich: RichTexts
}

const timeZone = 'Europe/Amsterdam'
const languages = new WeakMap<Messages, Language>()
const LanguageContext = createContext<Language>(languageOf('nl', {}))

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
  return <LanguageContext value={languageOf(locale, messages)}>{children}</LanguageContext>
}

function languageOf(locale: string, messages: Messages): Language {
  const known = languages.get(messages)
  if (known?.locale === locale) return known
  const formatter = createFormatter({ locale, timeZone, onError: rethrow })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const language = { locale, messages, formatter, countries, words: new Map<string, Words>() }
  languages.set(messages, language)
  return language
}

function rethrow(error: Error): never {
  throw error
}

function wordsOf({ locale, messages, words }: Language, namespace: string): Words {
  const known = words.get(namespace)
  if (known) return known
  const parts = { locale, messages: messages as never, namespace: namespace as never, timeZone, onError: rethrow }
  const translate = createTranslator(parts)
  const plain = new Map<string, string>()
  const made: Words = {
    texts(key, values) {
      const found = values ? undefined : plain.get(key)
      if (found !== undefined) return found
      const text = (translate as unknown as Texts)(key, values)
      if (!values) plain.set(key, text)
      return text
    },
    rich: (key, drawn) => translate.rich(key as never, drawn as never),
  }
  words.set(namespace, made)
  return made
}

/** The words of one feature. */
export function useTexts(namespace: string): Texts {
  return wordsOf(useContext(LanguageContext), namespace).texts
}

/** The words of one feature that hold marked parts. */
export function useRichTexts(namespace: string): RichTexts {
  return wordsOf(useContext(LanguageContext), namespace).rich
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
  const known = useContext(LanguageContext).messages['refusals'] ?? {}
  return (error) => {
    const { code, details } = refusalOf(error)
    return code in known ? translate(code, details) : translate('general')
  }
}

function refusalOf(error: unknown): { code: string; details: Values } {
  if (!(error instanceof Error) || !('code' in error)) return { code: 'general', details: {} }
  const details = 'data' in error && typeof error.data === 'object' && error.data !== null ? error.data : {}
  return { code: String(error.code), details: details as Values }
}
