import { loadWholeStyleSheets } from '#platform/navigation/whole-style-sheets.ts'
import { isSiteReachable } from '#platform/calls/site-reachable.ts'
import type { SignupStart } from '#features/signup/web/signup.island.tsx'

export type { SignupStart }

/** The parts of a form that starts the signup. */
export interface OpenerElements {
  readonly form: HTMLFormElement
  readonly button: HTMLButtonElement
  /** The message for a lost connection. */
  readonly offline: HTMLElement
}

/** Loads the code of the signup dialog. */
export async function loadSignup() {
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  const [island] = await Promise.all([import('#features/signup/web/signup.island.tsx'), loadWholeStyleSheets()])
  return island
}

/**
 * Opens the dialog. When its code cannot load, it submits the form to the signup page instead. Without a connection it
 * shows a message, and opens the dialog when the connection is back.
 */
export async function openSignupFrom(elements: OpenerElements, readStart: () => SignupStart): Promise<void> {
  const { form, button, offline } = elements
  if (button.ariaBusy === 'true') return
  offline.hidden = true
  const label = button.querySelector('span')
  const text = label?.textContent ?? ''
  button.ariaBusy = 'true'
  if (label) label.textContent = button.dataset['busy'] ?? text
  try {
    const { openSignup } = await loadSignup()
    button.focus()
    await openSignup(readStart())
  } catch {
    if (await isSiteReachable()) return form.submit()
    offline.hidden = false
    window.addEventListener('online', () => void openSignupFrom(elements, readStart), { once: true })
  } finally {
    button.ariaBusy = null
    if (label) label.textContent = text
  }
}
