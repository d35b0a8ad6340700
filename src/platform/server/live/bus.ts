import type { Context } from '#platform/server/context.ts'

/** A change for the live socket: the kind of record and its id, never its content. */
export interface Change {
  readonly kind: string
  readonly id?: string
}

/** A message to every process. */
export type BusMessage =
  | { readonly to: 'member'; readonly memberId: string; readonly change: Change }
  | { readonly to: 'sessions'; readonly sessionIds: readonly string[] }

/** Carries messages to every process of this installation. */
export interface Bus {
  publish(message: BusMessage): void
  subscribe(listener: (message: BusMessage) => void): () => void
}

/** The bus of an installation with one process. */
export function createInProcessBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    publish(message) {
      for (const listener of listeners) listener(message)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Notifies every open window of a member of a change, after the transaction commits. */
export function notifyMember(ctx: Context, memberId: string, change: Change): void {
  ctx.afterCommit(() => ctx.services.bus.publish({ to: 'member', memberId, change }))
}
