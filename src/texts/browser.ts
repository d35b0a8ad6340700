import type { Messages } from '#platform/i18n.tsx'
import type { ScreenNamespace } from '#platform/texts.ts'

const files = import.meta.glob<{ default: Messages[string] }>(['./*/*.json', '!./*/{home,pages,export}.json'])
const loaded: Messages = {}

/**
 * Loads the compiled messages of the namespaces. Returns the same object each time, with more messages; this works
 * because a page load has one language.
 */
export async function loadNamespaces(locale: string, namespaces: readonly ScreenNamespace[]): Promise<Messages> {
  await Promise.all(namespaces.map((namespace) => loadNamespace(locale, namespace)))
  return loaded
}

async function loadNamespace(locale: string, namespace: ScreenNamespace): Promise<void> {
  const file = loaded[namespace] ? null : await files[`./${locale}/${namespace}.json`]?.()
  if (file) loaded[namespace] = file.default
}
