import cluster from 'node:cluster'
import type { BusMessage, BusTransport } from './bus.ts'

/** Messages between child processes, which pass through their primary process. */
interface RelayedMessages {
  readonly busMessages: readonly BusMessage[]
}

function isRelayed(message: unknown): message is RelayedMessages {
  return typeof message === 'object' && message !== null && 'busMessages' in message
}

/** Opens the transport of a child process. */
export function openChildTransport(receive: (messages: readonly BusMessage[]) => void): BusTransport {
  let lastSent: Promise<void> = Promise.resolve()
  process.on('message', (message: unknown) => {
    if (isRelayed(message)) receive(message.busMessages)
  })
  return {
    send: (busMessages) => void (lastSent = sendToPrimary({ busMessages })),
    close: () => lastSent,
  }
}

/** Sends a message; resolves also when the primary process has exited. */
function sendToPrimary(message: RelayedMessages): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send) return resolve()
    process.send(message, undefined, undefined, () => resolve())
  })
}

/** Passes the messages of each child process to all others. The primary process calls it. */
export function relayBusMessages(): void {
  cluster.on('message', (sender, message: unknown) => {
    if (!isRelayed(message)) return
    for (const child of Object.values(cluster.workers ?? {}))
      if (child && child !== sender && child.isConnected()) child.send(message, () => undefined)
  })
}
