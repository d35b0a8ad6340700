import { scheduleBackEntriesSync } from '#platform/navigation/back-stack.ts'
import { loadSignup, openSignupFrom, type OpenerElements, type SignupStart } from './signup-opener.client.ts'

/**
 * The script of the home page and, by an import, of every lander with the signup card. It opens the signup dialog instead
 * of the form, and shows the bar on phones.
 */
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

interface FormElements extends OpenerElements {
  readonly missing: HTMLElement
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
    if (isComplete) void openSignupFrom(parts, () => readAnswers(form))
    else form.querySelector<HTMLInputElement>('input:invalid')?.focus()
  })
}

/** Reads the two answers of the form, and the interests that were chosen anywhere on the page. */
function readAnswers(form: HTMLFormElement): SignupStart {
  const chosen = document.querySelectorAll<HTMLInputElement>('input[data-interest]:checked')
  const interests = [...chosen].map(({ dataset }) => dataset['interest'] ?? '')
  return { ...Object.fromEntries(new FormData(form)), interests }
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
