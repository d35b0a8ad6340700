import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/** The recorded input per element, in order: a typed text, a checked state, or null for a button press. */
type PreHydrationInput = Map<Element, string | boolean | null>

declare global {
  /** Stops recording and returns the recorded input. */
  var stopPreHydrationInput: (() => PreHydrationInput) | undefined
}

/**
 * Records button presses and field input before hydration, which React would otherwise lose. Links work as usual.
 * The head of the page embeds its source as text, so it must not reference anything outside itself.
 */
export function recordPreHydrationInput(): void {
  const recorded: PreHydrationInput = new Map()
  const eventTypes = ['click', 'input', 'change']
  const record = (event: Event) => {
    const field = event.target instanceof Element && event.target.closest('button, input, textarea, select')
    if (!field) return
    event.stopImmediatePropagation()
    recorded.delete(field) // moves it to the end: a choice that was changed back is the last one
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

/** Replays the recorded input to React, before the next render would clear the fields. */
export function usePreHydrationInput(): void {
  useLayoutEffect(() => {
    const recorded = globalThis.stopPreHydrationInput?.()
    delete globalThis.stopPreHydrationInput
    if (recorded) void replayInput(recorded)
  }, [])
}

async function replayInput(recorded: PreHydrationInput): Promise<void> {
  for (const [element, value] of recorded) {
    await Promise.resolve() // leaves the commit, in which React cannot render
    flushSync(() => replayEvent(element, value)) // renders, so that the next event sees the result of this one
  }
}

/**
 * Sets a different value first: React ignores an input event whose value equals the last one that it tracked. It tracks
 * the value when it hydrates the field, so that a field in a boundary that it hydrates later must be hydrated before:
 * React does so for any event of the user, even one that changes nothing.
 */
function replayEvent(element: Element, value: string | boolean | null): void {
  if (value !== null) element.dispatchEvent(new Event('input', { bubbles: true }))
  if (typeof value === 'boolean') Reflect.set(element, 'checked', !value)
  if (typeof value !== 'string') return (element as HTMLElement).click()
  if (Reflect.get(element, 'type') !== 'file') {
    Reflect.set(element, 'value', value === '' ? ' ' : '')
    Reflect.set(Object.getPrototypeOf(element) as object, 'value', value, element)
  }
  for (const kind of ['input', 'change']) element.dispatchEvent(new Event(kind, { bubbles: true }))
}
