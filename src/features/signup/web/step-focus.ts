import { useEffect, useRef } from 'react'
import type { Step } from '../rules.ts'

const fields = 'input:not([tabindex="-1"]), select, textarea'

/** Focuses the wrong field of a step, else its first unanswered field, else its first field. */
export function focusStep(form: HTMLElement | null): void {
  const invalidField = form?.querySelector<HTMLElement>('[aria-invalid=true], fieldset[aria-describedby] input')
  const inputs = [...(form?.querySelectorAll<HTMLElement>(fields) ?? [])]
  const target = invalidField ?? inputs.find(isUnanswered) ?? inputs.find(isFocusable) ?? inputs[0]
  target?.focus()
}

function isUnanswered(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement && field.type === 'radio') return !field.matches('fieldset:has(:checked) *')
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return !field.checked
  return 'value' in field && field.value === ''
}

/** Returns whether the keyboard can focus a field. In a radio group it can focus only the checked radio. */
function isFocusable(field: HTMLElement): boolean {
  return !(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked
}

interface StepOnScreen {
  readonly step: Step
  readonly problem: Error | null
  /** The form is hydrated; until then it is inert. */
  readonly isReady: boolean
}

/** Focuses the current step when the step or its problem changes. On opening, only when nothing else has the focus. */
export function useStepFocus({ step, problem, isReady }: StepOnScreen) {
  const form = useRef<HTMLFormElement>(null)
  const shownStep = useRef<Step | null>(null)
  useEffect(() => {
    if (!isReady) return
    const isOpening = shownStep.current === null
    const isNew = shownStep.current !== step
    shownStep.current = step
    if (isOpening ? document.activeElement === document.body : isNew || problem) focusStep(form.current)
  }, [step, problem, isReady])
  return form
}
