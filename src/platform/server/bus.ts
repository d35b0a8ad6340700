import type { Context } from '#platform/server/context.ts'

/** What the live socket says: the kind of thing that changed and which one. Never content. */
export interface Change {
  readonly kind: string
  readonly id?: string
}

/** Something that every process must hear. */
export type BusMessage =
  | { readonly to: 'member'; readonly memberId: string; readonly change: Change }
  | { readonly to: 'sessions'; readonly sessionIds: readonly string[] }

/** Carries messages to every process of this installation. */
export interface Bus {
  publish(message: BusMessage): void
  subscribe(listener: (message: BusMessage) => void): () => void
}

/** The bus of an installation with one process. */
export function inProcessBus(): Bus {
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

/** Tells every open window of a member that something changed, once the transaction has committed. */
export function notifyMember(ctx: Context, memberId: string, change: Change): void {
  ctx.afterCommit(() => ctx.services.bus.publish({ to: 'member', memberId, change }))
}
