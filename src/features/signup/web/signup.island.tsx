import loaders from 'virtual:text-loaders/signup,refusals'
import { createRoot } from 'react-dom/client'
import { reloadWhenReachable } from '#platform/navigation/chunks.ts'
import { TextsProvider, type Messages } from '#platform/i18n.tsx'
import type { Namespace } from '#platform/texts.ts'
import { getNextModalState, STEPS, type ModalState, type SignupEvent } from '../rules.ts'
import { loadBlockReason, loadSettings } from './calls.ts'
import {
  mergeStartAnswers,
  deleteSavedSignup,
  loadSavedSignup,
  saveFirstMessage,
  type StartAnswers,
} from './form-storage.ts'
import { SignupDialog } from './signup-dialog.tsx'

/** The answers from the page before the dialog opened, and a message to a member (C-80). */
export interface SignupStart extends StartAnswers {
  /** An empty text clears the saved message. */
  readonly message?: { readonly text: string; readonly to: { id: string; name: string } }
}

export { deleteSavedSignup }

/** The progress of an unfinished signup: its step, counted from 1, and the answers of the first step. */
export interface SignupProgress extends StartAnswers {
  readonly step: number
}

/** Returns the progress of this browser's unfinished signup; null unless it is past the first step. */
export function findSignupProgress(): SignupProgress | null {
  const saved = loadSavedSignup()
  if (!saved?.isResumed) return null
  const { gender, seeks } = saved.form
  return { step: STEPS.indexOf(saved.step) + 1, gender, seeks }
}

/** Returns the saved message of this browser to a member, or ''. */
export function findSavedMessage(memberId: string): string {
  const form = loadSavedSignup()?.form
  return form?.signup_message_to?.id === memberId ? form.signup_message : ''
}

/**
 * Opens the signup dialog over a page without React. Resumes a saved signup, in which answers from the page replace the
 * saved ones, and stores a message to a member. Resolves once the dialog is open. Handles the four events itself.
 */
export async function openSignup({ message, ...start }: SignupStart = {}): Promise<void> {
  const stored = message ? saveFirstMessage(message.text, message.to) : loadSavedSignup()
  const locale = document.documentElement.lang
  const [settings, blockReason, messages] = await Promise.all([loadSettings(), loadBlockReason(), loadTexts(locale)])
  const opener = document.activeElement
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  let state: ModalState = 'initial'
  function handleEvent(event: SignupEvent): void {
    const isMember = state === 'complete'
    state = getNextModalState(state, event)
    if (state !== 'closed') return
    root.unmount()
    container.remove()
    if (isMember) return void reloadWhenReachable() // the page was rendered for a visitor
    if (opener instanceof HTMLElement) opener.focus()
  }
  root.render(
    <TextsProvider locale={locale} timeZone={settings.time_zone} messages={messages}>
      <SignupDialog
        settings={settings}
        saved={mergeStartAnswers(start, stored)}
        blockReason={blockReason}
        onEvent={handleEvent}
      />
    </TextsProvider>,
  )
}

const NAMESPACES = ['signup', 'refusals'] satisfies Namespace[]

/** The texts of refusals that only this feature declares come with its own (tools/vite-texts.ts). */
async function loadTexts(locale: string): Promise<Messages> {
  const [signup = {}, refusals = {}] = await Promise.all(
    NAMESPACES.map((namespace) => loadCatalogue(locale, namespace)),
  )
  return { signup, refusals: Object.assign({}, refusals, signup['refusals']) }
}

async function loadCatalogue(locale: string, namespace: string): Promise<Messages[string]> {
  const load = loaders[`${locale}/${namespace}`] ?? loaders[`nl/${namespace}`]
  return load ? (await load()).default : {}
}
