import { useEffect, useRef, useState } from 'react'

/** An item in the list of suggestions. */
export interface Suggestion {
  readonly id: number
  readonly name: string
  /** Whether the typed text is the full name of the item. */
  readonly isExactMatch: boolean
}

/** The delay between the last key and the request. */
export const DEBOUNCE_MILLISECONDS = 150

/** `unresolved`: the field was blurred with a text that is not exactly one name. `failed`: the request failed. */
export type SuggestState = 'closed' | 'open' | 'unresolved' | 'failed'

/** Fetches suggestions for a typed text. An older response never replaces a newer one. */
export function useSuggestions<Item extends Suggestion>(find: (typed: string, signal: AbortSignal) => Promise<Item[]>) {
  const [{ suggestions, state }, setResult] = useState<{ suggestions: Item[]; state: SuggestState }>({
    suggestions: [],
    state: 'closed',
  })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  function request(typed: string, onSuccess: (items: Item[]) => void): void {
    const controller = startRequest()
    find(typed.trim(), controller.signal).then(
      (items) => controller.signal.aborted || onSuccess(items),
      () => controller.signal.aborted || setResult({ suggestions: [], state: 'failed' }),
    )
  }
  function startRequest(): AbortController {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    return controller
  }
  function lookUp(typed: string, delay = 0): void {
    if (!typed.trim()) return close()
    const { signal } = startRequest()
    const showItems = (items: Item[]) => setResult({ suggestions: items, state: 'open' })
    setTimeout(() => signal.aborted || request(typed, showItems), delay)
  }
  function chooseExactMatch(typed: string, onMatch: (item: Item) => void): void {
    setResult({ suggestions, state: 'closed' })
    request(typed, (items) => {
      const [match, ...others] = items.filter(({ isExactMatch }) => isExactMatch)
      if (match && others.length === 0) onMatch(match)
      else setResult({ suggestions: items, state: 'unresolved' })
    })
  }
  function close(): void {
    running.current?.abort()
    setResult({ suggestions, state: 'closed' })
  }
  return { suggestions, state, lookUp, chooseExactMatch, close }
}

/**
 * Returns a blur handler that calls `onLeave` once the press that moved the focus has ended. An earlier change of the
 * page could move the pressed element away from under the pointer.
 */
export function useAfterBlur(onLeave: () => void): (field: HTMLElement) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
      addEventListener(name, () => (isPressed.current = name === 'pointerdown'), options)
    return () => stop.abort()
  }, [])
  return (field) => {
    const leave = () => {
      if (field.isConnected && document.activeElement !== field) onLeave()
    }
    if (isPressed.current) addEventListener('pointerup', () => setTimeout(leave), { once: true })
    else setTimeout(leave)
  }
}
