import { createContext, useContext, type ReactNode } from 'react'
import { IntlProvider, useFormatter, useLocale, useTranslations } from 'use-intl/react'

type Values = Record<string, string | number | Date>
/** Words by key; ICU values by name. */
export type Texts = (key: string, values?: Values) => string

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
  return (
    <IntlProvider locale={locale} messages={messages as never} timeZone="Europe/Amsterdam" onError={rethrow}>
      <Known value={messages}>{children}</Known>
    </IntlProvider>
  )
}

/** A compiled catalogue: per feature the messages by key. */
export type Messages = Record<string, Record<string, unknown>>

const KnownMessages = createContext<Messages>({})
const Known = KnownMessages.Provider

function rethrow(error: Error): never {
  throw error
}

/** The words of one feature. */
export function useTexts(namespace: string): Texts {
  const translate = useTranslations(namespace as never)
  return translate as Texts
}

/** Words with marked parts, such as links: `<terms>…</terms>`; how each part is drawn, by name. */
export type RichTexts = (key: string, parts: Record<string, (words: ReactNode) => ReactNode>) => ReactNode

/** The words of one feature that hold marked parts. */
export function useRichTexts(namespace: string): RichTexts {
  const translate = useTranslations(namespace as never)
  return (key, parts) => translate.rich(key as never, parts as never)
}

/** Turns a failed call into a sentence; what nobody declared becomes the general one. */
export function useRefusalText(): (error: unknown) => string {
  const translate = useTexts('refusals')
  const known = useContext(KnownMessages)['refusals'] ?? {}
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

export { useFormatter, useLocale }
