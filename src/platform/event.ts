import type { Context } from '#platform/server/context.ts'

/** A function that runs in the transaction of the operation that published the event. */
export type Listener<Payload> = (ctx: Context, payload: Payload) => Promise<void>

/** A domain event. Publishing it runs the listeners that app/event-listeners.ts binds, in order. */
export interface Event<Payload> {
  publish(ctx: Context, payload: Payload): Promise<void>
  bind(listeners: Listener<Payload>[]): void
  readonly eventName: string
}

const events = new Map<string, { isBound: boolean }>()

/**
 * Declares a domain event, with which a feature notifies features that depend on it.
 * @param eventName the feature and the event, such as `accounts.member_deleted`
 */
export function event<Payload>(eventName: string): Event<Payload> {
  const state = { isBound: false }
  let listeners: Listener<Payload>[] = []
  events.set(eventName, state)
  async function publish(ctx: Context, payload: Payload): Promise<void> {
    for (const listener of listeners) await listener(ctx, payload)
  }
  function bind(newListeners: Listener<Payload>[]): void {
    listeners = newListeners
    state.isBound = true
  }
  return { publish, bind, eventName }
}

/** Lists the events for which `bind` was never called; the server does not start while there are any. */
export function listUnboundEvents(): string[] {
  return [...events].filter(([, state]) => !state.isBound).map(([name]) => name)
}
