import type { Context } from '#platform/server/context.ts'

/** A listener runs in the transaction of the operation that caused the event. */
export type Listener<Payload> = (ctx: Context, payload: Payload) => Promise<void>

/** Something that happened, told to whoever app/reactions.ts binds; calling it runs the listeners in order. */
export interface Event<Payload> {
  (ctx: Context, payload: Payload): Promise<void>
  bind(listeners: Listener<Payload>[]): void
  readonly eventName: string
}

const events = new Map<string, { bound: boolean }>()

/**
 * Declares an event. A feature that must tell a later feature something exports one and calls it.
 * @param eventName the feature and what happened, as `accounts.member_deleted`
 */
export function event<Payload>(eventName: string): Event<Payload> {
  const state = { bound: false }
  let listeners: Listener<Payload>[] = []
  events.set(eventName, state)
  async function publish(ctx: Context, payload: Payload): Promise<void> {
    for (const listener of listeners) await listener(ctx, payload)
  }
  function bind(newListeners: Listener<Payload>[]): void {
    listeners = newListeners
    state.bound = true
  }
  return Object.assign(publish, { bind, eventName })
}

/** The events that nobody bound; the server refuses to start while there are any. */
export function listUnboundEvents(): string[] {
  return [...events].filter(([, state]) => !state.bound).map(([name]) => name)
}
