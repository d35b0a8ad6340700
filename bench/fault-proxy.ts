import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The faults of a network. */
export interface NetworkFaults {
  /** The longest delay of a chunk of bytes. Connections overtake each other; the bytes of one stay in order. */
  readonly maxDelayMilliseconds: number
  /** The probability, 0–1, that a chunk is lost together with its connection. */
  readonly cutRate: number
}

/** A TCP proxy on its own port. */
export interface FaultProxy extends AsyncDisposable {
  readonly port: number
  /** Ends all connections and accepts no more, until it is called with false. */
  setOffline(isOffline: boolean): void
}

/** Starts a proxy to a local port that delays and cuts connections. */
export async function startFaultProxy(targetPort: number, faults: NetworkFaults): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let isOffline = false
  const server = createServer((client) => {
    if (isOffline) return void client.destroy()
    const target = connect(targetPort, '127.0.0.1')
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined) // a cut connection
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      forward(from, to, faults)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const destroyAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    setOffline(value) {
      isOffline = value
      if (isOffline) destroyAll()
    },
    async [Symbol.asyncDispose]() {
      destroyAll()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(from: Socket, to: Socket, { maxDelayMilliseconds, cutRate }: NetworkFaults): void {
  let isForwarded = Promise.resolve()
  from.on('data', (chunk) => {
    isForwarded = isForwarded.then(async () => {
      await sleep(Math.random() * maxDelayMilliseconds)
      if (Math.random() < cutRate) from.destroy()
      else if (to.writable) to.write(chunk)
    })
  })
  from.on('end', () => {
    isForwarded = isForwarded.then(() => void to.end())
  })
}
