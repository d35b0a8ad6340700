import type { LiveChange } from '#platform/calls/live-change.ts'
import type { Context } from '#platform/server/context.ts'

/** A message to every process. It contains ids, never names or texts. */
export type BusMessage =
  | { readonly to: 'member'; readonly memberId: string; readonly change: LiveChange }
  /** Reports that sessions ended: their sockets close, and session caches delete them. */
  | { readonly to: 'sessions'; readonly sessionIds: readonly string[] }
  | { readonly to: 'cache'; readonly cache: string; readonly key: string }
  /** Reports that messages may have been lost: named caches are cleared, and browsers refetch. */
  | { readonly to: 'everyone' }

/** Carries messages to every process of this installation, including its own. */
export interface Bus {
  /** Delivers a message to the listeners of this process at once, and to other processes soon after. Never fails. */
  publish(message: BusMessage): void
  subscribe(listener: (message: BusMessage) => void): () => void
  /** Sends the pending messages and disconnects. */
  close(): Promise<void>
}

/** A connection to the other processes. */
export interface BusTransport {
  /** Sends messages to all other processes. Drops them without a connection. */
  send(messages: readonly BusMessage[]): void
  close(): Promise<void>
}

/** Opens a transport, which passes the messages of other processes to `receive`. */
export type OpenBusTransport = (receive: (messages: readonly BusMessage[]) => void) => BusTransport

/** Creates the bus of an installation with several processes. Messages of one event loop turn are sent as a batch. */
export function createBus(openTransport: OpenBusTransport): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  let pending: BusMessage[] = []
  function deliver(messages: readonly BusMessage[]): void {
    for (const message of messages) for (const listener of listeners) listener(message)
  }
  const transport = openTransport(deliver)
  function sendPending(): void {
    const messages = pending
    pending = []
    if (messages.length > 0) transport.send(messages)
  }
  return {
    publish(message) {
      if (pending.push(message) === 1) setImmediate(sendPending)
      deliver([message])
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      sendPending()
      await transport.close()
    },
  }
}

/** Creates the bus of an installation with one process. */
export function createInProcessBus(): Bus {
  return createBus(() => ({ send: () => undefined, close: async () => undefined }))
}

/** Notifies every open window of a member of a change, after the transaction commits. */
export function notifyMember(ctx: Context, memberId: string, change: LiveChange): void {
  ctx.afterCommit(() => ctx.services.bus.publish({ to: 'member', memberId, change }))
}
