import { scheduleBackEntriesSync } from '#platform/navigation/back-stack.ts'
import { hasVisibleText } from '#platform/text/visible-text.ts'
import { loadSignup, openSignupFrom, type OpenerElements } from './signup-opener.client.ts'

/** The script of pages about one member. It opens the signup dialog with the message that the visitor wrote (C-80). */
const form = document.querySelector<HTMLFormElement>('form#message')
const field = document.querySelector<HTMLTextAreaElement>('#message textarea')
const button = document.querySelector<HTMLButtonElement>('#message-button')
const skipButton = document.querySelector<HTMLButtonElement>('#message-skip')
const missing = document.querySelector<HTMLElement>('#message-missing')
const offline = document.querySelector<HTMLElement>('#message-offline')

scheduleBackEntriesSync() // a reload closes open dialogs
if (form && field && button && skipButton && missing && offline)
  enhanceForm({ form, field, button, skipButton, missing, offline })

interface FormElements extends OpenerElements {
  readonly field: HTMLTextAreaElement
  readonly skipButton: HTMLButtonElement
  readonly missing: HTMLElement
}

function enhanceForm(elements: FormElements): void {
  const { form, field, skipButton, missing } = elements
  const to = { id: form.dataset['memberId'] ?? '', name: form.dataset['memberName'] ?? '' }
  const lander = form.querySelector<HTMLInputElement>('input[name=lander]')?.value ?? ''
  const suggestions = document.querySelectorAll<HTMLButtonElement>('button[data-suggestion]')
  const showProblem = (isMissing: boolean) => {
    missing.hidden = !isMissing
    field.setAttribute('aria-invalid', String(isMissing))
    field.setAttribute('aria-describedby', isMissing ? missing.id : '')
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = field.value
    showProblem(!hasVisibleText(text))
    if (hasVisibleText(text)) void openSignupFrom(elements, () => ({ lander, message: { text, to } }))
    else field.focus()
  })
  field.addEventListener('input', () => {
    showProblem(false)
    void loadSignup().catch(() => undefined) // preload
  })
  skipButton.addEventListener('click', (event) => {
    event.preventDefault() // without scripts it submits the form
    showProblem(false)
    const message = field.value || field.defaultValue ? { text: '', to } : undefined
    void openSignupFrom({ ...elements, button: skipButton }, () => ({ lander, message }))
  })
  for (const suggestion of suggestions)
    suggestion.addEventListener('click', () => {
      field.value = suggestion.dataset['suggestion'] ?? ''
      showProblem(false)
      field.focus()
    })
  void restoreMessage(field, to.id).catch(() => undefined) // on failure the field starts empty
}

/** Restores the message that this browser saved for the member. */
async function restoreMessage(field: HTMLTextAreaElement, memberId: string): Promise<void> {
  if (localStorage.getItem('signup') === null) return // most visitors never need the signup code
  const { findSavedMessage } = await loadSignup()
  const saved = findSavedMessage(memberId)
  if (saved === '' || field.value !== '') return
  field.defaultValue = saved
}
