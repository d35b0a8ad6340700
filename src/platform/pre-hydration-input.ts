import { useLayoutEffect } from 'react'

/** By element, in order: what was typed (a text) or chosen (whether checked), or null for a press. */
type PreHydrationInput = Map<Element, string | boolean | null>

declare global {
  /** Stops keeping, and gives what was kept. */
  var stopPreHydrationInput: (() => PreHydrationInput) | undefined
}

/**
 * Keeps what a visitor presses and fills in before React runs, and would be lost or half heard; a link just goes.
 * It stands in the page as text, so it may use nothing from outside itself.
 */
export function recordPreHydrationInput(): void {
  const recorded: PreHydrationInput = new Map()
  const eventTypes = ['click', 'input', 'change']
  const record = (event: Event) => {
    const field = event.target instanceof Element && event.target.closest('button, input, textarea, select')
    if (!field) return
    event.stopImmediatePropagation()
    if (field instanceof HTMLButtonElement) {
      event.preventDefault()
      recorded.set(field, null)
    } else if (event.type !== 'click' && 'value' in field) {
      const isChecked = 'type' in field && /^(checkbox|radio)$/.test(String(field.type)) && 'checked' in field
      recorded.set(field, isChecked ? Boolean(field.checked) : String(field.value))
    }
  }
  for (const kind of eventTypes) addEventListener(kind, record, true)
  globalThis.stopPreHydrationInput = () => {
    for (const kind of eventTypes) removeEventListener(kind, record, true)
    return recorded
  }
}

/** Gives React what was kept, as if it were done now: before it draws anew, which would empty the fields. */
export function usePreHydrationInput(): void {
  useLayoutEffect(() => {
    const recorded = globalThis.stopPreHydrationInput?.()
    delete globalThis.stopPreHydrationInput
    if (recorded) void replayInput(recorded)
  }, [])
}

async function replayInput(recorded: PreHydrationInput): Promise<void> {
  for (const [element, value] of recorded) {
    replayEvent(element, value)
    await Promise.resolve() // React draws, so that the next one finds what this one changed
  }
}

/** React compares a field with what was last set through the field itself, so that gets something else first. */
function replayEvent(element: Element, value: string | boolean | null): void {
  if (typeof value === 'boolean') Reflect.set(element, 'checked', !value)
  if (typeof value !== 'string') return (element as HTMLElement).click()
  if (Reflect.get(element, 'type') !== 'file') {
    Reflect.set(element, 'value', value === '' ? ' ' : '')
    Reflect.set(Object.getPrototypeOf(element) as object, 'value', value, element)
  }
  for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true }))
}
