import { useEffect, useRef, useState } from 'react'

/** One of what was found. */
export interface Suggestion {
  readonly id: number
  readonly name: string
  /** Its whole name was typed. */
  readonly isNamed: boolean
}

/** How long after the last key one looks. */
export const PAUSE_MILLISECONDS = 150

/** Closed, open, left with words that name nothing for sure, or not looked up. */
export type SuggestState = 'closed' | 'open' | 'left' | 'failed'

/** Looks up what was typed; an older answer never replaces a newer one. */
export function useSuggestions<Found extends Suggestion>(
  find: (typed: string, signal: AbortSignal) => Promise<Found[]>,
) {
  const [{ found, state }, setResult] = useState<{ found: Found[]; state: SuggestState }>({
    found: [],
    state: 'closed',
  })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  function ask(typed: string, onFound: (found: Found[]) => void): void {
    const mine = begin()
    find(typed.trim(), mine.signal).then(
      (given) => mine.signal.aborted || onFound(given),
      () => mine.signal.aborted || setResult({ found: [], state: 'failed' }),
    )
  }
  function begin(): AbortController {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    return mine
  }
  function look(typed: string, pause = 0): void {
    if (!typed.trim()) return close()
    const { signal } = begin()
    setTimeout(() => signal.aborted || ask(typed, (given) => setResult({ found: given, state: 'open' })), pause)
  }
  function settle(typed: string, onSettled: (found: Found) => void): void {
    setResult({ found, state: 'closed' })
    ask(typed, (given) => {
      const [named, ...others] = given.filter(({ isNamed }) => isNamed)
      if (named && others.length === 0) onSettled(named)
      else setResult({ found: given, state: 'left' })
    })
  }
  function close(): void {
    running.current?.abort()
    setResult({ found, state: 'closed' })
  }
  return { found, state, look, settle, close }
}

/** Acts on a field that was left, but after the press that took the focus: what moves under a press is not pressed. */
export function useLeaving(act: () => void): (field: HTMLElement) => void {
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
      if (field.isConnected && document.activeElement !== field) act()
    }
    if (isPressed.current) addEventListener('pointerup', () => setTimeout(leave), { once: true })
    else setTimeout(leave)
  }
}
