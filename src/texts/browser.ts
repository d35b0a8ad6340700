import type { Messages } from '#platform/i18n.tsx'

const catalogues: Record<string, () => Promise<{ messages: Messages }>> = {
  nl: () => import('./nl.ts'),
}

/** Loads the compiled messages of a language. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = catalogues[locale] ?? catalogues['nl']
  return load ? (await load()).messages : {}
}
