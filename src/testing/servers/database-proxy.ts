import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * The fault of a statement: its connection is cut before PostgreSQL gets it, or after PostgreSQL executed it; or
 * PostgreSQL never gets it and the connection stays open.
 */
export type StatementFault = 'cut before' | 'cut after' | 'silence'

/** A proxy in front of PostgreSQL. */
export interface DatabaseProxy extends AsyncDisposable {
  readonly url: string
  /** The number of statements that clients sent so far, over all connections. */
  readonly statements: () => number
  /** Holds back what clients send, also on new connections, until it is called with false. */
  setFrozen(isFrozen: boolean): void
  /** Ends all connections. */
  cutAll(): void
}

/**
 * Starts a proxy that counts statements and makes some of them fail.
 * @param url the database
 * @param faultOf returns the fault of a statement by its number, from 1 on, or null
 */
export async function startDatabaseProxy(
  url: string,
  faultOf: (statement: number) => StatementFault | null = () => null,
): Promise<DatabaseProxy> {
  const target = new URL(url)
  const proxied = { sockets: new Set<Socket>(), clients: new Set<Socket>(), isFrozen: false, statements: 0 }
  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname)
    joinSockets(client, postgres, proxied.sockets)
    proxied.clients.add(client)
    client.on('close', () => proxied.clients.delete(client))
    forwardStatements(client, postgres, () => faultOf(++proxied.statements))
    if (proxied.isFrozen) client.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = () => proxied.sockets.forEach((socket) => socket.destroy())
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    statements: () => proxied.statements,
    setFrozen(isFrozen) {
      proxied.isFrozen = isFrozen
      for (const client of proxied.clients) {
        if (isFrozen) client.pause()
        else client.resume()
      }
    },
    cutAll,
    async [Symbol.asyncDispose]() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}

function joinSockets(client: Socket, postgres: Socket, sockets: Set<Socket>): void {
  for (const [from, to] of [
    [client, postgres],
    [postgres, client],
  ] as const) {
    sockets.add(from)
    from.on('error', () => undefined) // a cut connection
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
}

/** Forwards both directions. Asks for a fault at the end of each statement: a `Sync` or a simple query. */
function forwardStatements(client: Socket, postgres: Socket, nextFault: () => StatementFault | null): void {
  const readMessages = createMessageReader()
  let fault: StatementFault | null = null
  client.on('data', (chunk: Buffer) => {
    for (const message of readMessages(chunk)) {
      if (fault === 'silence') return
      if (message.isStatementEnd) fault = nextFault()
      if (fault === 'silence') return
      if (fault === 'cut before') return void client.destroy()
      if (postgres.writable) postgres.write(message.bytes)
    }
  })
  postgres.on('data', (chunk) => {
    if (fault === 'cut after') client.destroy()
    else if (client.writable) client.write(chunk)
  })
}

interface Message {
  readonly bytes: Buffer
  readonly isStatementEnd: boolean
}

/** Creates a function that splits the bytes of a client into messages: a start-up message, then typed ones. */
function createMessageReader(): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0)
  let typeLength = 0
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Message[] = []
    while (rest.length >= typeLength + 4) {
      const end = typeLength + rest.readInt32BE(typeLength)
      if (rest.length < end) break
      const isStatementEnd = typeLength === 1 && 'SQ'.includes(String.fromCharCode(rest[0] ?? 0))
      messages.push({ bytes: rest.subarray(0, end), isStatementEnd })
      rest = rest.subarray(end)
      typeLength = 1
    }
    return messages
  }
}
