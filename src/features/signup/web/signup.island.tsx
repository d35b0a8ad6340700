import { createRoot } from 'react-dom/client'
import { TextsProvider, type Messages } from '#platform/i18n.tsx'
import { loadSettings } from './calls.tsx'
import { beginAt, keptSignup, type SignupStart } from './form-storage.tsx'
import { SignupDialog } from './signup-dialog.tsx'
import type { SignupEvent } from './signup-flow.tsx'

export type { SignupStart }

type Loader = () => Promise<Record<string, unknown>>
const catalogues = import.meta.glob<Record<string, unknown>>(
  ['/src/texts/*/signup.json', '/src/texts/*/refusals.json'],
  { import: 'default' },
)

/**
 * Opens the signup dialog over a page that has no React of its own. What was filled in earlier is still there; answers
 * given on the page replace it. Resolves once the dialog stands.
 * @param onEvent hears of started, flow_complete, closed and redirected_to_login
 */
export async function openSignup(
  start: SignupStart = {},
  onEvent: (event: SignupEvent) => void = () => undefined,
): Promise<void> {
  const locale = document.documentElement.lang
  const [settings, messages] = await Promise.all([loadSettings(), loadWords(locale)])
  const opener = document.activeElement
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  function follow(event: SignupEvent): void {
    onEvent(event)
    if (event !== 'closed' && event !== 'redirected_to_login') return
    root.unmount()
    place.remove()
    if (opener instanceof HTMLElement) opener.focus()
  }
  root.render(
    <TextsProvider locale={locale} messages={messages}>
      <SignupDialog settings={settings} kept={beginAt(start, keptSignup())} onEvent={follow} />
    </TextsProvider>,
  )
}

async function loadWords(locale: string): Promise<Messages> {
  const [signup, refusals] = await Promise.all(['signup', 'refusals'].map((feature) => wordsOf(locale, feature)))
  return { signup: signup ?? {}, refusals: refusals ?? {} }
}

async function wordsOf(locale: string, feature: string): Promise<Record<string, unknown>> {
  const load: Loader | undefined =
    catalogues[`/src/texts/${locale}/${feature}.json`] ?? catalogues[`/src/texts/nl/${feature}.json`]
  return load ? load() : {}
}
