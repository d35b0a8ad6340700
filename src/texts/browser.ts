import loaders from 'virtual:text-loaders/screens'
import type { Messages } from '#platform/i18n.tsx'
import type { ScreenNamespace } from '#platform/texts.ts'

const loaded: Messages = {}
const loadedNamespaces = new Set<string>()

/**
 * Loads the compiled messages of the namespaces. Returns the same object each time, with more messages; this works
 * because a page load has one language.
 */
export async function loadNamespaces(locale: string, namespaces: readonly ScreenNamespace[]): Promise<Messages> {
  await Promise.all(namespaces.map((namespace) => loadNamespace(locale, namespace)))
  return loaded
}

async function loadNamespace(locale: string, namespace: ScreenNamespace): Promise<void> {
  const file = loadedNamespaces.has(namespace) ? null : await loaders[`${locale}/${namespace}`]?.()
  if (!file) return
  loadedNamespaces.add(namespace)
  const { refusals, ...texts } = file.default
  addTexts(namespace, texts)
  // The texts of refusals that only this feature declares come with its own (tools/vite-texts.ts).
  if (typeof refusals === 'object' && refusals !== null) addTexts('refusals', refusals)
}

/** Adds texts to the same object, because translators keep a reference to it. */
function addTexts(namespace: string, texts: object): void {
  loaded[namespace] = Object.assign(loaded[namespace] ?? {}, texts)
}
