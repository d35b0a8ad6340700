import { useEffect, useRef } from 'react'
import type { Step } from '../rules.ts'

const fields = 'input:not([tabindex="-1"]), select, textarea'

/** Puts the focus on the field of a step that is wrong, else on its first one without an answer, else on its first. */
export function focusStep(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], fieldset[aria-describedby] input')
  const all = [...(form?.querySelectorAll<HTMLElement>(fields) ?? [])]
  const target = wrong ?? all.find(isUnanswered) ?? all.find(isChosen) ?? all[0]
  target?.focus()
}

function isUnanswered(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement && field.type === 'radio') return !field.matches('fieldset:has(:checked) *')
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return !field.checked
  return 'value' in field && field.value === ''
}

/** Of a group of radios only the chosen one can have the focus by keyboard. */
function isChosen(field: HTMLElement): boolean {
  return !(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked
}

interface StepOnScreen {
  readonly step: Step
  readonly problem: Error | null
  /** Hydrated; until then the form is inert and takes no focus. */
  readonly isReady: boolean
}

/** The form whose focus follows its steps and problems; when it opens, only where nothing else has the focus. */
export function useStepFocus({ step, problem, isReady }: StepOnScreen) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef<Step | null>(null)
  useEffect(() => {
    if (!isReady) return
    const isOpening = shown.current === null
    const isNew = shown.current !== step
    shown.current = step
    if (isOpening ? document.activeElement === document.body : isNew || problem) focusStep(form.current)
  }, [step, problem, isReady])
  return form
}
