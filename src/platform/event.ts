import type { Context } from '#platform/server/context.ts'

/** A listener runs in the transaction of the operation that caused the event. */
export type Listener<Fact> = (ctx: Context, fact: Fact) => Promise<void>

/** Something that happened, told to whoever app/reactions.ts binds; calling it runs the listeners in order. */
export interface Event<Fact> {
  (ctx: Context, fact: Fact): Promise<void>
  bind(listeners: Listener<Fact>[]): void
  readonly eventName: string
}

const events = new Map<string, { bound: boolean }>()

/**
 * Declares an event. A feature that must tell a later feature something exports one and calls it.
 * @param eventName the feature and what happened, as `accounts.member_deleted`
 */
export function event<Fact>(eventName: string): Event<Fact> {
  const state = { bound: false }
  let listeners: Listener<Fact>[] = []
  events.set(eventName, state)
  async function tell(ctx: Context, fact: Fact): Promise<void> {
    for (const listener of listeners) await listener(ctx, fact)
  }
  function bind(given: Listener<Fact>[]): void {
    listeners = given
    state.bound = true
  }
  return Object.assign(tell, { bind, eventName })
}

/** The events that nobody bound; the server refuses to start while there are any. */
export function unboundEvents(): string[] {
  return [...events].filter(([, state]) => !state.bound).map(([name]) => name)
}
