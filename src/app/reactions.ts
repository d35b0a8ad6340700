import { unboundEvents } from '#platform/event.ts'

/** Binds every event to its listeners, in order; they run in the transaction of what happened. */
export function bindReactions(): void {
  const unbound = unboundEvents()
  if (unbound.length > 0) throw new Error(`nobody listens to ${unbound.join(', ')}`)
}
