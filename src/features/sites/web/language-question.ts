import catalogues from 'virtual:translations/language-question'
import { buttonClasses } from '#ui/button-classes.ts'
import { LANGUAGE_QUESTION_ID } from '../language-question.rules.ts'

type QuestionTexts = { label: string; question: string; accept: string; decline: string }

// used texts: label, question, accept, decline

/** A card over the page, which moves nothing; in the entry warning, which covers the page, a part of it. */
const CLASSES =
  'edge fixed inset-x-3 top-3 z-50 grid gap-3 rounded-2xl border border-border bg-surface p-4 text-left text-text shadow-lg ' +
  'animate-fade-in sm:top-22 sm:right-6 sm:left-auto sm:w-96 in-[dialog]:static in-[dialog]:mb-6 in-[dialog]:w-auto sm:in-[dialog]:w-auto ' +
  'in-[dialog]:bg-surface-2 in-[dialog]:shadow-none print:hidden'

/** Shows the question in the given language, unless it is shown already. Escape in it declines. */
export function openLanguageQuestion(language: string, onAnswer: () => void): void {
  const texts = catalogues[language] as QuestionTexts | undefined // texts without values are strings
  if (!texts || document.getElementById(LANGUAGE_QUESTION_ID)) return
  const question = createQuestion(language, texts)
  const decline = () => {
    onAnswer()
    closeLanguageQuestion()
  }
  question.querySelector('button')?.addEventListener('click', decline)
  question.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    decline()
  })
  show(question)
  // a live region announces only what is added to it
  setTimeout(() => question.querySelector('p')?.append(texts.question))
}

/** Removes the question from the page. Focus in it moves to what it was about. */
function closeLanguageQuestion(): void {
  const question = document.getElementById(LANGUAGE_QUESTION_ID)
  const hasFocus = question?.contains(document.activeElement)
  const next = question?.closest('dialog')?.querySelector('h2') ?? document.getElementById('main')
  question?.remove()
  if (hasFocus) next?.focus({ preventScroll: true })
}

/** Shows the question first in the page, or in the open entry warning until that is answered. */
function show(question: HTMLElement): void {
  const warning = document.querySelector<HTMLDialogElement>('dialog#site-entry[open]')
  if (!warning) return document.body.prepend(question)
  warning.prepend(question)
  warning.addEventListener('close', () => {
    if (warning.returnValue === 'enter' && question.isConnected) document.body.prepend(question)
  })
}

function createQuestion(language: string, { label, accept, decline }: QuestionTexts): HTMLElement {
  const question = document.createElement('aside')
  question.id = LANGUAGE_QUESTION_ID
  question.lang = language
  question.className = CLASSES
  question.setAttribute('aria-label', label)
  const text = document.createElement('p')
  text.setAttribute('role', 'status')
  text.className = 'min-h-6 font-semibold'
  const buttons = document.createElement('div')
  buttons.className = 'flex flex-wrap gap-2'
  buttons.append(createLink(language, accept), createButton(decline))
  question.append(text, buttons)
  return question
}

/** The link of the language menu: it sets the cookie and leads back to the page. */
function createLink(language: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  Object.assign(link, { href: `/language/${language}`, hreflang: language, rel: 'nofollow', textContent: text })
  link.className = buttonClasses({ size: 'sm', wraps: true })
  return link
}

function createButton(text: string): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', textContent: text })
  button.className = buttonClasses({ variant: 'secondary', size: 'sm', wraps: true })
  return button
}
