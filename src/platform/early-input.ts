import { useLayoutEffect } from 'react'

/** By element, in order: what was typed (a text) or chosen (whether checked), or null for a press. */
type EarlyInput = Map<Element, string | boolean | null>

declare global {
  /** Stops keeping, and gives what was kept. */
  var endEarlyInput: (() => EarlyInput) | undefined
}

/**
 * Keeps what a visitor presses and fills in before React runs, and would be lost or half heard; a link just goes.
 * It stands in the page as text, so it may use nothing from outside itself.
 */
export function keepEarlyInput(): void {
  const kept: EarlyInput = new Map()
  const kinds = ['click', 'input', 'change']
  const keep = (event: Event) => {
    const field = event.target instanceof Element && event.target.closest('button, input, textarea, select')
    if (!field) return
    event.stopImmediatePropagation()
    if (field instanceof HTMLButtonElement) {
      event.preventDefault()
      kept.set(field, null)
    } else if (event.type !== 'click' && 'value' in field) {
      const isChecked = 'type' in field && /^(checkbox|radio)$/.test(String(field.type)) && 'checked' in field
      kept.set(field, isChecked ? Boolean(field.checked) : String(field.value))
    }
  }
  for (const kind of kinds) addEventListener(kind, keep, true)
  globalThis.endEarlyInput = () => {
    for (const kind of kinds) removeEventListener(kind, keep, true)
    return kept
  }
}

/** Gives React what was kept, as if it were done now: before it draws anew, which would empty the fields. */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    const kept = globalThis.endEarlyInput?.()
    delete globalThis.endEarlyInput
    if (kept) void replayAll(kept)
  }, [])
}

async function replayAll(kept: EarlyInput): Promise<void> {
  for (const [element, given] of kept) {
    replay(element, given)
    await Promise.resolve() // React draws, so that the next one finds what this one changed
  }
}

/** React compares a field with what was last set through the field itself, so that gets something else first. */
function replay(element: Element, given: string | boolean | null): void {
  if (typeof given === 'boolean') Reflect.set(element, 'checked', !given)
  if (typeof given !== 'string') return (element as HTMLElement).click()
  if (Reflect.get(element, 'type') !== 'file') {
    Reflect.set(element, 'value', given === '' ? ' ' : '')
    Reflect.set(Object.getPrototypeOf(element) as object, 'value', given, element)
  }
  for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true }))
}
