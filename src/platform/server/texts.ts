import { createTranslator } from 'use-intl/core'
import { formatLocaleOf } from '#texts/locales.ts'
import { isolateValues } from '#platform/text/text-direction.ts'
import type { Namespace, Texts } from '#platform/texts.ts'
import { listTextFiles, pickLanguage, readNamespace, type Catalogue, type TextTree } from './text-files.ts'
import { findTextMismatch, renderMessage } from './text-replacement.ts'

/** The namespaces that have been read, with their texts in all languages and in each that was used. */
const namespaces = new Map<string, { readonly tree: TextTree; readonly catalogues: Map<string, Catalogue> }>()

/** A language, and the time zone of its times. A `Context` is one. */
export interface TextLanguage {
  readonly locale: string
  readonly timeZone: string
}

/** The language of a mail or push notification, with the site's own texts. */
export interface MailLanguage extends TextLanguage {
  /** The site's own texts in this language, by `<namespace>.<key>`. */
  readonly ownTexts: OwnTexts
  /** Receives the key of every text that is read. */
  readonly onTextRead?: (key: string) => void
}

/** Texts that replace those of the catalogues, by `<namespace>.<key>`. */
export type OwnTexts = Readonly<Record<string, string>>

/**
 * Loads the texts of one feature in one language, for mails and other texts that the server writes.
 * @throws when a text or one of its values is missing
 */
export function loadTexts<Name extends Namespace>({ locale, timeZone }: TextLanguage, namespace: Name): Texts<Name> {
  const translate = createTranslator({
    locale: formatLocaleOf(locale),
    messages: { [namespace]: loadCatalogue(locale, namespace) } as never,
    namespace: namespace as never,
    timeZone,
    onError(error) {
      throw error // otherwise the mail would contain the key
    },
  })
  return (key, ...[values]) => (translate as (key: string, values?: unknown) => string)(key, isolateValues(values))
}

/**
 * Loads the texts of mails or push notifications, which a site may replace. Texts that staff must not change are read with
 * `loadTexts`. An own text that no longer fits its values, such as after an update, is ignored.
 */
export function loadMailTexts<Name extends Namespace>(language: MailLanguage, namespace: Name): Texts<Name> {
  const t = loadTexts(language, namespace)
  return (key, ...args) => {
    const name = `${namespace}.${key}`
    language.onTextRead?.(name)
    const own = findFittingText(language, name)
    return (own === null ? null : tryRender(language, own, args[0])) ?? t(key, ...args)
  }
}

/** The own texts that fit, and those that do not (null), by key. A site has the same object until its settings change. */
const fittingTexts = new WeakMap<OwnTexts, Map<string, string | null>>()

function findFittingText({ locale, ownTexts }: MailLanguage, name: string): string | null {
  const own = Object.hasOwn(ownTexts, name) ? ownTexts[name] : undefined
  if (own === undefined) return null
  const fitting = fittingTexts.get(ownTexts) ?? new Map<string, string | null>()
  fittingTexts.set(ownTexts, fitting)
  const cached = fitting.get(name)
  if (cached !== undefined) return cached
  const original = findText(locale, name)
  const text = original === null || findTextMismatch(own, original) ? null : own
  fitting.set(name, text)
  return text
}

function tryRender(language: MailLanguage, text: string, values: object | undefined): string | null {
  try {
    return renderMessage(language, text, isolateValues(values))
  } catch {
    return null
  }
}

/** Finds a text of the catalogues by its language and `<namespace>.<key>`. */
export function findText(locale: string, name: string): string | null {
  const found = findPart(locale, name.split('.'))
  return typeof found === 'string' ? found : null
}

/** Lists the texts of a language by `<namespace>.<key>`. */
export function listTexts(locale: string): Map<string, string> {
  const names = new Set(listTextFiles().map(({ namespace }) => namespace))
  return new Map([...names].flatMap((namespace) => flatten(loadCatalogue(locale, namespace), namespace)))
}

function flatten(part: Catalogue | string, name: string): [string, string][] {
  if (typeof part === 'string') return [[name, part]]
  return Object.entries(part).flatMap(([key, value]) => flatten(value, `${name}.${key}`))
}

function findPart(locale: string, [namespace = '', ...path]: readonly string[]): Catalogue | string | null {
  return path.reduce<Catalogue | string | null>(
    (part, key) => (part !== null && typeof part === 'object' && Object.hasOwn(part, key) ? (part[key] ?? null) : null),
    loadCatalogue(locale, namespace),
  )
}

/** Reads a namespace once for all languages, when one of its texts is first used. */
function loadCatalogue(locale: string, namespace: string): Catalogue {
  const loaded = namespaces.get(namespace) ?? { tree: readNamespace(namespace), catalogues: new Map() }
  if (Object.keys(loaded.tree).length > 0) namespaces.set(namespace, loaded) // callers may name one that does not exist
  const catalogue = loaded.catalogues.get(locale) ?? pickLanguage(loaded.tree, locale)
  loaded.catalogues.set(locale, catalogue)
  return catalogue
}
