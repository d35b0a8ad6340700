import { useRef } from 'react'
import { newClientId } from '#platform/calls/client-id.ts'

/** Idempotency keys for requests that a person may send again. */
export interface IdempotencyKeys {
  /** Returns the same key while the same request is repeated, so that a lost response costs nothing (C-37). */
  keyFor(request: string): string
  /** Makes the next request use a new key, even if it is equal. Call it when a request has succeeded or was cancelled. */
  renewKey(): void
}

/** Returns the idempotency keys of a component; they last as long as it is mounted. */
export function useIdempotencyKey(): IdempotencyKeys {
  const last = useRef<{ request: string; id: string } | null>(null)
  return {
    keyFor(request) {
      if (last.current?.request !== request) last.current = { request, id: newClientId() }
      return last.current.id
    },
    renewKey() {
      last.current = null
    },
  }
}
