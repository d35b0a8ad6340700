import { scheduleBackEntriesSync } from '#platform/back-stack.ts'
import { isSiteReachable } from '#platform/site-reachable.ts'
import type { SignupStart } from '#features/signup/web/signup.island.tsx'

/** The only script of the home page. It opens the signup dialog instead of the form, and shows the bar on phones. */
const form = document.querySelector<HTMLFormElement>('form#start')
const button = document.querySelector<HTMLButtonElement>('#start-button')
const missing = document.querySelector<HTMLElement>('#start-missing')
const offline = document.querySelector<HTMLElement>('#start-offline')
const restartButton = document.querySelector<HTMLButtonElement>('#start-again')
const bar = document.querySelector<HTMLElement>('#start-bar')

scheduleBackEntriesSync() // a reload closes open dialogs
if (form && button && missing && offline) enhanceForm({ form, button, missing, offline })
if (form && restartButton) void offerToResume(form, restartButton).catch(() => undefined) // on failure the form starts empty
if (button && bar) showBarWhileHidden(button, bar)

interface FormElements {
  readonly form: HTMLFormElement
  readonly button: HTMLButtonElement
  readonly missing: HTMLElement
  readonly offline: HTMLElement
}

function enhanceForm(parts: FormElements): void {
  const { form, missing } = parts
  form.noValidate = true
  form.addEventListener('change', () => {
    if (form.checkValidity()) missing.hidden = true
    void loadSignup().catch(() => undefined) // preload
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const isComplete = form.checkValidity()
    missing.hidden = isComplete
    if (isComplete) void openDialog(parts)
    else form.querySelector<HTMLInputElement>('input:invalid')?.focus()
  })
}

/**
 * Opens the dialog. When its code cannot load, it submits the form to the signup page instead. Without a connection it
 * shows a message, and opens the dialog when the connection is back.
 */
async function openDialog(parts: FormElements): Promise<void> {
  const { form, button, offline } = parts
  if (button.ariaBusy === 'true') return
  offline.hidden = true
  const label = button.querySelector('span')
  const text = label?.textContent ?? ''
  button.ariaBusy = 'true'
  if (label) label.textContent = button.dataset['busy'] ?? text
  try {
    const { openSignup } = await loadSignup()
    button.focus()
    await openSignup(readAnswers(form))
  } catch {
    if (await isSiteReachable()) return form.submit()
    offline.hidden = false
    window.addEventListener('online', () => void openDialog(parts), { once: true })
  } finally {
    button.ariaBusy = null
    if (label) label.textContent = text
  }
}

async function loadSignup() {
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  return import('#features/signup/web/signup.island.tsx')
}

function readAnswers(form: HTMLFormElement): SignupStart {
  return Object.fromEntries(new FormData(form)) // the form has only these two fields
}

/** Offers to resume a signup started earlier in this browser, or to start again. */
async function offerToResume(form: HTMLFormElement, restartButton: HTMLButtonElement): Promise<void> {
  if (localStorage.getItem('signup') === null) return // most visitors never need the signup code
  const { findSignupProgress, deleteSavedSignup } = await loadSignup()
  const progress = findSignupProgress()
  if (!progress) return
  for (const name of ['gender', 'seeks'] as const)
    form.querySelector<HTMLInputElement>(`[name=${name}][value="${progress[name]}"]`)?.click()
  const restore = relabelButtons((restartButton.dataset['resume'] ?? '').replace('#', String(progress.step)))
  restartButton.hidden = false
  restartButton.addEventListener('click', () => {
    deleteSavedSignup()
    form.reset()
    restore()
    restartButton.hidden = true
    form.querySelector('input')?.focus()
  })
}

/** Changes the labels of the buttons that start the signup. Returns a function that restores them. */
function relabelButtons(label: string): () => void {
  const elements = [...document.querySelectorAll('#start-button span, #start-bar button')]
  const labels = elements.map((each) => each.textContent)
  for (const each of elements) each.textContent = label
  return () => elements.forEach((each, index) => (each.textContent = labels[index] ?? ''))
}

/** Shows the bar while the button is out of view. CSS limits it to phones. */
function showBarWhileHidden(button: HTMLElement, bar: HTMLElement): void {
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? true
  }).observe(button)
}
