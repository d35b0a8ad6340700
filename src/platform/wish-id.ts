import { useRef } from 'react'
import { newClientId } from '#platform/client-id.ts'

/** Ids for what a person asks for and may have to ask for again. */
export interface WishIds {
  /** The same id while the same wish is sent again, so that a lost answer costs nothing (C-37). */
  idOf(wish: string): string
  /** The wish came true or was given up: the next one is another, even if it says the same. */
  forget(): void
}

/** Keeps the id of the last wish, for as long as the screen stands. */
export function useWishId(): WishIds {
  const kept = useRef<{ wish: string; id: string } | null>(null)
  return {
    idOf(wish) {
      if (kept.current?.wish !== wish) kept.current = { wish, id: newClientId() }
      return kept.current.id
    },
    forget() {
      kept.current = null
    },
  }
}
