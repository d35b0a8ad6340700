import { useRef } from 'react'
import { newClientId } from '#platform/client-id.ts'

/** Ids for what a person asks for and may have to ask for again. */
export interface IdempotencyKeys {
  /** The same id while the same wish is sent again, so that a lost answer costs nothing (C-37). */
  keyFor(request: string): string
  /** The wish came true or was given up: the next one is another, even if it says the same. */
  startNew(): void
}

/** Keeps the id of the last wish, for as long as the screen stands. */
export function useIdempotencyKey(): IdempotencyKeys {
  const current = useRef<{ request: string; id: string } | null>(null)
  return {
    keyFor(request) {
      if (current.current?.request !== request) current.current = { request, id: newClientId() }
      return current.current.id
    },
    startNew() {
      current.current = null
    },
  }
}
