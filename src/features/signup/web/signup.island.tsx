import { createRoot } from 'react-dom/client'
import { reloadWhenReachable } from '#platform/chunks.ts'
import { TextsProvider, type Messages } from '#platform/i18n.tsx'
import { nextModalState, STEPS, type ModalState, type SignupEvent } from '../rules.ts'
import { loadBlockReason, loadSettings } from './calls.tsx'
import { mergeStartAnswers, deleteSavedSignup, loadSavedSignup, type StartAnswers } from './form-storage.tsx'
import { SignupDialog } from './signup-dialog.tsx'

export type { StartAnswers as SignupStart }

export { deleteSavedSignup as forgetSignup }

/** What a page shows of an unfinished signup: the step it came to, counted from 1, and the answers to the first one. */
export interface SignupProgress extends StartAnswers {
  readonly step: number
}

/** How far someone came in this browser; null unless they came past the first step. */
export function findSignupProgress(): SignupProgress | null {
  const kept = loadSavedSignup()
  if (!kept?.isResumed) return null
  const { gender, seeks } = kept.form
  return { step: STEPS.indexOf(kept.step) + 1, gender, seeks }
}

type Loader = () => Promise<Record<string, unknown>>
const catalogues = import.meta.glob<Record<string, unknown>>(
  ['/src/texts/*/signup.json', '/src/texts/*/refusals.json'],
  { import: 'default' },
)

/**
 * Opens the signup dialog over a page that has no React of its own. What was filled in earlier is still there; answers
 * given on the page replace it. Resolves once the dialog stands; it follows the four events itself.
 */
export async function openSignup(start: StartAnswers = {}): Promise<void> {
  const locale = document.documentElement.lang
  const [settings, whyNot, messages] = await Promise.all([loadSettings(), loadBlockReason(), loadTexts(locale)])
  const opener = document.activeElement
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  let state: ModalState = 'fresh'
  function follow(event: SignupEvent): void {
    const isMember = state === 'complete'
    state = nextModalState(state, event)
    if (state !== 'gone') return
    root.unmount()
    place.remove()
    if (isMember) return void reloadWhenReachable() // the page was drawn for a visitor
    if (opener instanceof HTMLElement) opener.focus()
  }
  root.render(
    <TextsProvider locale={locale} messages={messages}>
      <SignupDialog settings={settings} saved={mergeStartAnswers(start, loadSavedSignup())} blockReason={whyNot} onEvent={follow} />
    </TextsProvider>,
  )
}

async function loadTexts(locale: string): Promise<Messages> {
  const [signup, refusals] = await Promise.all(['signup', 'refusals'].map((feature) => loadCatalogue(locale, feature)))
  return { signup: signup ?? {}, refusals: refusals ?? {} }
}

async function loadCatalogue(locale: string, feature: string): Promise<Record<string, unknown>> {
  const load: Loader | undefined =
    catalogues[`/src/texts/${locale}/${feature}.json`] ?? catalogues[`/src/texts/nl/${feature}.json`]
  return load ? load() : {}
}
